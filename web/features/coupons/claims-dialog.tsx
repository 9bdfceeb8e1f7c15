import type { Coupon } from '#contract/coupon-rows.ts';
import { coupons } from '#contract/coupons.ts';
import { exportCalls } from '#contract/exports.ts';
import { ExportButton } from '#web/api/export-button.tsx';
import { useCall } from '#web/api/use-call.ts';
import { CLAIM_COLUMNS, WHO_HAS } from '#web/clinic/money/claim-columns.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import { toColumn } from '#web/resource/columns.tsx';
import { RecordsTable, usePages } from '#web/resource/records-table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const COLUMNS = [...WHO_HAS, ...CLAIM_COLUMNS].map(toColumn);

/** 领取记录: who has one, the newest first, and what became of it. */
export function ClaimsDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [pages, setPages] = usePages();
  const params = { id: coupon.id };
  const asked = useCall(coupons.claims, { params, query: pages }, { keep: true, staleTime: 0 });
  useTouched(['marketing'], () => void asked.refetch());
  const title = `领取记录：${coupon.name}`;
  return (
    <Dialog
      open
      title={title}
      width={880}
      onClose={onClose}
      footer={<ExportButton call={exportCalls.couponClaims} args={{ params, query: {} }} />}
    >
      <RecordsTable label={title} columns={COLUMNS} asked={asked} pages={pages} onPages={setPages} />
    </Dialog>
  );
}
