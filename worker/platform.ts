import { jobs } from '#contract/job.ts';
import type { PlatformFigures } from '#contract/processes.ts';
import type { GaugeReading } from '#server/platform/metrics.ts';
import { every } from '#server/platform/realtime/timing.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { WorkerDeps } from './context.ts';

const EVERY_MS = 5_000;

const NOTHING: PlatformFigures = {
  live_holds: 0,
  queues: [],
  failed_jobs: 0,
  announcements: { scheduled: 0, late: 0 },
};

/** What Postgres knows of the whole product, read by each worker now and then: the same from each of them. */
export function watchPlatform({ database, log }: WorkerDeps): { gauges: GaugeReading[]; stop(): void } {
  let platform = NOTHING;
  const read = async () => {
    const { rows } = await systemScope(database).query<{ platform: PlatformFigures }>(
      'SELECT platform_figures() AS platform',
    );
    platform = rows[0]?.platform ?? NOTHING;
  };
  const stop = every(EVERY_MS, read, (error) =>
    log.debug({ error: error instanceof Error ? error.message : String(error) }, 'figures not read'),
  );
  return { gauges: gaugesOf(() => platform), stop };
}

function gaugesOf(platform: () => PlatformFigures): GaugeReading[] {
  const byJob = (figure: 'due' | 'lag') => ({
    ...Object.fromEntries(Object.keys(jobs).map((job) => [job, 0])),
    ...Object.fromEntries(platform().queues.map((queue) => [queue.job, queue[figure]])),
  });
  return [
    { name: 'holds_live', help: '正在占用的号源数（全平台）', read: () => platform().live_holds },
    { name: 'queue_due', help: '已到时间而未完成的任务数（全平台）', label: 'task', read: () => byJob('due') },
    {
      name: 'queue_lag_seconds',
      help: '每种任务最早的一个已等待的秒数（全平台）',
      label: 'task',
      read: () => byJob('lag'),
    },
    { name: 'jobs_failed_open', help: '最终失败、等待处理的任务数（全平台）', read: () => platform().failed_jobs },
    {
      name: 'announcements_scheduled',
      help: '等待发布的公告数（全平台）',
      read: () => platform().announcements.scheduled,
    },
    {
      name: 'announcements_late_seconds',
      help: '最早的待发布公告已超时的秒数（全平台）',
      read: () => platform().announcements.late,
    },
  ];
}
