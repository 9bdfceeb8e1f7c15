import { useAtomValue } from 'jotai';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { type Department, departmentTable } from '#contract/departments.ts';
import { STATUS_LABEL } from '#contract/form-fields.ts';
import { allows } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';
import { Tag } from '#web/ui/tag.tsx';

const StateDialog = lateDialog(() => import('./state-dialog.tsx').then((m) => m.StateDialog));

/** Whether a department is in use; for its owner, the way to change it. */
export function DepartmentState({ department }: { department: Department }) {
  const mayWrite = allows(departmentTable.access.write, true, useAtomValue(rolesAtom));
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  const isInUse = department.status === 1;
  const Icon = isInUse ? Check : Ban;
  return (
    <span className="inline-flex items-center gap-2">
      <Tag tone={isInUse ? 'green' : 'neutral'} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
        {STATUS_LABEL[isInUse ? 1 : 0]}
      </Tag>
      {mayWrite ? (
        <RowButton text="变更" name={`${department.name}的状态`} reason={reason} onPress={() => setOpen(true)} />
      ) : null}
      {open ? <StateDialog department={department} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
