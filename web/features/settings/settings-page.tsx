import { settings } from '#contract/settings.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { ModeForm } from './mode-form.tsx';

/** Business mode of the shop owner's hospital, and what its page tells everybody. */
export default function SettingsPage() {
  const answer = useCall(settings.read, {});
  useTouched(['settings'], () => void answer.refetch());
  const current = answer.data?.data;
  return (
    <Page title="医院设置" hint={current?.name}>
      <div className="rounded-panel border border-line bg-surface p-6">
        {current ? (
          // Drawn anew where the saved mode is another by now.
          <ModeForm key={current.mode} current={current} />
        ) : (
          <Awaited asked={answer} lines={5} />
        )}
      </div>
      {current ? <DetailsPanel current={current} /> : null}
    </Page>
  );
}
