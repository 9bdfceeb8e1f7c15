import { randomUUID } from 'node:crypto';
import { latencies } from '../statistics.ts';
import type { Seat, SlotOf } from '../world.ts';
import { drive } from './drive.ts';
import { client, type Send } from './http.ts';

/** Closed-loop bookers: each holds a slot and books it, then the next. `contend` of them go for the same one. */

export interface BookersJob {
  readonly urls: readonly string[];
  readonly bookers: number;
  readonly seconds: number;
  /** How many attempts each slot gets. */
  readonly contend: number;
  readonly target: ProductTarget | ReferenceTarget;
}
export interface ProductTarget {
  readonly kind: 'product';
  /** Booker n goes for the slots of lane n (or n modulo their number), in this order. */
  readonly lanes: readonly Lane[];
  /** Accounts: whoever has booked is followed by the next. */
  readonly accounts: readonly Seat[];
  /** Patients that the desks book for, by hospital. */
  readonly known: Readonly<Record<number, readonly number[]>>;
}
export interface Lane {
  /** A desk's session books them; accounts where absent. A session has one hold, so such a lane is for one booker. */
  readonly desk?: string;
  readonly slots: readonly TargetSlot[];
}
interface TargetSlot extends SlotOf {
  readonly hospital_id: number;
  readonly department_id: number;
}
interface ReferenceTarget {
  readonly kind: 'reference';
  readonly doctor_id: number;
  readonly from: number;
}

export interface BookersResult {
  /** How many of each lane's slots are used. */
  readonly slots: readonly number[];
  readonly accounts: number;
  readonly booked: number;
  readonly lost: number;
  readonly failures: readonly string[];
  readonly figures: Record<string, number>;
}

type Outcome = 'booked' | 'lost' | 'failed';
interface Tally {
  readonly booked: number[];
  readonly lost: number[];
  readonly wonHold: number[];
  readonly lostHold: number[];
  readonly failures: string[];
}
/** One attempt at the k-th slot by a booker. */
type Book = (slot: number, booker: number, tally: Tally) => Promise<Outcome>;

drive<BookersJob, BookersResult>(async (job) => {
  const sends = job.urls.map((url) => client(url, job.bookers));
  const used = { accounts: job.bookers };
  const book = job.target.kind === 'product' ? productBook(job.target, sends, used) : referenceBook(job.target, sends);
  const lanes = job.target.kind === 'product' ? job.target.lanes.length : 1;
  const tally: Tally = { booked: [], lost: [], wonHold: [], lostHold: [], failures: [] };
  const attempts: number[] = Array(lanes).fill(0);
  const began = performance.now();
  const end = began + job.seconds * 1_000;
  const loop = async (booker: number) => {
    while (performance.now() < end) {
      const lane = booker % lanes;
      const slot = Math.floor((attempts[lane] ?? 0) / job.contend);
      attempts[lane] = (attempts[lane] ?? 0) + 1;
      const started = performance.now();
      const outcome = await book(slot, booker, tally);
      if (outcome !== 'failed') tally[outcome].push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: job.bookers }, (_, i) => loop(i)));
  const seconds = (performance.now() - began) / 1_000;
  return {
    slots: attempts.map((each) => Math.ceil(each / job.contend)),
    accounts: used.accounts,
    booked: tally.booked.length,
    lost: tally.lost.length,
    failures: tally.failures.slice(0, 5),
    figures: {
      bookings_per_s: tally.booked.length / seconds,
      attempts_per_s: (tally.booked.length + tally.lost.length) / seconds,
      ...latencies('booked', tally.booked),
      ...latencies('lost', tally.lost),
      ...latencies('hold_won', tally.wonHold),
      ...latencies('hold_lost', tally.lostHold),
      failures: tally.failures.length,
    },
  };
});

/** Notes what a hold was answered, and says whether to go on. */
function heldOf(tally: Tally, status: number, text: string, since: number): Outcome | null {
  const took = performance.now() - since;
  if (status === 201) {
    tally.wonHold.push(took);
    return null;
  }
  if (status === 409) {
    tally.lostHold.push(took);
    return 'lost';
  }
  tally.failures.push(`hold ${status} ${text.slice(0, 300)}`);
  return 'failed';
}

function bookedOf(tally: Tally, status: number, text: string): Outcome {
  if (status === 201) return 'booked';
  if (status === 409) return 'lost';
  tally.failures.push(`booking ${status} ${text.slice(0, 300)}`);
  return 'failed';
}

function referenceBook({ doctor_id, from }: ReferenceTarget, sends: readonly Send[]): Book {
  return async (slot, booker, tally) => {
    const send = sends[booker % sends.length] as Send;
    const starts_at = new Date(from + slot * 900_000).toISOString();
    const since = performance.now();
    const hold = await send('POST', '/api/hold', { doctor_id, starts_at });
    const over = heldOf(tally, hold.status, hold.text, since);
    if (over) return over;
    const { holder } = JSON.parse(hold.text) as { holder: string };
    const form = { doctor_id, starts_at, holder, patient_id: slot + 1, source: '牙痛' };
    const done = await send('POST', '/api/reservations', form);
    return bookedOf(tally, done.status, done.text);
  };
}

function productBook(target: ProductTarget, sends: readonly Send[], used: { accounts: number }): Book {
  // Whoever has booked is followed by somebody else: an account has at most five visits ahead.
  const mine = new Map<number, Seat>();
  let desked = 0;
  return async (slot, booker, tally) => {
    const send = sends[booker % sends.length] as Send;
    const lane = target.lanes[booker % target.lanes.length] as Lane;
    const wanted = lane.slots[slot];
    if (!wanted) throw new Error('all slots are gone: the world is too small');
    const seat = mine.get(booker) ?? (target.accounts[booker] as Seat);
    const token = lane.desk ?? seat.token;
    const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });
    const since = performance.now();
    const hold = await send('POST', '/api/holds', { scheduling_time_id: wanted.id }, headers());
    const over = heldOf(tally, hold.status, hold.text, since);
    if (over) return over;
    const { data } = JSON.parse(hold.text) as { data: { id: number } };
    const common = { hold_id: data.id, department_id: wanted.department_id, source: '牙痛，冷热都疼' };
    const known = target.known[wanted.hospital_id] ?? [];
    const done = lane.desk
      ? await send(
          'POST',
          '/api/admin/reservations',
          {
            ...{ ...common, scheduling_time_id: wanted.id, date: wanted.date, time: wanted.time },
            patient_id: known[desked++ % known.length],
          },
          headers(),
        )
      : await send('POST', '/api/reservations', { ...common, id: wanted.id, patient_id: seat.patient_id }, headers());
    const outcome = bookedOf(tally, done.status, done.text);
    if (!lane.desk && outcome === 'booked') {
      const next = target.accounts[used.accounts++];
      if (!next) throw new Error('all accounts have booked: the world is too small');
      mine.set(booker, next);
    }
    return outcome;
  };
}
