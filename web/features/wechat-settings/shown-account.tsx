import type { WechatShown } from '#contract/wechat-settings.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { WechatStateTag } from './state-line.tsx';

/** What patients scan. */
export function QrPicture({ account: { account_name, qrcode } }: { account: WechatShown }) {
  if (qrcode === null) return <p className="text-13 text-ink-500">还没有上传二维码</p>;
  return (
    <img
      src={qrcode}
      alt={`${account_name}的二维码`}
      className="size-60 shrink-0 rounded-control border border-line bg-surface object-contain p-3"
    />
  );
}

/** For those who show it to patients. */
export function ShownAccount({ account }: { account: WechatShown }) {
  return (
    <section aria-label="微信公众号" className="rounded-panel border border-line bg-surface p-6">
      {account.account_name === '' ? (
        <EmptyState title="未绑定" hint="店长绑定公众号后，这里显示给患者扫的二维码" />
      ) : (
        <div className="flex flex-col items-center gap-4 text-center">
          <div className="flex flex-wrap items-center justify-center gap-3">
            <h2 className="font-semibold text-16">{account.account_name}</h2>
            <WechatStateTag of={account.state} />
          </div>
          <QrPicture account={account} />
          {account.qrcode ? <p className="text-14 text-ink-700">请患者用微信扫码关注</p> : null}
        </div>
      )}
    </section>
  );
}
