import { type ChildProcess, spawn } from 'node:child_process';
import { BARE_ENV } from '../lib/paths.mjs';

/** A process that a measurement needs. */
export interface Child {
  readonly pid: number;
  /** What it has written so far (the last of it). */
  output(): string;
  /** Resolves when it has written this; rejects where it ends before. */
  says(text: string, withinMs?: number): Promise<void>;
  /** Resolves when it is gone. */
  ended(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
// A measurement that fails half-way must not leave processes behind it.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const KEPT = 100_000;

export function startChild(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Child {
  const child = spawn(command, args, {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BARE_ENV, ...options.env },
  });
  running.add(child);
  let output = '';
  let heard = () => {};
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT);
    heard();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => collect(Buffer.from(error.message)));
    child.once('close', () => resolve());
  }).then(() => {
    over = true;
    running.delete(child);
    heard();
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says: (text, withinMs = 30_000) =>
      new Promise((resolve, reject) => {
        const give = (failure: string | null) => {
          clearTimeout(timer);
          heard = () => {};
          failure === null ? resolve() : reject(new Error(`${command} ${args.join(' ')} ${failure}:\n${output}`));
        };
        const timer = setTimeout(() => give(`did not say "${text}"`), withinMs);
        heard = () => {
          if (output.includes(text)) give(null);
          else if (over) give('ended');
        };
        heard();
      }),
    ended: () => ended,
    async stop(signal = 'SIGTERM') {
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.kill(signal);
      await ended;
      clearTimeout(timer);
    },
  };
}
