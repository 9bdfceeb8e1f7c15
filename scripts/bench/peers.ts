import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { Figures } from './row.ts';

/**
 * Other systems of this kind, measured by drivers of their own in the rounds of ours. `BENCH_PEERS` is a command for the
 * shell; which system it talks to, where that runs and how it was set up is its own affair.
 *
 * - `$BENCH_PEERS list` prints the names of its systems, one a line.
 * - `$BENCH_PEERS run <name>` books for BENCH_SECONDS with BENCH_BOOKERS at once, each going for a slot of its own, in
 *   round BENCH_ROUND (0, 1, …), and prints as its last line JSON of numbers: `{"bookings_per_s": 133, "booked_p99_ms":
 *   404, "double_booked": 0}`. What it says on stderr is shown.
 */

interface PeerJob {
  readonly seconds: number;
  readonly bookers: number;
  readonly round: number;
}

export interface Peers {
  readonly names: readonly string[];
  /** @throws where the driver fails, or says no figures */
  run(name: string, job: PeerJob): Promise<Figures>;
}

/** For getting ready and clearing away, beside what is measured. */
const SETTING_UP_MS = 300_000;

const figures = z.record(z.string(), z.number()).refine(({ bookings_per_s }) => bookings_per_s !== undefined);

export const peersGiven = (): string => process.env.BENCH_PEERS ?? '';

/** @param command for the shell */
export async function openPeers(command: string): Promise<Peers> {
  const said = await ask(command, ['list'], {}, SETTING_UP_MS);
  const names = said.split('\n').flatMap((line) => line.trim() || []);
  if (names.length === 0) throw new Error(`${command} list names no system`);
  return {
    names,
    async run(name, { seconds, bookers, round }) {
      const job = { BENCH_SECONDS: `${seconds}`, BENCH_BOOKERS: `${bookers}`, BENCH_ROUND: `${round}` };
      const answer = await ask(command, ['run', name], job, seconds * 1_000 + SETTING_UP_MS);
      return figuresOf(answer, `${command} run ${name}`);
    },
  };
}

function figuresOf(said: string, asked: string): Figures {
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  try {
    return figures.parse(JSON.parse(last));
  } catch {
    throw new Error(`${asked}: its last line has no figures: ${last.slice(0, 300)}`);
  }
}

/** What the command says. @throws where it fails, or takes longer than `ms` */
function ask(command: string, args: readonly string[], env: Record<string, string>, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // The arguments are the shell's own, so that a name may have spaces.
    const child = spawn('sh', ['-c', `${command} "$@"`, 'sh', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: ms,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(said);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}
