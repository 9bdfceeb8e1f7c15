import { setTimeout as pause } from 'node:timers/promises';
import { wallToMonotonic } from './cpu.ts';
import type { Place } from './place.ts';
import type { Sample } from './viewers.ts';

const WAIT_MS = 30_000;

/** Waits until `got` holds. @throws after half a minute */
export async function until(what: string, got: () => Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await got())) {
    if (Date.now() - begun > WAIT_MS) throw new Error(`${what} did not happen`);
    await pause(20);
  }
}

/**
 * Of each change and viewer: milliseconds from the instant that the database wrote into its row, just before its commit,
 * to the viewer.
 */
export async function lateness({ owner, hospital }: Place, samples: readonly Sample[]): Promise<Float64Array> {
  const { rows } = await owner.query<{ seq: number; at: number }>(
    'SELECT seq, extract(epoch FROM at)::float8 * 1000 AS at FROM hospital_events WHERE hospital_id = $1',
    [hospital.id],
  );
  const shift = wallToMonotonic();
  const at = new Map(rows.map((row) => [row.seq, row.at + shift]));
  const late = new Float64Array(samples.reduce((sum, [, from, to]) => sum + to - from + 1, 0));
  let n = 0;
  for (const [arrived, from, to] of samples) {
    for (let seq = from; seq <= to; seq++) late[n++] = arrived - (at.get(seq) ?? Number.NaN);
  }
  return late;
}
