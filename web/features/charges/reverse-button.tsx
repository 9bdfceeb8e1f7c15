import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Payment } from '#contract/charge-rows.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const ReverseDialog = lateDialog(() => import('./reverse-dialog.tsx').then((m) => m.ReverseDialog));

/** 冲正 of a payment: one's own, or any for an owner. */
export function ReverseButton({ payment }: { payment: Payment }) {
  const me = useAtomValue(meAtom);
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  if (payment.kind !== 'pay' || payment.reversed || !(owner || payment.staff.id === me?.id)) return null;
  return (
    <>
      <GuardedButton
        variant="text"
        size="sm"
        reason={reason}
        aria-label={`冲正 ${payment.receipt.receipt_no}`}
        onClick={() => setOpen(true)}
      >
        冲正
      </GuardedButton>
      {open ? <ReverseDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
