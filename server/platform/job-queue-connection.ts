import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Env } from './env.ts';

/** The worker's queue: where it is, for the worker that works it off and for the server that looks at it. */

export const QUEUE_NAME = 'haomai';

/** What the queue calls a row of the outbox that is due then (milliseconds since 1970). */
export const entryId = (outboxId: number, due: number) => `outbox-${outboxId}-${due}`;

/** The row that an entry stands for, or null. */
export function outboxIdOf(entry: string): number | null {
  const found = /^outbox-(\d{1,15})-\d+$/.exec(entry);
  return found ? Number(found[1]) : null;
}

const retryStrategy = (times: number) => Math.min(50 * times, 1_000);

/** For whoever asks: a command fails at once while Redis is away. */
export const askingRedis = (url: string) => ({
  url,
  retryStrategy,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
});

/** For a worker: it waits through an outage, as BullMQ asks for. */
export const waitingRedis = (url: string) => ({ url, retryStrategy, maxRetriesPerRequest: null });

/**
 * BullMQ listens on its pool only: a connection that breaks while it is checked out would end the process. One that broke
 * before anybody else listened is told to the first who does: the connection that hears of new jobs is listened to a
 * moment after it was made, and would be kept for ever, dead.
 */
class GuardedClient extends pg.Client {
  #unheard: Error | null = null;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The query under way is told; the event says nothing more.
    super.on('error', (error) => {
      if (this.listenerCount('error') === 1) this.#unheard = error;
    });
  }

  override on(event: string, listener: (...values: never[]) => void): this {
    super.on(event as 'error', listener as (error: Error) => void);
    const unheard = event === 'error' ? this.#unheard : null;
    if (unheard) process.nextTick(listener as (error: Error) => void, unheard);
    return this;
  }
}

/** BullMQ's tables lie beside ours, in a schema of their own. */
const SETTINGS = '-c search_path=bullmq';

/**
 * BullMQ's connections to PostgreSQL, of which a worker keeps one to hear of new jobs. They are ours, since on one of its
 * own making nobody would listen for its end. Whoever opens them ends them.
 */
export const openQueuePool = (env: Env, max?: number): pg.Pool =>
  new pg.Pool({
    connectionString: env.databaseUrl,
    Client: GuardedClient,
    options: SETTINGS,
    keepAlive: true,
    ...(max ? { max } : {}),
  });

/** The queue to look at; nothing is ever added here. */
export interface JobQueueView {
  readonly queue: Queue;
  close(): Promise<void>;
}

/** BullMQ is loaded with the first look, not with the server. `away` hears of each connection that fails or breaks. */
export async function openJobQueueView(env: Env, away: (error: Error) => void): Promise<JobQueueView> {
  const bullmq = await import('bullmq');
  return env.redisUrl ? redisView(bullmq, env.redisUrl, env.redisPrefix, away) : postgresView(bullmq, env, away);
}

type BullMq = typeof import('bullmq');

/** Over a client of our own: BullMQ stops listening to one that it is to close, whose next failure nobody would hear. */
function redisView({ Queue: View }: BullMq, url: string, prefix: string, away: (error: Error) => void): JobQueueView {
  const connection = new Redis(url, askingRedis(url));
  connection.on('error', away);
  const queue = new View(QUEUE_NAME, { connection, prefix, skipMetasUpdate: true });
  queue.on('error', away);
  return {
    queue,
    async close() {
      connection.disconnect();
      await queue.close();
    },
  };
}

/** The same class on another backend, where its type, and those who take a Queue, name Redis's alone. */
function postgresView(bullmq: BullMq, env: Env, away: (error: Error) => void): JobQueueView {
  const { Queue: View } = bullmq.withBackend(bullmq.createPostgresBackend);
  const pool = openQueuePool(env, 2);
  const queue = new View(QUEUE_NAME, { connection: pool, skipMetasUpdate: true }) as unknown as Queue;
  queue.on('error', away);
  return { queue, close: () => queue.close().finally(() => pool.end()) };
}
