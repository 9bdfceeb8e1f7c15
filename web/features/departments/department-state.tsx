import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type Department, departmentTable } from '#contract/departments.ts';
import { allows } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { StatusTag } from '#web/resource/plain.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';

const StateDialog = lateDialog(() => import('./state-dialog.tsx').then((m) => m.StateDialog));

/** Whether a department is in use; for its owner, the way to change it. */
export function DepartmentState({ department }: { department: Department }) {
  const mayWrite = allows(departmentTable.access.write, true, useAtomValue(rolesAtom));
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center gap-2">
      <StatusTag status={department.status} />
      {mayWrite ? (
        <RowButton text="变更" name={`${department.name}的状态`} reason={reason} onPress={() => setOpen(true)} />
      ) : null}
      {open ? <StateDialog department={department} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
