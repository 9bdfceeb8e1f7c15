import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/ports.mjs';
import { type Child, startChild } from './children.ts';
import { ROOT } from './paths.ts';

export interface ProductOptions {
  /** The owner's URL of a migrated database. */
  readonly databaseUrl: string;
  /** Null: the processes run without Redis. */
  readonly redisUrl: string | null;
  /** Keeps what two rows put into one Redis apart. */
  readonly prefix: string;
  readonly servers?: number;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node itself (--cpu-prof …). */
  readonly nodeFlags?: readonly string[];
}

export interface RunningProduct {
  /** http://127.0.0.1:port of each server. */
  readonly urls: readonly string[];
  readonly servers: readonly Child[];
  readonly workers: readonly Child[];
  /** Drains and ends all of it. */
  close(): Promise<void>;
}

/** Any key will do: what is measured is made and read with the same one. */
export const BENCH_KEY = Buffer.alloc(32, 7).toString('base64');

/** Servers and workers as they run in production. */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const servers: Child[] = [];
  const workers: Child[] = [];
  const urls: string[] = [];
  const close = async () => {
    await Promise.all([...servers, ...workers].map((child) => child.stop()));
  };
  try {
    for (let i = 0; i < (options.servers ?? 1); i++) {
      const port = await freePort();
      servers.push(start('server/main.ts', options, { PORT: String(port), METRICS_PORT: String(await freePort()) }));
      urls.push(`http://127.0.0.1:${port}`);
    }
    for (let i = 0; i < (options.workers ?? 0); i++) {
      const port = await freePort();
      const worker = start('worker/main.ts', options, { WORKER_METRICS_PORT: String(port) });
      workers.push(worker);
      await answering(`http://127.0.0.1:${port}/healthz`, worker);
    }
    for (const [i, url] of urls.entries()) await answering(`${url}/readyz`, servers[i]);
  } catch (error) {
    await close();
    throw error;
  }
  return { urls, servers, workers, close };
}

function start(entry: string, options: ProductOptions, ports: Record<string, string>): Child {
  return startChild(process.execPath, [...(options.nodeFlags ?? []), entry], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      // A crowd comes from this one machine.
      PUBLIC_READS_PER_MINUTE: '100000000',
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: options.redisUrl ?? undefined,
      REDIS_PREFIX: options.prefix,
      DATA_KEY: BENCH_KEY,
      ...ports,
      ...options.env,
    },
  });
}

async function answering(url: string, child: Child | undefined): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer:\n${child?.output() ?? ''}`);
}
