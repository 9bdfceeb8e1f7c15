import { Redis } from 'ioredis';
import type pg from 'pg';
import { jobs } from '#contract/job.ts';
import { poolOf } from '#db/client.ts';
import type { WorkerDeps } from './context.ts';
import type { JobQueue, JobQueueEntry } from './job-queue.ts';
import { isJobName } from './run.ts';

/** The truth is asked this often, whatever wakes us or fails to. */
const SWEEP_MS = 1_000;
const BATCH = 200;
/** A due job handed over so long ago that is not done: still running, or lost with an emptied Redis. */
const STALE = '30 seconds';

interface Row {
  id: number;
  job: string;
  /** Milliseconds since 1970. */
  due: number;
  delay: number;
}

export interface Relay {
  /** Seconds that the oldest due job has been waiting. */
  lag(): number;
  stop(): Promise<void>;
}

/** Hands the open rows of the outbox to the queue: at once when woken, and each second regardless. */
export function startRelay(deps: WorkerDeps, queue: JobQueue): Relay {
  const waker = openWaker(deps);
  let stopping = false;
  let lag = 0;
  const rounds = async () => {
    while (!stopping) {
      const quiet = waker.next(SWEEP_MS);
      const handed = await handOver(deps, queue).catch((error: Error) => {
        deps.log.warn({ error: error.message }, 'outbox not handed over');
        return 0;
      });
      if (handed < BATCH) {
        lag = await measureLag(deps).catch(() => lag);
        await quiet;
      }
    }
  };
  const running = rounds();
  return {
    lag: () => lag,
    async stop() {
      stopping = true;
      waker.close();
      await running;
    },
  };
}

/** All or nothing: what the queue did not take is claimed again in the next round, by whoever comes first. */
async function handOver({ database }: WorkerDeps, queue: JobQueue): Promise<number> {
  const client = await poolOf(database).connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const rows = await claim(client);
    if (rows.length > 0) await queue.add(rows.flatMap(entryOf));
    await client.query('COMMIT');
    return rows.length;
  } catch (error) {
    await client.query('ROLLBACK').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * What nobody has handed over yet, and what was and is late: two looks, since most of what is open waits for its day, and
 * is looked at by neither. Jobs that this version does not know are left to the version that wrote them.
 */
async function claim(client: pg.PoolClient): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `WITH clock AS MATERIALIZED (SELECT haomai_now() AS at),
     fresh AS (
       SELECT o.id FROM outbox o
       WHERE o.queued_at IS NULL AND o.done_at IS NULL AND o.failed_at IS NULL AND o.job = ANY ($1)
       ORDER BY o.due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
     stale AS (
       SELECT o.id FROM outbox o
       WHERE o.done_at IS NULL AND o.failed_at IS NULL AND o.job = ANY ($1)
         -- As values and not as a join, so that the index is asked for what is due.
         AND o.due_at <= (SELECT at FROM clock) AND o.queued_at < (SELECT at FROM clock) - interval '${STALE}'
       ORDER BY o.due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
     open AS (SELECT id FROM fresh UNION ALL SELECT id FROM stale)
     UPDATE outbox SET queued_at = clock.at FROM open, clock WHERE outbox.id = open.id
     RETURNING outbox.id, outbox.job, floor(extract(epoch FROM outbox.due_at) * 1000)::float8 AS due,
       greatest(0, ceil(extract(epoch FROM outbox.due_at - clock.at) * 1000))::float8 AS delay`,
    [Object.keys(jobs)],
  );
  return rows;
}

function entryOf({ id, job, due, delay }: Row): JobQueueEntry[] {
  if (!isJobName(job)) return [];
  const { attempts, backoff } = jobs[job];
  return [{ name: job, outbox_id: id, due, delay, attempts, backoff }];
}

async function measureLag({ database }: WorkerDeps): Promise<number> {
  const { rows } = await poolOf(database).query<{ lag: number | null }>(
    `SELECT extract(epoch FROM haomai_now() - min(due_at))::float8 AS lag FROM outbox
     WHERE done_at IS NULL AND failed_at IS NULL`,
  );
  return Math.max(0, rows[0]?.lag ?? 0);
}

interface Waker {
  /** Resolves when woken since it was called, at the latest after so long. */
  next(ms: number): Promise<void>;
  close(): void;
}

function openWaker({ env, log }: WorkerDeps): Waker {
  let wake = () => {};
  const redis = env.redisUrl
    ? new Redis(env.redisUrl, { maxRetriesPerRequest: 1, retryStrategy: (times) => Math.min(50 * times, 1_000) })
    : null;
  redis?.on('error', (error) => log.debug({ error: error.message }, 'redis away'));
  redis?.on('ready', () => redis.subscribe(`${env.redisPrefix}:outbox`).catch(() => {}));
  redis?.on('message', () => wake());
  return {
    next: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close() {
      redis?.disconnect();
      wake();
    },
  };
}
