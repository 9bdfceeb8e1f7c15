import { CopyField } from '#web/ui/fields/copy-field.tsx';

const HELP = [
  '在微信公众平台的服务器配置里填写这个地址，Token 与 EncodingAESKey 须和上面的一致',
  '明文、兼容、安全三种模式都可以：核对签名后确认收到，消息内容不解密、不处理，也不自动回复',
];

/** What the owner enters at WeChat. */
export function CallbackPanel({ url }: { url: string }) {
  return (
    <section aria-label="服务器配置" className="mt-4 rounded-panel border border-line bg-surface p-6">
      <h2 className="mb-3 font-semibold text-16">服务器配置</h2>
      <div className="flex max-w-200 flex-wrap gap-2">
        <CopyField label="回调地址" text={url} />
      </div>
      <ul className="mt-3 list-disc pl-5 text-13 text-ink-600">
        {HELP.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
