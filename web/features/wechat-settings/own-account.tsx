import { useState } from 'react';
import { PRETENDED, WECHAT_KINDS, type WechatAccount, wechatSettings } from '#contract/wechat-settings.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { QrPicture } from './shown-account.tsx';
import { StateLine } from './state-line.tsx';

const AccountDialog = lateDialog(() => import('./account-dialog.tsx').then((m) => m.AccountDialog));

type Pretended = keyof typeof PRETENDED;
const ANSWERS = (Object.keys(PRETENDED) as Pretended[]).map((value) => ({ value, label: PRETENDED[value] }));

const secretOf = ({ set, last4 }: WechatAccount['token']) => {
  if (!set) return '未设置';
  return last4 === '' ? '已设置' : `已设置，尾号 ${last4}`;
};

/** What its owners see of the account, and do with it. */
export function OwnAccount({ account }: { account: WechatAccount }) {
  const [open, setOpen] = useState(false);
  const [pretend, setPretend] = useState<Pretended>('ok');
  const { reason } = useWritable();
  const check = useSend(wechatSettings.check, { silent: true, refresh: [wechatSettings.read] });
  const isBound = account.version > 0;
  return (
    <section aria-label="微信公众号" className="rounded-panel border border-line bg-surface p-6">
      {isBound ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-80">
              <StateLine account={account} />
            </div>
            <GuardedButton
              reason={reason}
              pending={check.pending}
              pendingText="检查中..."
              // What went wrong stands in a toast; what is known stays.
              onClick={() => void check.send({ body: account.local ? { pretend } : {} }).catch(() => {})}
            >
              检查
            </GuardedButton>
            <GuardedButton variant="primary" reason={reason} onClick={() => setOpen(true)}>
              修改设置
            </GuardedButton>
          </div>
          {account.local ? (
            <div className="mb-4 flex flex-wrap items-center gap-x-4 text-13 text-ink-600">
              <span>没有接入微信，检查的结果由这里模拟：</span>
              <RadioGroup label="模拟结果" options={ANSWERS} value={pretend} onChange={setPretend} />
            </div>
          ) : null}
          <Facts account={account} />
        </>
      ) : (
        <EmptyState
          title="未绑定"
          hint="绑定后，员工可以把二维码给患者扫"
          action={
            <GuardedButton variant="primary" reason={reason} onClick={() => setOpen(true)}>
              绑定公众号
            </GuardedButton>
          }
        />
      )}
      {open ? <AccountDialog current={account} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function Facts({ account }: { account: WechatAccount }) {
  const { account_name, kind, app_id, original_id, token, app_secret, encoding_aes_key } = account;
  return (
    <div className="flex max-w-200 flex-wrap items-start gap-6">
      <div className="min-w-0 flex-1 basis-80">
        <DescriptionList
          items={[
            { label: '名称', value: account_name },
            { label: '类型', value: WECHAT_KINDS[kind] },
            { label: 'AppID', value: <span className="break-all">{app_id}</span> },
            { label: '原始ID', value: <span className="break-all">{original_id}</span> },
            { label: 'AppSecret', value: secretOf(app_secret) },
            { label: 'Token', value: secretOf(token) },
            { label: '加解密密钥', value: secretOf(encoding_aes_key) },
          ]}
        />
      </div>
      <QrPicture account={account} />
    </div>
  );
}
