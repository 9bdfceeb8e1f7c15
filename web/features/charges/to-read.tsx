import { Failed } from '#web/api/failed.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SettledSheet } from './charge-view.tsx';
import { PaymentsMade } from './payments-made.tsx';
import { useCharge } from './use-charge.ts';

/** A list for its doctor, who takes no money. */
export function ToRead({ id }: { id: number }) {
  const asked = useCharge(id);
  return (
    <Page title="收费单" hint="收费由前台办理">
      {asked.data ? (
        <div className="@container/desk rounded-panel border border-line bg-surface">
          <SettledSheet opened={asked.data} />
          <div className="px-4 pb-4 @min-[760px]/desk:px-6">
            <PaymentsMade payments={asked.data.meta.payments} prints={false} />
          </div>
        </div>
      ) : asked.error ? (
        <Failed asked={asked} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  );
}
