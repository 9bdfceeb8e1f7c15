import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BARE_ENV } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';

const READY_MS = 60_000;
const DRAIN_MS = 25_000;

/** A process of the product, which can be ended in every way a process ends, and begun again on the same ports. */
export interface Managed {
  readonly name: string;
  readonly kind: 'server' | 'worker';
  readonly port: number;
  /** Where it answers directly. */
  readonly url: string;
  readonly metricsUrl: string;
  readonly logFile: string;
  pid(): number;
  running(): boolean;
  /** The last of what it wrote. */
  output(): string;
  /** How it ended without being told to: a crash is a finding. */
  readonly crashes: string[];
  /** Ends it at once (SIGKILL) or asks it to drain (SIGTERM); resolves when it is gone. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Begins it anew and waits until it takes work. */
  start(): Promise<void>;
  pause(): void;
  resume(): void;
}

export interface ManagedOptions {
  name: string;
  kind: 'server' | 'worker';
  /** The product's folder: a copy of it where a mutant runs. */
  root: string;
  logs: string;
  env: Record<string, string>;
  /** For node itself, e.g. --cpu-prof. */
  nodeArgs?: string[];
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** One life of a process after another, on the same ports. */
interface Lives {
  readonly crashes: string[];
  pid(): number;
  running(): boolean;
  output(): string;
  begin(): void;
  signal(signal: NodeJS.Signals): void;
  /** Ends it, by force if it does not drain. Answers its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** All of it to a file, the last of it at hand. */
function createOutput(logFile: string) {
  const log = createWriteStream(logFile, { flags: 'a' });
  let tail = '';
  return {
    take(piece: Buffer) {
      log.write(piece);
      tail = (tail + piece.toString()).slice(-50_000);
    },
    tail: () => tail,
  };
}

/** @param logFile everything that it writes is added here */
function createLives(options: ManagedOptions, ports: Record<string, string>, logFile: string): Lives {
  const { name, kind } = options;
  const written = createOutput(logFile);
  const crashes: string[] = [];
  let child: ChildProcess | null = null;
  let ended: Promise<number | null> = Promise.resolve(null);
  let ordered = false;
  const endOf = (one: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      one.once('error', () => resolve(null));
      one.once('exit', (code, signal) => {
        if (!ordered) crashes.push(`${name} ended by itself (${signal ?? code}): ${written.tail().slice(-2_000)}`);
        resolve(code);
      });
    }).finally(() => {
      children.delete(one);
      if (child === one) child = null;
    });
  return {
    crashes,
    pid: () => child?.pid ?? 0,
    running: () => child !== null,
    output: written.tail,
    begin() {
      ordered = false;
      const one = spawn(process.execPath, [...(options.nodeArgs ?? []), `${kind}/main.ts`], {
        cwd: options.root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...BARE_ENV, ...options.env, ...ports },
      });
      children.add(one);
      one.stdout.on('data', written.take);
      one.stderr.on('data', written.take);
      child = one;
      ended = endOf(one);
    },
    signal: (signal) => void child?.kill(signal),
    async end(signal) {
      ordered = true;
      const one = child;
      one?.kill(signal);
      const late = setTimeout(() => one?.kill('SIGKILL'), DRAIN_MS);
      const code = await ended;
      clearTimeout(late);
      return code;
    },
  };
}

/** Waits until it takes work. @throws where it does not within a minute, with what it wrote */
async function ready(name: string, asked: string, lives: Lives): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const answer = await fetch(asked, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (!lives.running()) throw new Error(`${name} ended before it took work:\n${lives.output()}`);
    await pause(20);
  }
  throw new Error(`${name} did not take work within a minute:\n${lives.output()}`);
}

/** Starts it and waits until it takes work. @throws where it does not within a minute, with what it wrote */
export async function startProcess(options: ManagedOptions): Promise<Managed> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { name, kind } = options;
  const logFile = path.join(options.logs, `${name}.log`);
  mkdirSync(options.logs, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const ports: Record<string, string> =
    kind === 'server'
      ? { PORT: String(port), METRICS_PORT: String(metricsPort) }
      : { WORKER_METRICS_PORT: String(metricsPort) };
  const lives = createLives(options, ports, logFile);
  const start = async () => {
    if (!lives.running()) lives.begin();
    await ready(name, kind === 'server' ? `${url}/readyz` : metricsUrl, lives);
  };
  await start();
  return {
    name,
    kind,
    port,
    url,
    metricsUrl,
    logFile,
    start,
    crashes: lives.crashes,
    pid: lives.pid,
    running: lives.running,
    output: lives.output,
    kill: (signal = 'SIGKILL') => lives.end(signal),
    pause: () => lives.signal('SIGSTOP'),
    resume: () => lives.signal('SIGCONT'),
  };
}
