import { setTimeout as pause } from 'node:timers/promises';
import { drive } from './drive.ts';
import { client } from './http.ts';

/** Desks that take one hold after the other, at a pace that does not wait for answers. */

export interface HoldersJob {
  readonly url: string;
  /** Sessions of desks, in turns. */
  readonly tokens: readonly string[];
  readonly slots: readonly number[];
  readonly count: number;
  /** Milliseconds between two, on average. */
  readonly gap: number;
  /** The share of the gap that chance adds or takes. */
  readonly jitter: number;
}

export interface HoldersResult {
  readonly held: number;
  readonly failures: readonly string[];
}

drive<HoldersJob, HoldersResult>(async ({ url, tokens, slots, count, gap, jitter }) => {
  const send = client(url, 32);
  const failures: string[] = [];
  const under: Promise<void>[] = [];
  let held = 0;
  const hold = async (n: number) => {
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
    const { status, text } = await send(
      'POST',
      '/api/holds',
      { scheduling_time_id: slots[n % slots.length], slot_count: 1 },
      headers,
    );
    if (status === 201) held++;
    else failures.push(`${status} ${text.slice(0, 200)}`);
  };
  let due = performance.now();
  for (let n = 0; n < count; n++) {
    under.push(hold(n).catch((error: Error) => void failures.push(error.message)));
    due += gap * (1 + jitter * (2 * Math.random() - 1));
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
  }
  await Promise.all(under);
  return { held, failures };
});
