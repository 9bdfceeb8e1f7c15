import { type JobName, jobs } from '#contract/job.ts';
import { type PlatformFigures, PROCESS_STALE_MS, type ProductProcess, processFigures } from '#contract/processes.ts';
import { instant } from '#server/platform/clock.ts';
import { asPlatform } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Figures, OwnProcess } from '#server/platform/figures/figures.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

/** As db/functions/79_processes.sql answers it. */
interface Found {
  at: string;
  platform: PlatformFigures;
  processes: { id: string; host: string; pid: number; started_at: string; age: number; figures: unknown }[];
}

export const processHandlers = (figures: Figures): SliceHandlers<'processes'> => ({
  list: async (ctx) => {
    const { rows } = await asPlatform(ctx).db.query<{ found: Found }>('SELECT platform_processes() AS found');
    const found = rows[0]?.found ?? fail('INTERNAL');
    const own = await figures.own();
    const others = found.processes.filter(({ id }) => id !== own.id).flatMap(presentOther);
    return {
      data: [presentOwn(own, found.at), ...others],
      meta: {
        ...found.platform,
        at: instant(found.at),
        queues: found.platform.queues.map((queue) => ({ ...queue, summary: summaryOf(queue.job) })),
      },
    };
  },
});

/** From its own memory: it is shown also while it cannot write. */
function presentOwn({ up, age, ...own }: OwnProcess, at: string): ProductProcess {
  const started = new Date(Date.parse(at) - up * 1_000).toISOString();
  return { ...own, own: true, started_at: instant(started), age: Math.round(age), stale: age > PROCESS_STALE_MS };
}

/** A process of another version may tell of itself what this one cannot read. */
function presentOther({ figures, age, started_at, ...process }: Found['processes'][number]): ProductProcess[] {
  const read = processFigures.safeParse(figures);
  if (!read.success) return [];
  const shown = { age: Math.round(Math.max(0, age)), stale: age > PROCESS_STALE_MS };
  return [{ ...process, ...shown, own: false, started_at: instant(started_at), figures: read.data }];
}

const summaryOf = (job: string) => (Object.hasOwn(jobs, job) ? jobs[job as JobName].summary : job);
