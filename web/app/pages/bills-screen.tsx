import { lazy, Suspense } from 'react';
import { RecordTabs } from '#web/clinic/record/record-tabs.tsx';
import OwnDisposalsPage from '#web/features/disposals/own-disposals-page.tsx';
import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';

// Who looks at bills needs nothing of them.
const OwnCoupons = lazy(() => import('#web/features/coupons/own-coupons.tsx').then((m) => ({ default: m.OwnCoupons })));

const OwnEntitlements = lazy(() =>
  import('#web/features/marketing-products/own-entitlements.tsx').then((m) => ({ default: m.OwnEntitlements })),
);

const VIEWS = [
  { value: 'bills', label: '账单' },
  { value: 'packages', label: '套餐' },
  { value: 'coupons', label: '优惠券' },
] as const;

/** /user_center/disposal_lists: an account's bills, its packages and coupons, and at an address that names a bill its paper. */
export default function BillsScreen() {
  const [view, setView] = useView<(typeof VIEWS)[number]['value']>(VIEWS);
  const views = (
    <>
      <RecordTabs />
      <Segmented label="查看" options={VIEWS} value={view} onChange={setView} />
    </>
  );
  if (view === 'bills') return <OwnDisposalsPage action={views} />;
  return (
    <Suspense>
      {view === 'packages' ? (
        <OwnEntitlements title="套餐" action={views} />
      ) : (
        <OwnCoupons title="优惠券" action={views} />
      )}
    </Suspense>
  );
}
