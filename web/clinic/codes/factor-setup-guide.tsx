import type { FactorSetup } from '#contract/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';

/** How an authenticator gets its secret: by the picture, or typed. */
export function FactorSetupGuide({ setup }: { setup: FactorSetup }) {
  // In fours, as it is read out and typed.
  const secret = setup.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5 text-14 text-ink-700">
      <li>
        用身份验证器 App（如腾讯身份验证器、Google Authenticator）扫描二维码
        <img src={setup.picture} alt="两步验证二维码" className="mt-2 size-45 rounded-control border border-line" />
      </li>
      <li>
        无法扫码时，在 App 中手动输入密钥
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <code className="rounded-cell bg-bg-sunken px-2 py-1 font-mono text-13 text-ink-900">{secret}</code>
          <Button variant="text" className="max-lg:h-11" onClick={() => void copyText(setup.secret, '密钥')}>
            复制密钥
          </Button>
        </div>
      </li>
      <li>输入 App 中显示的 6 位动态验证码</li>
    </ol>
  );
}
