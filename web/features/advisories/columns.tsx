import { CalendarClock } from 'lucide-react';
import type { Advisory } from '#contract/advisories.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { StatusTag } from './status-tag.tsx';

const PATIENT: readonly ListColumn<Advisory>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'phone', title: '手机号' },
];

const TALK: readonly ListColumn<Advisory>[] = [
  { key: 'content', title: '咨询内容', cell: ({ content }) => <OneLine className="max-w-60">{content}</OneLine> },
  { key: 'status', title: '状态', cell: ({ status }) => <StatusTag of={status} /> },
  {
    key: 'quoted',
    title: '意向金额(元)',
    align: 'right',
    cell: ({ quoted }) => (quoted === null ? '—' : <Money cents={quoted} bare />),
  },
  { key: 'follow_up_on', title: '跟进日期', cell: (row) => <FollowUp advisory={row} /> },
  { key: 'consultant_name', title: '咨询师' },
  { key: 'updated_at', title: '更新时间', cell: ({ updated_at }) => formatInstant(updated_at) },
];

const subject = (sticky: boolean): ListColumn<Advisory> => ({
  key: 'subject',
  title: '咨询项目',
  ...(sticky ? { sticky: 'left' as const } : {}),
  cell: (row) => <OneLine className="max-w-44">{row.subject}</OneLine>,
});

export const PANEL_COLUMNS: readonly ListColumn<Advisory>[] = [...PATIENT, subject(false), ...TALK];
/** Of one reservation: whose they are stands above the table. */
export const RESERVATION_COLUMNS: readonly ListColumn<Advisory>[] = [subject(true), ...TALK];

/** The day to call again; in red, with a sign, once it is here. */
export function FollowUp({ advisory: { follow_up_on, due } }: { advisory: Pick<Advisory, 'follow_up_on' | 'due'> }) {
  if (follow_up_on === null) return '—';
  if (!due) return follow_up_on;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-red-700">
      <CalendarClock aria-hidden size={14} strokeWidth={2} />
      {follow_up_on} 待跟进
    </span>
  );
}
