import { useAtomValue } from 'jotai';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { departmentTable } from '#contract/departments.ts';
import { allows } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const OrderDialog = lateDialog(() => import('./order-dialog.tsx').then((m) => m.OrderDialog));

/** The way to another order, for who may set it. */
export function OrderButton() {
  const mayWrite = allows(departmentTable.access.write, true, useAtomValue(rolesAtom));
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <GuardedButton
        variant="text"
        size="sm"
        reason={reason}
        icon={<ArrowUpDown {...ICON} />}
        onClick={() => setOpen(true)}
      >
        调整顺序
      </GuardedButton>
      {open ? <OrderDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
