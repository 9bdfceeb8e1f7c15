import { Plus } from 'lucide-react';
import type { Advisory } from '#contract/advisories.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';

interface RowActionsProps {
  row: Advisory;
  onShow: (row: Advisory) => void;
  onEdit: (row: Advisory) => void;
}

export function RowActions({ row, onShow, onEdit }: RowActionsProps) {
  const { reason } = useWritable();
  const name = `${row.patient}的${row.subject}咨询`;
  return (
    <>
      <Button variant="text" size="sm" aria-label={`${name}详情`} onClick={() => onShow(row)}>
        详情
      </Button>
      <GuardedButton variant="text" size="sm" reason={reason} aria-label={`跟进${name}`} onClick={() => onEdit(row)}>
        跟进
      </GuardedButton>
    </>
  );
}

/** The primary action of both pages. */
export function AddButton({ off, onClick }: { off: string | null; onClick: () => void }) {
  const { reason } = useWritable();
  return (
    <GuardedButton
      variant="primary"
      reason={reason ?? off}
      icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
      onClick={onClick}
    >
      新增咨询
    </GuardedButton>
  );
}
