import { setTimeout as pause } from 'node:timers/promises';
import {
  createPostgresBackend,
  type Job,
  type JobsOptions,
  Queue,
  runMigrations,
  UnrecoverableError,
  Worker,
  withBackend,
} from 'bullmq';
import type pg from 'pg';
import type { Env } from '#server/platform/env.ts';
import {
  askingRedis,
  entryId,
  openQueuePool,
  QUEUE_NAME,
  waitingRedis,
} from '#server/platform/job-queue-connection.ts';
import type { Log } from '#server/platform/log.ts';
import { within } from '#server/platform/within.ts';
import { PermanentFailure } from './errors.ts';

const CONCURRENCY = 10;
/** A killed worker's jobs are taken up by another one after these two, about six seconds. */
const LOCK_MS = 5_000;
const STALLED_MS = 3_000;
/** Being killed is no fault of the job: it is the rows of the outbox that decide when to end. */
const MOST_STALLS = 20;
/** What a command to Redis may take before the caller goes on without it. */
const COMMAND_MS = 5_000;
const REOPEN_MS = 1_000;
/**
 * A worker on PostgreSQL asks this often, seconds, what nobody has told it of. BullMQ would wait an hour where only jobs of
 * later are waiting, and does so deaf where its listening connection ends in the moment in which it began to listen.
 */
const ASK_S = 1;
/** How long a queue may take to say goodbye. */
const CLOSE_MS = 1_500;
/** What failed for good is seen on the board so long (seconds) and so many. */
const KEEP_FAILED = { age: 7 * 86_400, count: 1_000 };

/** The row of the outbox is the job; the queue carries its number. */
interface QueuedJob {
  outbox_id: number;
}

export interface JobQueueEntry {
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
  add(entries: readonly JobQueueEntry[]): Promise<void>;
  /** Takes jobs from now on. A throw of `run` is another try, a PermanentFailure none. */
  take(run: (run: Run) => Promise<void>): void;
  /** Takes no more and waits for what runs. */
  stopTaking(): Promise<void>;
  close(): Promise<void>;
}

/** What we use of BullMQ's classes, whose types differ by backend. */
interface Bull {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}
interface BullQueue extends Bull {
  addBulk(entries: { name: string; data: QueuedJob; opts: JobsOptions }[]): Promise<unknown>;
}
interface BullWorker extends Bull {
  run(): Promise<void>;
}
type Processor = (job: Pick<Job<QueuedJob>, 'data' | 'attemptsMade' | 'opts'>) => Promise<void>;

/** BullMQ on Redis; where there is none, on PostgreSQL. */
export function openJobQueue(env: Env, log: Log): JobQueue {
  const { makeQueue, makeWorker } = env.redisUrl ? redisParts(env.redisUrl, env.redisPrefix) : postgresParts(env);
  log.info(
    { backend: env.redisUrl ? 'redis' : 'postgresql' },
    env.redisUrl ? 'jobs on Redis' : 'no Redis: jobs on PostgreSQL',
  );
  const ending = new AbortController();
  const { away, back } = outage(log);
  let queue: BullQueue | null = null;
  void whenReady(makeQueue, away, ending.signal).then((made) => {
    queue = made;
  });
  let taking: Taking | null = null;
  return {
    async add(entries) {
      if (!queue) throw new Error('the queue is not ready');
      await within(COMMAND_MS, queue.addBulk(entries.map(bulkEntry)), silent);
      back();
    },
    take(run) {
      taking = startTaking(makeWorker, run, away, ending.signal);
    },
    async stopTaking() {
      ending.abort();
      await taking?.finish();
    },
    async close() {
      await within(CLOSE_MS, Promise.resolve(queue?.close().catch(away)), () => {});
    },
  };
}

interface Taking {
  /** Waits for what runs, once its signal has ended the taking. */
  finish(): Promise<void>;
}

function startTaking(
  makeWorker: (processor: Processor) => Promise<BullWorker>,
  run: (run: Run) => Promise<void>,
  away: (error: Error) => void,
  ending: AbortSignal,
): Taking {
  const running = new Set<Promise<void>>();
  let worker: BullWorker | null = null;
  const processor: Processor = (job) => {
    const one = runOnce(job, run);
    running.add(one);
    return one.finally(() => running.delete(one));
  };
  const work = async () => {
    while (!ending.aborted) {
      worker = await whenReady(() => makeWorker(processor), away, ending);
      await worker?.run().catch(away);
      await pause(REOPEN_MS, undefined, { signal: ending }).catch(() => {});
    }
  };
  void work();
  return {
    async finish() {
      const closing = worker?.close().catch(away);
      do {
        await Promise.allSettled(running);
        // Its own bookkeeping: with the queue away it would be waited for for ever.
        await within(CLOSE_MS, Promise.resolve(closing), () => {});
      } while (running.size > 0);
    },
  };
}

