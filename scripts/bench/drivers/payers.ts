import { randomUUID } from 'node:crypto';
import { latencies } from '../statistics.ts';
import { drive } from './drive.ts';
import { client, type Send } from './http.ts';

/** Closed-loop desks: each pays the next list of its lane, then the one after. The same for the product and the bare app. */

export interface PayersJob {
  readonly url: string;
  readonly path: string;
  readonly seconds: number;
  readonly lanes: readonly PayLane[];
  /** How each list is paid. */
  readonly payments: readonly { readonly type: number; readonly amount: number }[];
}
interface PayLane {
  /** A desk each; '' where nobody asks who it is. They share the lane's lists. */
  readonly desks: readonly string[];
  readonly lists: readonly number[];
}

export interface PayersResult {
  /** How many of each lane's lists are used. */
  readonly used: readonly number[];
  readonly paid: number;
  /** Too late for the balance. */
  readonly lost: number;
  readonly failures: readonly string[];
  readonly figures: Record<string, number>;
}

interface Tally {
  readonly paid: number[];
  readonly lost: number[];
  readonly failures: string[];
}

drive<PayersJob, PayersResult>(async (job) => {
  const desks = job.lanes.reduce((sum, lane) => sum + lane.desks.length, 0);
  const send = client(job.url, desks);
  const tally: Tally = { paid: [], lost: [], failures: [] };
  const used = job.lanes.map(() => 0);
  const began = performance.now();
  const end = began + job.seconds * 1_000;
  const loop = async (token: string, lane: PayLane, n: number) => {
    while (performance.now() < end) {
      const id = lane.lists[used[n] ?? 0];
      if (id === undefined) throw new Error('all lists are paid: the world is too small');
      used[n] = (used[n] ?? 0) + 1;
      await pay(send, job, token, id, tally);
    }
  };
  await Promise.all(job.lanes.flatMap((lane, n) => lane.desks.map((token) => loop(token, lane, n))));
  const seconds = (performance.now() - began) / 1_000;
  return {
    used,
    paid: tally.paid.length,
    lost: tally.lost.length,
    failures: tally.failures.slice(0, 5),
    figures: {
      payments_per_s: tally.paid.length / seconds,
      attempts_per_s: (tally.paid.length + tally.lost.length) / seconds,
      ...latencies('paid', tally.paid),
      ...latencies('lost', tally.lost),
      failures: tally.failures.length,
    },
  };
});

async function pay(send: Send, job: PayersJob, token: string, id: number, tally: Tally): Promise<void> {
  const headers = { 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const since = performance.now();
  const { status, text } = await send('POST', job.path, { id, payments: job.payments }, headers);
  const took = performance.now() - since;
  if (status === 201) tally.paid.push(took);
  else if (status === 409 && text.includes('"BALANCE"')) tally.lost.push(took);
  else tally.failures.push(`${status} ${text.slice(0, 300)}`);
}
