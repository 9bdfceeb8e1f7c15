import { CircleCheck, CircleSlash, CircleX, Clock, Hourglass } from 'lucide-react';
import { FOLLOW_UP_METHODS, FOLLOW_UP_STATUS } from '#contract/follow-up-kinds.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { stateTag } from '#web/ui/state-tag.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';

export const StatusTag = stateTag(FOLLOW_UP_STATUS, {
  planned: ['orange', Hourglass],
  done: ['green', CircleCheck],
  skipped: ['neutral', CircleSlash],
  cancelled: ['neutral', CircleX],
});

export const FOLLOW_UP_COLUMNS: readonly ListColumn<FollowUp & { id: number }>[] = [
  {
    key: 'patient',
    title: '患者',
    sticky: 'left',
    cell: ({ patient_id, patient }) => <PatientLink id={patient_id}>{patient}</PatientLink>,
  },
  { key: 'due_on', title: '回访日期', cell: (row) => <Due row={row} /> },
  { key: 'phone', title: '手机号' },
  { key: 'kind', title: '类型', cell: ({ kind_name }) => <Tag tone="outline">{kind_name}</Tag> },
  { key: 'content', title: '内容', cell: ({ content }) => <OneLine className="max-w-60">{content || '—'}</OneLine> },
  { key: 'method', title: '方式', cell: ({ method }) => FOLLOW_UP_METHODS[method] },
  { key: 'assignee', title: '负责人', cell: ({ assignee, role }) => assignee?.name ?? (role ? ROLE_LABEL[role] : '—') },
  { key: 'status', title: '状态', cell: ({ status }) => <StatusTag of={status} /> },
  { key: 'result', title: '结果', cell: (row) => <OneLine className="max-w-60">{saidOf(row)}</OneLine> },
];

/** What came of it, why it was left, or how often nobody was reached. */
function saidOf({ result, reason, attempts }: FollowUp): string {
  if (result) return result.text;
  if (reason) return reason;
  return attempts.length > 0 ? `未接通 ${attempts.length} 次：${attempts.at(-1)?.text ?? ''}` : '—';
}

/** Its day and time; in red, with a sign, once it is late. */
export function Due({ row: { due_on, at, overdue } }: { row: FollowUp }) {
  const text = at ? `${due_on} ${at}` : due_on;
  if (!overdue) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-red-700">
      <Clock aria-hidden size={14} strokeWidth={2} />
      {text} 已逾期
    </span>
  );
}
