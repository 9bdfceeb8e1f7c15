import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonic } from '../live/cpu.ts';
import { drive } from './drive.ts';
import { client } from './http.ts';

/** Desks that take one payment after the other, each for a list of its own, at a pace that does not wait for answers. */

export interface DesksJob {
  readonly url: string;
  readonly payments: readonly { readonly token: string; readonly list: number; readonly amount: number }[];
  /** Milliseconds between two, on average. */
  readonly gap: number;
  /** The share of the gap that chance adds or takes. */
  readonly jitter: number;
}

export interface DesksResult {
  readonly failures: readonly string[];
  /** Each list, and when its desk had the answer: milliseconds of CLOCK_MONOTONIC. */
  readonly answered: readonly [list: number, at: number][];
}

drive<DesksJob, DesksResult>(async ({ url, payments, gap, jitter }) => {
  const send = client(url, 32);
  const failures: string[] = [];
  const answered: [number, number][] = [];
  const pay = async ({ token, list, amount }: DesksJob['payments'][number]) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const form = { id: list, payments: [{ type: 1, amount }] };
    const { status, text } = await send('POST', '/api/admin/hospital/disposal/pay', form, headers);
    answered.push([list, monotonic()]);
    if (status !== 201) failures.push(`${status} ${text.slice(0, 200)}`);
  };
  const under: Promise<void>[] = [];
  let due = performance.now();
  for (const each of payments) {
    under.push(pay(each).catch((error: Error) => void failures.push(error.message)));
    due += gap * (1 + jitter * (2 * Math.random() - 1));
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
  }
  await Promise.all(under);
  return { failures, answered };
});
