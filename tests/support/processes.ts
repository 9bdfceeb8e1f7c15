import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { BARE_ENV, ROOT } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { uploadFolderOf } from './database.ts';
import { patience } from './patience.ts';

export type ProcessOptions = {
  databaseUrl: string;
  /** Left out: the process runs without Redis. */
  redisUrl?: string | undefined;
  redisPrefix?: string;
  env?: Record<string, string>;
};

export type RunningProcess = {
  pid: number;
  /** What it has written so far. */
  output: () => string;
  /** Sends the signal and waits until it is gone. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Asks it to drain; answers its exit code. */
  stop: () => Promise<number | null>;
};

export type ServerProcess = RunningProcess & { url: string; port: number; metricsUrl: string };
export type WorkerProcess = RunningProcess & { metricsUrl: string };

const running = new Set<ChildProcess>();
// A test file that fails half-way must not leave servers behind it.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(entry: string, options: ProcessOptions, env: Record<string, string>): RunningProcess {
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...BARE_ENV,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PUBLIC_READS_PER_MINUTE: '100000000',
      DATABASE_URL: options.databaseUrl,
      UPLOAD_DIR: uploadFolderOf(options.databaseUrl),
      ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
      ...(options.redisPrefix ? { REDIS_PREFIX: options.redisPrefix } : {}),
      ...env,
      ...options.env,
    },
  });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('exit', resolve);
  }).finally(() => running.delete(child));
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const stop = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience(20_000));
    const code = await kill('SIGTERM');
    clearTimeout(timer);
    return code;
  };
  return { pid: child.pid ?? 0, output: () => output, kill, stop };
}

async function waitUntilReady(url: string, child: RunningProcess, what: string): Promise<void> {
  const until = Date.now() + patience(30_000);
  while (Date.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience(2_000)) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    try {
      process.kill(child.pid, 0);
    } catch {
      throw new Error(`${what} ended before it was ready:\n${child.output()}`);
    }
    await sleep(25);
  }
  await child.kill('SIGKILL');
  throw new Error(`${what} was not ready in time:\n${child.output()}`);
}

/** A server as it runs in production: a process of its own, on ports of its own. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = start('server/main.ts', options, { PORT: String(port), METRICS_PORT: String(metricsPort) });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/readyz`, child, 'server');
  return { ...child, url, port, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** The worker answers on its metrics port as soon as it takes jobs. */
export async function startWorkerProcess(options: ProcessOptions): Promise<WorkerProcess> {
  const metricsPort = await freePort();
  const child = start('worker/main.ts', options, { WORKER_METRICS_PORT: String(metricsPort) });
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  await waitUntilReady(metricsUrl, child, 'worker');
  return { ...child, metricsUrl };
}
