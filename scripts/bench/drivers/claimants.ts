import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { latencies } from '../statistics.ts';
import { drive } from './drive.ts';
import { client, type Send } from './http.ts';

/** Many people who all claim the same coupon at the same moment, wave by wave: each wave a coupon of its own. */

export interface ClaimantsJob {
  readonly url: string;
  /** In which :id is the coupon. */
  readonly path: string;
  readonly seconds: number;
  readonly people: readonly Claimant[];
  /** One a wave. */
  readonly coupons: readonly number[];
}
interface Claimant {
  /** '' where nobody asks who it is. */
  readonly token: string;
  readonly patient_id: number;
}

export interface ClaimantsResult {
  readonly waves: number;
  readonly got: number;
  readonly lost: number;
  readonly failures: readonly string[];
  readonly figures: Record<string, number>;
}

/** So many connections are made at once, before anything is measured. */
const MADE_AT_ONCE = 50;
/** Nobody comes again for longer: what never ends is a failure. */
const LAST_TRY_MS = 60_000;

interface Tally {
  readonly got: number[];
  readonly lost: number[];
  readonly failures: string[];
  away: number;
}

drive<ClaimantsJob, ClaimantsResult>(async (job) => {
  const sends = job.people.map(() => client(job.url, 1));
  const tally: Tally = { got: [], lost: [], failures: [], away: 0 };
  let waves = 0;
  let ms = 0;
  while (ms < job.seconds * 1_000 && waves < job.coupons.length) {
    await connect(sends);
    const path = job.path.replace(':id', String(job.coupons[waves++]));
    const began = performance.now();
    await Promise.all(sends.map((send, n) => claim(send, path, job.people[n] as Claimant, tally)));
    ms += performance.now() - began;
  }
  const answers = tally.got.length + tally.lost.length;
  return {
    waves,
    got: tally.got.length,
    lost: tally.lost.length,
    failures: tally.failures.slice(0, 5),
    figures: {
      claims_per_s: answers / (ms / 1_000),
      ...latencies('got', tally.got),
      ...latencies('lost', tally.lost),
      ...latencies('answer', [...tally.got, ...tally.lost]),
      away_percent: (tally.away * 100) / (answers + tally.away),
    },
  };
});

/** Until it is answered: who is sent away (503 with Retry-After) comes again when told, with the same key. */
async function claim(send: Send, path: string, { token, patient_id }: Claimant, tally: Tally): Promise<void> {
  const headers = { 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const began = performance.now();
  for (;;) {
    const { status, text, headers: said } = await send('POST', path, { patient_id }, headers);
    const took = performance.now() - began;
    const again = Number(said['retry-after']);
    if (status === 201) return void tally.got.push(took);
    if (status === 409 && text.includes('"SOLD_OUT"')) return void tally.lost.push(took);
    if (status !== 503 || !(again > 0) || took > LAST_TRY_MS)
      return void tally.failures.push(`${status} ${text.slice(0, 300)}`);
    tally.away++;
    await pause(again * 1_000);
  }
}

/** Everybody has a connection, as somebody has who looked at the coupon before: what listens is not measured. */
async function connect(sends: readonly Send[]): Promise<void> {
  for (let from = 0; from < sends.length; from += MADE_AT_ONCE)
    await Promise.all(sends.slice(from, from + MADE_AT_ONCE).map((send) => send('GET', '/healthz', null)));
}
