import { useState } from 'react';
import type { Charge } from '#contract/charge-rows.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const RefundDialog = lateDialog(() => import('./refund-dialog.tsx').then((m) => m.RefundDialog));

/** 退费 of a list of which something was paid. */
export function RefundButton({ list }: { list: Charge }) {
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  if (list.amount === 0 && list.refund_status === 0) return null;
  const whyNot = list.refund_pending ? '已有退费待审批' : list.total === 0 ? '已全部退费' : reason;
  return (
    <>
      <GuardedButton size="sm" reason={whyNot} onClick={() => setOpen(true)}>
        退费
      </GuardedButton>
      {open ? <RefundDialog list={list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
