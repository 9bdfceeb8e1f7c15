import { Pin } from 'lucide-react';
import { AUDIENCES, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount } from '#web/ui/text/format.ts';
import { narrowedTo } from './manage-values.ts';
import { PublishTime, StatusTag } from './status-tag.tsx';

type Column = ListColumn<ManagedAnnouncement>;

/** What was never out has no readers. */
export const wasOut = ({ published_at }: ManagedAnnouncement) => published_at !== null;

export function columnsOf(
  onShow: (row: ManagedAnnouncement) => void,
  onReaders: (row: ManagedAnnouncement) => void,
): readonly Column[] {
  return [
    { key: 'title', title: '标题', sticky: 'left', cell: (row) => <Title row={row} onShow={() => onShow(row)} /> },
    { key: 'audience', title: '接收对象', cell: (row) => <Audience row={row} /> },
    { key: 'status', title: '状态', cell: (row) => <StatusTag announcement={row} /> },
    { key: 'publish_at', title: '发布时间', cell: (row) => <PublishTime announcement={row} /> },
    {
      key: 'read_count',
      title: '已读 / 应读',
      align: 'right',
      cell: (row) => <ReadCount row={row} onReaders={() => onReaders(row)} />,
    },
    { key: 'creator_name', title: '发布人' },
  ];
}

function Title({ row, onShow }: { row: ManagedAnnouncement; onShow: () => void }) {
  return (
    <span className="inline-flex max-w-40 items-center gap-1.5 sm:max-w-80">
      {row.pinned ? <Pin aria-label="置顶" size={12} strokeWidth={2.2} className="shrink-0 text-orange-600" /> : null}
      <button
        type="button"
        title={row.title}
        className="min-w-0 truncate rounded-cell font-semibold text-blue-600 hover:text-blue-700 hover:underline"
        onClick={onShow}
      >
        {row.title}
      </button>
      {row.edited_at === null ? null : <Tag tone="outline">已编辑</Tag>}
    </span>
  );
}

function Audience({ row }: { row: ManagedAnnouncement }) {
  const narrow = narrowedTo(row);
  return (
    <span className="inline-flex items-baseline gap-2">
      {AUDIENCES[row.audience]}
      {narrow ? <OneLine className="max-w-40 text-ink-500">{narrow}</OneLine> : null}
    </span>
  );
}

function ReadCount({ row, onReaders }: { row: ManagedAnnouncement; onReaders: () => void }) {
  if (!wasOut(row)) return <span className="text-ink-500">—</span>;
  const text = `${formatCount(row.read_count)} / ${formatCount(row.concerned_count)}`;
  return (
    <button
      type="button"
      aria-label={`${row.title}：${text}，查看阅读情况`}
      className="rounded-cell text-blue-600 hover:text-blue-700 hover:underline"
      onClick={onReaders}
    >
      {text}
    </button>
  );
}
