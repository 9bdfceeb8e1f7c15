import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FOLLOW_UP_METHODS } from '#contract/follow-up-kinds.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { type FollowUpAct, FollowUpActions } from './follow-up-actions.tsx';
import { Due, StatusTag } from './follow-up-columns.tsx';

interface FollowUpCardProps {
  row: FollowUp;
  onAct: (act: FollowUpAct, row: FollowUp) => void;
}

/** One follow-up on the page of its patient: when, what about, whose, what came of it, and what can be done with it. */
export function FollowUpCard({ row, onAct }: FollowUpCardProps) {
  const { kind_name, status, content, method, assignee, role, due_on } = row;
  const isPlanned = status === 'planned';
  const whose = assignee?.name ?? (role ? ROLE_LABEL[role] : null);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 text-14">
          <Due row={row} />
          <Tag tone="outline">{kind_name}</Tag>
          <StatusTag of={status} />
        </p>
        {content ? <p className="mt-1 whitespace-pre-wrap break-words text-14">{content}</p> : null}
        <Outcome row={row} />
        <p className="mt-1 text-13 text-ink-500">{[FOLLOW_UP_METHODS[method], whose].filter(Boolean).join(' · ')}</p>
      </div>
      {isPlanned ? (
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to={`/manage/subscribe/subscribe?patient=${row.patient_id}`}
            aria-label={`为${due_on}的${kind_name}回访预约`}
            className={buttonClass('default', 'sm')}
          >
            <CalendarPlus {...SMALL_ICON} />
            预约
          </Link>
          <FollowUpActions row={row} name={due_on} onAct={onAct} />
        </div>
      ) : null}
    </li>
  );
}

const answered = (said: boolean | null | undefined) => (typeof said === 'boolean' ? (said ? '有' : '无') : null);

/** What came of it, how often nobody was reached, or why it was left. */
function Outcome({ row: { result, attempts, reason, closed_at, closed_by } }: { row: FollowUp }) {
  const pain = result?.pain;
  const facts = [
    ['结果', result?.text],
    ['感受', result?.feeling === result?.text ? null : result?.feeling],
    ['疼痛', typeof pain === 'number' ? `${pain} 分` : null],
    ['肿胀', answered(result?.swelling)],
    ['出血', answered(result?.bleeding)],
    ['未接通', attempts.map(({ at, by, text }) => `${formatInstant(at)} ${by} ${text}`).join('\n')],
    ['原因', reason],
    ['结束', closed_at ? [formatInstant(closed_at), closed_by].filter(Boolean).join(' ') : null],
  ].filter(([, said]) => said);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-ink-700">
      {facts.map(([label, said]) => (
        <div key={label} className="contents">
          <dt className="text-ink-500">{label}</dt>
          <dd className="whitespace-pre-wrap break-words">{said}</dd>
        </div>
      ))}
    </dl>
  );
}