/** Without listeners an outage would end the process. It is told once, not with each try to connect. */
function outage(log: Log) {
  let isAway = false;
  return {
    away(error: Error) {
      log[isAway ? 'debug' : 'warn']({ error: error.message }, 'queue away');
      isAway = true;
    },
    back() {
      isAway = false;
    },
  };
}

/** On PostgreSQL a part whose first connection failed never recovers, so another one is made. Null at the end. */
async function whenReady<T extends Bull>(
  make: () => Promise<T>,
  away: (error: Error) => void,
  ending: AbortSignal,
): Promise<T | null> {
  while (!ending.aborted) {
    let made: T | null = null;
    try {
      made = await make();
      made.on('error', away);
      await made.waitUntilReady();
      return made;
    } catch (error) {
      away(error instanceof Error ? error : new Error(String(error)));
      void made?.close().catch(away);
      await pause(REOPEN_MS, undefined, { signal: ending }).catch(() => {});
    }
  }
  return null;
}

function bulkEntry(entry: JobQueueEntry) {
  const opts: JobsOptions = {
    // Who adds a row again while it lives adds nothing; one whose time was moved is a new one, and the old finds it done.
    jobId: entryId(entry.outbox_id, entry.due),
    delay: entry.delay,
    attempts: entry.attempts,
    backoff: { type: 'exponential', delay: entry.backoff },
    removeOnComplete: true,
    // An outage at the last try: the relay adds it again, under the same id.
    removeOnFail: true,
  };
  return { name: entry.name, data: { outbox_id: entry.outbox_id }, opts };
}

async function runOnce(job: Parameters<Processor>[0], run: (run: Run) => Promise<void>): Promise<void> {
  try {
    await run({ outbox_id: job.data.outbox_id, last: job.attemptsMade + 1 >= (job.opts.attempts ?? 1) });
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    job.opts.removeOnFail = KEEP_FAILED;
    const failure = new UnrecoverableError(error.message);
    // The board shows it: the reason, and nothing of where our files lie.
    failure.stack = error.message;
    throw failure;
  }
}

const workerOptions = {
  autorun: false,
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_MS,
  maxStalledCount: MOST_STALLS,
};

function redisParts(url: string, prefix: string) {
  const makeQueue = async (): Promise<BullQueue> =>
    new Queue<QueuedJob>(QUEUE_NAME, { connection: askingRedis(url), prefix });
  const makeWorker = async (processor: Processor): Promise<BullWorker> =>
    new Worker<QueuedJob>(QUEUE_NAME, processor, { connection: waitingRedis(url), prefix, ...workerOptions });
  return { makeQueue, makeWorker };
}

function postgresParts(env: Env) {
  const Bull = withBackend(createPostgresBackend);
  const made = async <T extends Bull>(make: (connection: pg.Pool) => T): Promise<T> => {
    const pool = openQueuePool(env);
    try {
      await migrated(pool);
    } catch (error) {
      await pool.end();
      throw error;
    }
    const part = make(pool);
    const close = part.close.bind(part);
    part.close = () => close().finally(() => pool.end());
    return part;
  };
  const makeQueue = () => made((connection): BullQueue => new Bull.Queue<QueuedJob>(QUEUE_NAME, { connection }));
  const makeWorker = (processor: Processor) =>
    made((connection): BullWorker => {
      const worker = new Bull.Worker<QueuedJob>(QUEUE_NAME, processor, {
        connection,
        ...workerOptions,
        drainDelay: ASK_S,
      });
      // No option says it.
      Object.defineProperty(worker, 'maximumBlockTimeout', { value: ASK_S });
      return worker;
    });
  return { makeQueue, makeWorker };
}

/** BullMQ's tables, where they are not yet there or of an older version. */
async function migrated(pool: pg.Pool): Promise<void> {
  // Who asks hears of it; until BullMQ has the pool nobody else listens.
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}

const silent = () => {
  throw new Error('the queue does not answer');
};
