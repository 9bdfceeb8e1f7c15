import { Pencil } from 'lucide-react';
import type { Member } from '#contract/member-rows.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';

interface RemarksCellProps {
  member: Member;
  /** Null for who only reads them. */
  onEdit: (() => void) | null;
}

/** What is written of a member, which a press changes; a pencil where nothing is. */
export function RemarksCell({ member: { remarks, user }, onEdit }: RemarksCellProps) {
  if (!onEdit) return <OneLine className="max-w-36 text-ink-600">{remarks || '—'}</OneLine>;
  if (remarks === '')
    return (
      <IconButton
        size="sm"
        className="-ml-2 text-ink-500"
        label={`填写${user.name}的备注`}
        icon={<Pencil {...ICON} size={14} />}
        onClick={onEdit}
      />
    );
  return (
    <Tooltip content={remarks}>
      <button
        type="button"
        aria-label={`修改${user.name}的备注：${remarks}`}
        className="block max-w-36 truncate rounded-cell text-left text-ink-600 hover:underline"
        onClick={onEdit}
      >
        {remarks}
      </button>
    </Tooltip>
  );
}
