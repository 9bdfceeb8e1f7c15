import { setTimeout as pause } from 'node:timers/promises';
import {
  createPostgresBackend,
  type Job,
  type JobsOptions,
  Queue,
  UnrecoverableError,
  Worker,
  withBackend,
} from 'bullmq';
import type { Env } from '#server/platform/env.ts';
import type { Log } from '#server/platform/log.ts';
import { PermanentFailure } from './errors.ts';

const NAME = 'haomai';
const CONCURRENCY = 10;
/** A killed worker's jobs are taken up by another one after these two, about six seconds. */
const LOCK_MS = 5_000;
const STALLED_MS = 3_000;
/** Being killed is no fault of the job: it is the rows of the outbox that decide when to end. */
const MOST_STALLS = 20;
/** What a command to Redis may take before the caller goes on without it. */
const COMMAND_MS = 5_000;
/** How long a queue may take to say goodbye. */
const CLOSE_MS = 1_500;

/** The row of the outbox is the job; the queue carries its number. */
export interface QueuedJob {
  outbox_id: number;
}

export interface QueueEntry {
  name: string;
  outbox_id: number;
  /** Milliseconds since 1970. */
  due: number;
  delay: number;
  attempts: number;
  backoff: number;
}

export interface Run {
  outbox_id: number;
  /** No try follows. */
  last: boolean;
}

export interface JobQueue {
  /** An entry that is alive in the queue is left as it is. @throws while the queue is away */
  add(entries: readonly QueueEntry[]): Promise<void>;
  /** Takes jobs from now on. A throw of `run` is another try, a PermanentFailure none. */
  take(run: (run: Run) => Promise<void>): void;
  /** Takes no more and waits for what runs. */
  stopTaking(): Promise<void>;
  close(): Promise<void>;
}

/** What we use of BullMQ's classes, whose types differ by backend. */
interface BullQueue {
  addBulk(entries: { name: string; data: QueuedJob; opts: JobsOptions }[]): Promise<unknown>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}
interface BullWorker {
  run(): Promise<void>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}
type Processor = (job: Pick<Job<QueuedJob>, 'data' | 'attemptsMade' | 'opts'>) => Promise<void>;

/** BullMQ on Redis; where there is none, on PostgreSQL. */
export function openQueue(env: Env, log: Log): JobQueue {
  const { queue, makeWorker } = env.redisUrl ? onRedis(env.redisUrl, env.redisPrefix) : onPostgres(env);
  log.info(
    { backend: env.redisUrl ? 'redis' : 'postgresql' },
    env.redisUrl ? 'jobs on Redis' : 'no Redis: jobs on PostgreSQL',
  );
  let isAway = false;
  // Without listeners an outage would end the process. It is told once, not with each try to connect.
  const away = (error: Error) => {
    log[isAway ? 'debug' : 'warn']({ error: error.message }, 'queue away');
    isAway = true;
  };
  queue.on('error', away);
  let worker: BullWorker | null = null;
  const running = new Set<Promise<void>>();
  return {
    async add(entries) {
      await withinTime(queue.addBulk(entries.map(bulkEntry)));
      isAway = false;
    },
    take(run) {
      worker = makeWorker((job) => {
        const one = runOnce(job, run);
        running.add(one);
        return one.finally(() => running.delete(one));
      });
      worker.on('error', away);
      void worker.run().catch(away);
    },
    async stopTaking() {
      const closing = worker?.close().catch(away);
      do {
        await Promise.allSettled(running);
        // Its own bookkeeping: with the queue away it would be waited for for ever.
        await Promise.race([closing, pause(CLOSE_MS)]);
      } while (running.size > 0);
    },
    async close() {
      await Promise.race([queue.close().catch(away), pause(CLOSE_MS)]);
    },
  };
}

function bulkEntry(entry: QueueEntry) {
  const opts: JobsOptions = {
    // Who adds a row again while it lives adds nothing; one whose time was moved is a new one, and the old finds it done.
    jobId: `outbox-${entry.outbox_id}-${entry.due}`,
    delay: entry.delay,
    attempts: entry.attempts,
    backoff: { type: 'exponential', delay: entry.backoff },
    removeOnComplete: true,
    removeOnFail: true,
  };
  return { name: entry.name, data: { outbox_id: entry.outbox_id }, opts };
}

async function runOnce(job: Parameters<Processor>[0], run: (run: Run) => Promise<void>): Promise<void> {
  try {
    await run({ outbox_id: job.data.outbox_id, last: job.attemptsMade + 1 >= (job.opts.attempts ?? 1) });
  } catch (error) {
    if (error instanceof PermanentFailure) throw new UnrecoverableError(error.message);
    throw error;
  }
}

const workerOptions = {
  autorun: false,
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_MS,
  maxStalledCount: MOST_STALLS,
};

function onRedis(url: string, prefix: string) {
  const retryStrategy = (times: number) => Math.min(50 * times, 1_000);
  const connection = { url, retryStrategy, maxRetriesPerRequest: 1, enableOfflineQueue: false };
  // BullMQ asks for it: a worker waits through an outage.
  const waiting = { url, retryStrategy, maxRetriesPerRequest: null };
  const queue: BullQueue = new Queue<QueuedJob>(NAME, { connection, prefix });
  const makeWorker = (processor: Processor): BullWorker =>
    new Worker<QueuedJob>(NAME, processor, { connection: waiting, prefix, ...workerOptions });
  return { queue, makeWorker };
}

function onPostgres(env: Env) {
  const connection = { connectionString: env.databaseUrl, migrate: true };
  const Bull = withBackend(createPostgresBackend);
  const queue: BullQueue = new Bull.Queue<QueuedJob>(NAME, { connection });
  const makeWorker = (processor: Processor): BullWorker =>
    new Bull.Worker<QueuedJob>(NAME, processor, { connection, ...workerOptions });
  return { queue, makeWorker };
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), COMMAND_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
