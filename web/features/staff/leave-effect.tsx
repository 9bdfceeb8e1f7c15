import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { LeavePreview, LeavingVisit, staffLeave } from '#contract/staff-leave.ts';
import { Failed } from '#web/api/failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { CANCEL, type Choices, suggested, undecidedOf } from './leave-choices.ts';

interface VisitsProps {
  visits: readonly LeavingVisit[];
  choices: Choices;
  /** Those that came back undecided. */
  refused: readonly LeavingVisit[];
  onChoose: (more: Choices) => void;
}

interface LeaveEffectProps extends VisitsProps {
  answer: UseQueryResult<AnswerOf<typeof staffLeave.preview>>;
}

/** What somebody leaves behind, as far as that is known: each visit with where it is to go, and what else ends. */
export function LeaveEffect({ answer, ...visits }: LeaveEffectProps) {
  if (answer.error) return <Failed asked={answer} />;
  if (!answer.data) return <SkeletonLines lines={4} />;
  return (
    <>
      <Visits {...visits} />
      <Rest preview={answer.data.data} />
    </>
  );
}

function Visits({ visits, choices, refused, onChoose }: VisitsProps) {
  if (visits.length === 0) return <p className="text-14 text-ink-700">之后没有预约</p>;
  const proposal = suggested(visits, choices);
  const count = Object.keys(proposal).length;
  const left = undecidedOf(visits, choices).length;
  return (
    <section aria-label="须处理的预约" className="rounded-control border border-line">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <p className="font-semibold" aria-live="polite">
          {visits.length} 个预约，{left > 0 ? `${left} 个未处理` : '都已处理'}
        </p>
        <Button size="sm" className="ml-auto" disabled={count === 0} onClick={() => onChoose(proposal)}>
          全部改约给第一个建议
        </Button>
      </div>
      <ul className="max-h-80 overflow-y-auto">
        {visits.map((visit) => (
          <VisitRow
            key={visit.hash_id}
            visit={visit}
            choice={choices[visit.hash_id] ?? null}
            isRefused={!choices[visit.hash_id] && refused.some(({ hash_id }) => hash_id === visit.hash_id)}
            taken={new Set(Object.entries(choices).flatMap(([hash, to]) => (hash === visit.hash_id ? [] : [to])))}
            onChoose={(to) => onChoose({ [visit.hash_id]: to })}
          />
        ))}
      </ul>
    </section>
  );
}

interface VisitRowProps {
  visit: LeavingVisit;
  choice: string | null;
  isRefused: boolean;
  /** What other visits are to have. */
  taken: ReadonlySet<string>;
  onChoose: (to: string) => void;
}

function VisitRow({ visit, choice, isRefused, taken, onChoose }: VisitRowProps) {
  const { patient, date, time, options } = visit;
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-b-0',
        isRefused && 'bg-orange-50',
      )}
    >
      <b className="min-w-16">{patient}</b>
      <span>
        {formatDateHeading(date)} {time}
      </span>
      {isRefused ? (
        <span className="flex items-center gap-1 text-14 text-orange-800">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
          请重新选择
        </span>
      ) : null}
      <span className="ml-auto w-56 max-sm:ml-0 max-sm:w-full">
        <Select
          aria-label={`${patient} ${date} ${time} 改到`}
          placeholder={options.length > 0 ? '请选择' : '当天没有可改约的时间'}
          value={choice}
          onChange={onChoose}
          options={[
            ...options.map(({ scheduling_time_id, name, time: at }) => ({
              value: String(scheduling_time_id),
              label: `改约给${name} ${at}`,
              disabled: taken.has(String(scheduling_time_id)),
            })),
            { value: CANCEL, label: '取消预约' },
          ]}
        />
      </span>
    </li>
  );
}

/** What ends by itself, and what another should have. */
function Rest({ preview: { open_slots, holds, keeper_of, leader_of } }: { preview: LeavePreview }) {
  const named = (things: readonly { name: string }[]) => things.map(({ name }) => name).join('、');
  const facts = [
    open_slots > 0 ? `${open_slots} 个空闲号源将关闭` : null,
    holds > 0 ? `${holds} 个占号将释放` : null,
    leader_of.length > 0 ? `负责科室：${named(leader_of)}` : null,
    keeper_of.length > 0 ? `库管员：${named(keeper_of)}` : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul aria-label="其他影响" className="list-disc pl-5 text-14 text-ink-700">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
