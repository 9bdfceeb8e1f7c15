import type { Queue } from 'bullmq';
import pg from 'pg';
import type { Env } from './env.ts';

/** The worker's queue: where it is, for the worker that works it off and for the server that looks at it. */

export const QUEUE_NAME = 'haomai';

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

/** BullMQ listens on its pool only: a connection that breaks while it is checked out would end the process. */
class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The query under way is told; the event says nothing more.
    this.on('error', () => {});
  }
}

/** `migrate`: makes BullMQ's tables where they are not yet. */
export const onPostgres = (env: Env, migrate: boolean) => ({
  connectionString: env.databaseUrl,
  migrate,
  Client: GuardedClient,
});

/** The queue to look at; nothing is ever added here. BullMQ is loaded with the first look, not with the server. */
export async function openQueueView(env: Env, away: (error: Error) => void): Promise<Queue> {
  const bullmq = await import('bullmq');
  const look = { skipMetasUpdate: true };
  const queue = env.redisUrl
    ? new bullmq.Queue(QUEUE_NAME, { connection: askingRedis(env.redisUrl), prefix: env.redisPrefix, ...look })
    : onPostgresView(bullmq, env, look);
  queue.on('error', away);
  return queue;
}

/** The same class on another backend, which its type, and those who take a Queue, name Redis's alone. */
function onPostgresView(bullmq: typeof import('bullmq'), env: Env, look: { skipMetasUpdate: boolean }): Queue {
  const { Queue: View } = bullmq.withBackend(bullmq.createPostgresBackend);
  return new View(QUEUE_NAME, { connection: { ...onPostgres(env, false), max: 2 }, ...look }) as unknown as Queue;
}
