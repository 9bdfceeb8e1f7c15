import { type JobName, jobs } from '#contract/job.ts';
import type { JobState, QueuedJob } from '#contract/jobs.ts';
import { instant } from '#server/platform/clock.ts';

/** What db/functions/78_jobs.sql answers. */
export interface JobRow {
  id: number;
  job: string;
  payload: unknown;
  state: JobState;
  due_at: string;
  queued_at: string | null;
  failed_at: string | null;
  error: string | null;
  request_id: string | null;
}

interface Counts {
  job: string;
  waiting: number;
  delayed: number;
  running: number;
  failed: number;
  done_today: number;
}

export interface JobsPage {
  total: number;
  rows: JobRow[];
  queues: Counts[];
  lag: number;
}

const NONE = { waiting: 0, delayed: 0, running: 0, failed: 0, done_today: 0 };

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** What a job does, in words; of one that another version wrote nobody here knows more. */
export const summaryOf = (job: string): string => (isJobName(job) ? jobs[job].summary : '其他版本的任务');

export function presentJob({ job, payload, ...row }: JobRow): QueuedJob {
  return {
    id: row.id,
    job,
    summary: summaryOf(job),
    payload: shownPayload(job, payload),
    state: row.state,
    due_at: instant(row.due_at),
    queued_at: row.queued_at && instant(row.queued_at),
    failed_at: row.failed_at && instant(row.failed_at),
    error: row.error,
    request_id: row.request_id,
  };
}

/** What the job's schema knows, which is ids and kinds: whatever else got into a row is not shown. */
function shownPayload(job: string, payload: unknown): Record<string, unknown> {
  const parsed = isJobName(job) ? jobs[job].payload.safeParse(payload) : null;
  return parsed?.success ? { ...parsed.data } : {};
}

/** Every job there is, in the contract's order, then those that another version wrote. */
export function presentCounts(found: readonly Counts[]) {
  const known = Object.keys(jobs);
  const names = [...known, ...found.map(({ job }) => job).filter((job) => !known.includes(job))];
  return names.map((job) => ({ ...NONE, job, ...found.find((each) => each.job === job), summary: summaryOf(job) }));
}
