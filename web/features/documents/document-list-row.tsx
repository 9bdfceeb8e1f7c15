import type { DocumentRow } from '#contract/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DocumentTag } from './marks.tsx';
import { saidBy, signedBy } from './said.ts';

interface DocumentListRowProps {
  row: DocumentRow;
  /** Null: who looks reads that it is there, not what it says. */
  onOpen: (() => void) | null;
}

/** One document: what it is, where it stands, by whom and when. */
export function DocumentListRow({ row, onOpen }: DocumentListRowProps) {
  const { code, title, kind_name, status, withdrawn, withdraws } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 break-words">{title}</b>
          <DocumentTag of={status} />
          <Tag tone="outline">{kind_name}</Tag>
          {withdrawn ? <Tag tone="orange">已撤回</Tag> : null}
        </p>
        <p className="text-13 text-ink-500 tabular-nums">
          {[code, saidBy(row), signedBy(row)].filter(Boolean).join('　')}
        </p>
        {withdrawn ? (
          <p className="text-13 text-ink-500">{`${formatInstant(withdrawn.at)} 由 ${withdrawn.code} 撤回`}</p>
        ) : null}
        {withdraws ? <p className="text-13 text-ink-500">{`撤回 ${withdraws.code}`}</p> : null}
      </div>
      {onOpen ? (
        <Button size="sm" aria-label={`${status === 'draft' ? '打开' : '查看'} ${title} ${code}`} onClick={onOpen}>
          {status === 'draft' ? '打开' : '查看'}
        </Button>
      ) : null}
    </li>
  );
}
