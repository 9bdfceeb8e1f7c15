import { settings } from '#contract/settings.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { ModeForm } from './mode-form.tsx';

/** Business mode of the shop owner's hospital, and what its page tells everybody. */
export function SettingsPage() {
  const answer = useCall(settings.read, {});
  useTouched(['settings'], () => void answer.refetch());
  const current = answer.data?.data;
  return (
    <Page title="医院设置" hint={current?.name}>
      <div className="rounded-panel border border-line bg-surface p-6">
        {current ? (
          // Drawn anew where the saved mode is another by now.
          <ModeForm key={current.mode} current={current} />
        ) : answer.error ? (
          <ErrorState
            reason={reasonOf(answer.error)}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </div>
      {current ? <DetailsPanel current={current} /> : null}
    </Page>
  );
}
