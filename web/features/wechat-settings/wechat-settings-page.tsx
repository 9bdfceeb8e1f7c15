import { wechatSettings } from '#contract/wechat-settings.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { CallbackPanel } from './callback-panel.tsx';
import { OwnAccount } from './own-account.tsx';
import { ShownAccount } from './shown-account.tsx';

/** The hospital's official account: its owners bind and check it, others show it to patients. */
export default function WechatSettingsPage() {
  const answer = useCall(wechatSettings.read, {});
  useTouched(['wechatSettings'], () => void answer.refetch());
  const account = answer.data?.data;
  return (
    <Page title="微信公众号">
      {account === undefined ? (
        <div className="rounded-panel border border-line bg-surface p-6">
          <Awaited asked={answer} lines={5} />
        </div>
      ) : 'version' in account ? (
        <>
          <OwnAccount account={account} />
          {account.callback_url === null ? null : <CallbackPanel url={account.callback_url} />}
        </>
      ) : (
        <ShownAccount account={account} />
      )}
    </Page>
  );
}
