import { z } from 'zod';
import type { Op } from './op.ts';
import type { Arena, World } from './world.ts';

/** What the crowd believes of a visit: somebody may have changed it since. */
export interface Visit {
  readonly hash: string;
  /** Of the operation that made it; it stands in the chief complaint, so that every row can be traced to its attempt. */
  readonly tag: string;
  readonly patient: number;
  readonly account: number | null;
  hospital: number;
  slots: readonly number[];
  version: number;
}

const reservation = z.object({
  hash_id: z.string(),
  version: z.number(),
  cancel_status: z.number(),
  hospital_id: z.number(),
  doctor_id: z.number(),
  date: z.string(),
  time: z.string(),
  slot_count: z.number(),
  scheduling_time_id: z.number(),
  patient_id: z.number(),
});
const booked = z.object({ data: reservation });
const moved = z.object({
  data: reservation,
  meta: z.object({ from: z.object({ scheduling_time_id: z.number(), slot_count: z.number() }) }),
});

export const tagOfOp = (op: Pick<Op, 'n'>): string => `T${op.n}.`;

/** Slots in a row from a first one, of one person. */
function runFrom(world: World, arena: Arena, first: number, count: number): number[] | null {
  for (const row of arena.rows) {
    const at = row.findIndex((slot) => slot.id === first);
    if (at < 0) continue;
    const run = row.slice(at, at + count).map((slot) => slot.id);
    return run.length === count ? run : null;
  }
  return world.slots.has(first) && count === 1 ? [first] : null;
}

/** The visits of one arena that are known to be, or were a moment ago. */
export class Visits {
  readonly #all = new Map<string, Visit>();
  readonly #world: World;
  readonly #arena: Arena;

  constructor(world: World, arena: Arena) {
    this.#world = world;
    this.#arena = arena;
  }

  get count(): number {
    return this.#all.size;
  }

  of(wanted: (visit: Visit) => boolean): Visit[] {
    return [...this.#all.values()].filter(wanted);
  }

  forget(hash: string): void {
    this.#all.delete(hash);
  }

  /** Reads what a booking, a change or a referral was answered. */
  read(op: Op, text: string, account: number | null, tag = tagOfOp(op)): void {
    const { data } = booked.parse(JSON.parse(text));
    op.reservation = { hash: data.hash_id, version: data.version, cancelled: data.cancel_status === 1 };
    this.#note(data, account, tag);
  }

  readMove(op: Op, text: string, visit: Visit): void {
    const { data, meta } = moved.parse(JSON.parse(text));
    op.reservation = { hash: data.hash_id, version: data.version, cancelled: data.cancel_status === 1 };
    const left = runFrom(this.#world, this.#arena, meta.from.scheduling_time_id, meta.from.slot_count);
    if (left) op.left = left;
    this.#note(data, visit.account, visit.tag);
  }

  readCancel(op: Op, text: string): void {
    const { data } = booked.parse(JSON.parse(text));
    op.reservation = { hash: data.hash_id, version: data.version, cancelled: data.cancel_status === 1 };
    const left = runFrom(this.#world, this.#arena, data.scheduling_time_id, data.slot_count);
    if (left) op.left = left;
    this.forget(data.hash_id);
  }

  #note(data: z.infer<typeof reservation>, account: number | null, tag: string): void {
    const { hash_id: hash, patient_id: patient, hospital_id: hospital, version } = data;
    const slots = runFrom(this.#world, this.#arena, data.scheduling_time_id, data.slot_count) ?? [
      data.scheduling_time_id,
    ];
    const known = this.#all.get(hash);
    // Answers may come in another order than the changes that they speak of.
    if (known && known.version > version) return;
    this.#all.set(hash, { hash, tag, patient, account, hospital, slots, version });
  }
}
