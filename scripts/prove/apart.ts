import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Options } from './options.ts';
import type { Part } from './part.ts';
import type { Report } from './runner.ts';
import type { Screen } from './screen.ts';

/**
 * A lane in a process of its own. In one process the judge of a part, which computes for seconds, kept another part's
 * clients from sending and its door from looking: what they saw then was the harness, not the product.
 */

const MAIN = path.join(import.meta.dirname, 'main.ts');

type Said = Omit<Report, 'part'> & { readonly part: string };

/** Whether this process is a lane of another one, which says what became of its parts. */
export const isLane = (): boolean => process.send !== undefined;

/** Tells the process that began this lane; resolves when it has been handed over. */
export async function sayToMain({ part, ...report }: Report): Promise<void> {
  const said: Said = { ...report, part: part.name };
  await new Promise<void>((done) => process.send?.(said, () => done()) ?? done());
}

/** @returns what became of each part; of those that the lane did not come to, that it ended before */
export async function runApart(
  lane: readonly Part[],
  { scale, seed, share, minutes }: Options,
  { screen, signal }: { screen: Screen; signal: AbortSignal },
): Promise<Report[]> {
  const args = [`--${scale}`, '--seed', seed, '--share', share, '--only', lane.map(({ name }) => name).join(',')];
  const limit = Number.isFinite(minutes) ? ['--minutes', minutes] : [];
  const child = fork(MAIN, [...args, ...limit].map(String), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const heard = new Map<string, Report>();
  child.on('message', ({ part: name, ...report }: Said) => {
    const part = lane.find((each) => each.name === name);
    if (part) heard.set(name, { ...report, part });
  });
  child.stdout?.setEncoding('utf8').on('data', linesTo(screen));
  const halt = () => child.kill('SIGTERM');
  signal.addEventListener('abort', halt);
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', halt);
  const unheard = (part: Part): Report => ({
    ...{ part, verdict: 'failed', outcome: { counts: {}, violations: [] }, seconds: 0 },
    troubles: [`its lane ended with ${code} before it`],
  });
  return lane.map((part) => heard.get(part.name) ?? unheard(part));
}

/** Whole lines only: two lanes write at once. */
function linesTo(screen: Screen): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) screen.line(line);
  };
}
