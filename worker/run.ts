import { setTimeout as pause } from 'node:timers/promises';
import { type JobName, type JobPayload, jobs } from '#contract/job.ts';
import { poolOf } from '#db/client.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { failureOf } from '#server/platform/database-errors.ts';
import type { JobCtx, WorkerDeps } from './context.ts';
import { PermanentFailure } from './errors.ts';
import { handlers } from './handlers/index.ts';
import type { Run } from './job-queue.ts';
import { jobDelay, jobSeconds, jobsEnded } from './metrics.ts';

/** What the clocks of Redis and Postgres may differ by and a job still be waited for. */
const EARLY_MS = 2_000;

/** Both of every job: prepared once a connection. */
const BEGIN = `UPDATE outbox SET started_at = haomai_now()
  WHERE id = $1 AND done_at IS NULL AND failed_at IS NULL
    AND due_at <= haomai_now() + interval '${EARLY_MS} milliseconds'
  RETURNING job, payload, request_id, ceil(extract(epoch FROM due_at - haomai_now()) * 1000)::float8 AS early`;
const DONE = 'UPDATE outbox SET done_at = haomai_now(), error = NULL WHERE id = $1';

interface Row {
  job: string;
  payload: unknown;
  request_id: string | null;
  /** Milliseconds until it is due; below zero: since then. */
  early: number;
}

/**
 * Runs a row of the outbox that is still to be done, and writes down what became of it.
 * @throws PermanentFailure where it failed for good, anything else for another try
 */
export async function runJob(deps: WorkerDeps, { outbox_id, last }: Run): Promise<void> {
  const row = await begin(deps, outbox_id);
  // Done, failed, or moved to a later time, at which the relay brings it again.
  if (!row) return;
  if (row.early > 0) await pause(row.early);
  jobDelay.observe({ task: row.job }, Math.max(0, -row.early) / 1_000);
  const ended = jobSeconds.startTimer({ task: row.job });
  const logged = { outbox_id, job: row.job, request_id: row.request_id };
  try {
    await handle({ deps, request_id: row.request_id, last }, row.job, row.payload);
    await poolOf(deps.database).query({ name: 'end_job', text: DONE, values: [outbox_id] });
    jobsEnded.inc({ task: row.job, result: 'done' });
    deps.log.info(logged, 'job done');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failed = error instanceof PermanentFailure || (last && !isOutage(error));
    deps.log.warn({ ...logged, error: message, failed }, 'job not done');
    if (!failed) {
      jobsEnded.inc({ task: row.job, result: 'again' });
      await leave(deps, outbox_id, message);
      throw error;
    }
    await failForGood(deps, outbox_id, row.job, message);
    throw new PermanentFailure(message, { cause: error });
  } finally {
    ended();
  }
}

/** Takes up a row that is open and due. */
async function begin({ database }: WorkerDeps, id: number): Promise<Row | undefined> {
  const { rows } = await poolOf(database).query<Row>({ name: 'begin_job', text: BEGIN, values: [id] });
  return rows[0];
}

/** Nobody is at it until the next try. What it failed of is for who looks; losing that is no harm. */
async function leave({ database }: WorkerDeps, id: number, error: string): Promise<void> {
  await poolOf(database)
    .query('UPDATE outbox SET started_at = NULL, error = $2 WHERE id = $1 AND done_at IS NULL AND failed_at IS NULL', [
      id,
      error,
    ])
    .catch(() => {});
}

/** Without the database nothing can be done; that is no failure of the job, which the relay queues again. */
function isOutage(error: unknown): boolean {
  return failureOf(error)?.code === 'UNAVAILABLE';
}

/** Whoever looks after the product is told, once an hour of each kind of job. */
async function failForGood({ database, bus }: WorkerDeps, id: number, job: string, error: string): Promise<void> {
  const { rows } = await poolOf(database).query<{ events: Effects['account_events'] }>(
    'SELECT fail_job($1, $2, $3) AS events',
    [id, error, isJobName(job) ? jobs[job].summary : job],
  );
  dispatch({ bus }, { account_events: rows[0]?.events ?? [] });
  jobsEnded.inc({ task: job, result: 'failed' });
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

async function handle(ctx: JobCtx, name: string, payload: unknown): Promise<void> {
  if (!isJobName(name)) throw new PermanentFailure(`unknown job ${name}`);
  await handleAs(ctx, name, payload);
}

async function handleAs<N extends JobName>(ctx: JobCtx, name: N, payload: unknown): Promise<void> {
  const parsed = jobs[name].payload.safeParse(payload);
  if (!parsed.success) throw new PermanentFailure(`payload: ${parsed.error.message}`);
  // The schema of this very name has just said so; the compiler cannot follow it through the table.
  await handlers[name](ctx, parsed.data as JobPayload<N>);
}
