import clsx from 'clsx';
import { CircleX } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import { JOB_STATES, type jobCalls } from '#contract/jobs.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatCount } from '#web/ui/text/format.ts';

type Counts = AnswerOf<typeof jobCalls.list>['meta']['queues'][number];

interface JobStripProps {
  counts: readonly Counts[] | undefined;
  /** The job that the list is narrowed to. */
  chosen: string | undefined;
  onChoose: (job: string | undefined) => void;
}

/** How many of each job there are; a press narrows the list to it, another one widens it again. */
export function JobStrip({ counts, chosen, onChoose }: JobStripProps) {
  return (
    <section
      aria-label="各任务的数量"
      className="mb-3 grid shrink-0 grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-surface *:shadow-[0_0_0_1px_var(--color-line)] lg:grid-cols-4"
    >
      {counts
        ? counts.map((each) => (
            <JobCount
              key={each.job}
              counts={each}
              chosen={chosen === each.job}
              onPress={() => onChoose(chosen === each.job ? undefined : each.job)}
            />
          ))
        : Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells that are all alike
            <div key={index} className="h-14.5 bg-surface px-3 py-2.5">
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
    </section>
  );
}

const LISTED = ['running', 'waiting', 'delayed'] as const;

interface JobCountProps {
  counts: Counts;
  chosen: boolean;
  onPress: () => void;
}

function JobCount({ counts, chosen, onPress }: JobCountProps) {
  const open = LISTED.filter((state) => counts[state] > 0);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={clsx(
        'min-w-0 px-3 py-2 text-left focus-visible:-outline-offset-2',
        chosen ? 'bg-brand-50' : 'bg-surface hover:bg-bg-sunken',
      )}
    >
      <span className={clsx('block truncate text-13', chosen ? 'font-semibold text-brand-900' : 'text-ink-900')}>
        {counts.summary}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-12 text-ink-600">
        {counts.failed > 0 ? (
          <span className="inline-flex items-center gap-1 font-semibold text-red-700">
            <CircleX aria-hidden size={12} strokeWidth={2.2} />
            {JOB_STATES.failed} {formatCount(counts.failed)}
          </span>
        ) : null}
        {open.map((state) => (
          <span key={state}>
            {JOB_STATES[state]} <b className="font-semibold text-ink-900">{formatCount(counts[state])}</b>
          </span>
        ))}
        <span>今日完成 {formatCount(counts.done_today)}</span>
      </span>
    </button>
  );
}
