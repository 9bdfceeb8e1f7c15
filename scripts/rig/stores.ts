import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startPostgres } from '../lib/postgres.mjs';
import { isAlive, waitForExit } from '../lib/processes.mjs';
import { startRedis } from '../lib/redis.mjs';

/** PostgreSQL or Redis, which can be killed, frozen, stopped and brought back on its data and port. */
interface Store {
  /** Directly, past every line. */
  readonly url: string;
  readonly port: number;
  pid(): number;
  /** SIGKILL to all of it, as when the machine's power goes. */
  kill(): Promise<void>;
  /** As its operator stops it. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP to all of it: connected, and silent. */
  freeze(): void;
  thaw(): void;
}

export interface PostgresStore extends Store {
  /** Ends its backends one and all; the server stays. */
  killBackends(): Promise<void>;
}

export interface RedisStore extends Store {
  /** Everything in it is gone. */
  flush(): Promise<void>;
  /** What CONFIG SET takes, e.g. maxmemory. */
  configure(name: string, value: string): Promise<void>;
}

// Both are leaders of a process group of their own (scripts/lib).
const signalAll = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already, which is what the kill wanted.
  }
};

const groups = new Set<() => number>();
process.once('exit', () => {
  for (const pid of groups) if (isAlive(pid())) signalAll(pid(), 'SIGKILL');
});

type Started = { url: string; port: number; pid: number; stop: () => Promise<void> };

async function openStore(begin: () => Promise<Started>): Promise<Store> {
  let now = await begin();
  const pid = () => now.pid;
  groups.add(pid);
  return {
    url: now.url,
    port: now.port,
    pid,
    async kill() {
      signalAll(now.pid, 'SIGKILL');
      await waitForExit(now.pid, 10_000);
    },
    stop: () => now.stop(),
    async start() {
      if (!isAlive(now.pid)) now = await begin();
    },
    freeze: () => signalAll(now.pid, 'SIGSTOP'),
    thaw: () => signalAll(now.pid, 'SIGCONT'),
  };
}

/** Durable as in production unless `settings` say otherwise. */
export async function openPostgresStore(dir: string, settings: string[]): Promise<PostgresStore> {
  const store = await openStore(() => startPostgres({ dir, settings, port: 0 }));
  return {
    ...store,
    async killBackends() {
      const client = new pg.Client({ connectionString: store.url });
      client.on('error', () => {});
      await client.connect();
      await client
        .query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
        )
        .finally(() => client.end());
    },
  };
}

export async function openRedisStore(dir: string, cache: string, settings: string[]): Promise<RedisStore> {
  const store = await openStore(async () => {
    for (let attempts = 0; ; attempts += 1) {
      const redis = await startRedis({ dir, cache, settings, port: 0 });
      if (redis) return redis;
      if (attempts >= 20) throw new Error('no Redis is to be had: install redis-server');
      await pause(100);
    }
  });
  const asking = async (ask: (redis: Redis) => Promise<unknown>) => {
    const redis = new Redis(store.url, { maxRetriesPerRequest: 1, lazyConnect: true });
    redis.on('error', () => {});
    try {
      await redis.connect();
      await ask(redis);
    } finally {
      redis.disconnect();
    }
  };
  return {
    ...store,
    flush: () => asking((redis) => redis.flushall()),
    configure: (name, value) => asking((redis) => redis.config('SET', name, value)),
  };
}
