import { atom, type PrimitiveAtom } from 'jotai';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import type { Activity, Changes, Grid, Hold, ReservationState, SlotState } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import type { WholeState } from '#web/realtime/day-feed.ts';
import { slotsOf } from './grid-slots.ts';

const MAX_ACTIVITY = 30;
/** The server ends each hold within this; until then the cell says 释放中. */
const RELEASE_MS = 5_000;

const looksAlike = (a: SlotState | undefined, b: SlotState) =>
  a?.value === b.value && a.visited === b.visited && a.hold?.holder === b.hold?.holder && a.name === b.name;

export interface CellData {
  slot: SlotState;
  /** Staff: the visit that takes it. */
  visit: ReservationState | null;
  /** Became booked while this page looked, by the device's clock: it flashes. */
  bookedAt: number | null;
}

/** The patients of the account's own visits, by the key of each cell that they take. */
export type OwnVisits = ReadonlyMap<string, string>;
export const NO_VISITS: OwnVisits = new Map();

/**
 * One hospital's day on the screen: one atom a cell, so that a change repaints one cell. Filled by the grid call
 * (headers, reasons of empty cells) and kept true by the live feed.
 */
export class DayStore {
  readonly hospitalId: number;
  readonly date: string;
  /** Changes with every batch: for whatever counts cells. */
  readonly versionAtom = atom(0);
  /** All slots as they are, anew with each batch. */
  readonly slotsAtom = atom((get) => {
    get(this.versionAtom);
    return this.cells().map(({ slot }) => slot);
  });
  /** Newest first. */
  readonly activityAtom = atom<Activity[]>([]);
  /** The hospital is locked: its grid can be read, and that is all. */
  readonly lockedAtom = atom(false);
  /** On the public grid: which cells are the account's own (use-own-visits.ts). */
  readonly mineAtom = atom(NO_VISITS);
  readonly #atoms = new Map<string, PrimitiveAtom<CellData | null>>();
  /** The same once more, by column and time: each change counts all cells, and atoms are slow to read in hundreds. */
  readonly #columns = new Map<string, Map<string, CellData>>();
  readonly #visits = new Map<string, ReservationState>();
  #live = false;

  constructor(hospitalId: number, date: string) {
    this.hospitalId = hospitalId;
    this.date = date;
  }

  cell(prop: string, time: string): PrimitiveAtom<CellData | null> {
    const key = slotKey(prop, time);
    const found = this.#atoms.get(key) ?? atom<CellData | null>(null);
    this.#atoms.set(key, found);
    return found;
  }

  /** All cells that have anything. */
  cells(): CellData[] {
    return [...this.#columns.values()].flatMap((column) => [...column.values()]);
  }

  column(prop: string): Iterable<CellData> {
    return this.#columns.get(prop)?.values() ?? [];
  }

  visit(hash: string): ReservationState | null {
    return this.#visits.get(hash) ?? null;
  }

  visits(): ReadonlyMap<string, ReservationState> {
    return this.#visits;
  }

  /** From the grid call; where the live state is already there, only what has no slot is taken. */
  load(grid: Grid): void {
    this.#lock(grid.meta.hospital.lock);
    if (!this.#live) this.#remember(grid.meta.reservations ?? []);
    for (const slot of slotsOf(grid)) {
      const unknown = !this.#columns.get(slot.prop)?.has(slot.time);
      const bare = slot.id === null && slot.reservation_id === null;
      if (this.#live ? bare && unknown && slot.name : !bare || slot.name) this.#set(slot, false);
    }
    this.#changed();
  }

  /** Answers how many cells look different. */
  whole({ slots, reservations }: WholeState): number {
    this.#live = true;
    this.#visits.clear();
    this.#remember(reservations);
    const there = new Set(slots.map((slot) => slotKey(slot.prop, slot.time)));
    for (const { slot } of this.cells()) {
      // What the grid call said about cells without a row (午休) stays; rows that are gone are gone.
      if (!there.has(slotKey(slot.prop, slot.time)) && slot.id !== null) this.#write(slot.prop, slot.time, null);
    }
    const different = slots.filter((slot) => this.#set(slot, false)).length;
    this.#changed();
    return different;
  }

  /** Answers how many cells of this day look different. */
  apply({ slots, reservations = [], activity = [], hospital }: Changes): number {
    this.#remember(reservations);
    const touched = slots.filter((slot) => slot.date === this.date);
    const different = touched.filter((slot) => this.#set(slot, true)).length;
    if (hospital) this.#lock(hospital.lock);
    if (activity.length > 0) {
      store.set(this.activityAtom, (old) => [...activity.toReversed(), ...old].slice(0, MAX_ACTIVITY));
    }
    if (reservations.length > 0) this.#refresh(new Set(reservations.map((visit) => visit.hash_id)));
    if (touched.length > 0 || reservations.length > 0) this.#changed();
    return different;
  }

  /** One slot as an answer of the server says it is (a conflict's state). */
  put(slot: SlotState): void {
    if (slot.date !== this.date) return;
    this.#set(slot, false);
    this.#changed();
  }

  /** One's own hold was let go of. */
  freed(holder: string): void {
    this.#free((hold) => hold.holder === holder);
  }

  /** Frees what was held until some seconds ago: a hold that ends by the clock may come without an event. */
  sweep(now: number): void {
    this.#free((hold) => Date.parse(hold.expires_at) + RELEASE_MS <= now);
  }

  #free(over: (hold: Hold) => boolean): void {
    const held = this.cells().filter(({ slot }) => slot.hold && over(slot.hold));
    for (const { slot } of held) this.#set({ ...slot, hold: null }, false);
    if (held.length > 0) this.#changed();
  }

  /** Answers whether one can see the difference. */
  #set(slot: SlotState, flash: boolean): boolean {
    const before = this.#columns.get(slot.prop)?.get(slot.time);
    const newlyBooked =
      flash && typeof slot.value === 'string' && typeof before?.slot.value !== 'string' && !this.#settled(slot);
    const bookedAt = newlyBooked ? Date.now() : (before?.bookedAt ?? null);
    this.#write(slot.prop, slot.time, { slot, visit: this.#visitOf(slot), bookedAt });
    return !looksAlike(before?.slot, slot);
  }

  /** Its visit stands in the column already and was only given more time: nobody new has come. */
  #settled({ prop, reservation_id }: SlotState): boolean {
    if (reservation_id === null) return false;
    for (const { slot, bookedAt } of this.column(prop))
      if (slot.reservation_id === reservation_id && bookedAt === null) return true;
    return false;
  }

  #write(prop: string, time: string, data: CellData | null): void {
    const column = this.#columns.get(prop) ?? new Map<string, CellData>();
    this.#columns.set(prop, column);
    if (data) column.set(time, data);
    else column.delete(time);
    store.set(this.cell(prop, time), data);
  }

  /** A visit changes the look of each cell it takes. */
  #refresh(hashes: ReadonlySet<string>): void {
    for (const data of this.cells()) {
      const { slot } = data;
      if (!slot.reservation_id || !hashes.has(slot.reservation_id)) continue;
      this.#write(slot.prop, slot.time, { ...data, visit: this.#visitOf(slot) });
    }
  }

  #visitOf(slot: SlotState): ReservationState | null {
    return slot.reservation_id ? this.visit(slot.reservation_id) : null;
  }

  #remember(visits: readonly ReservationState[]): void {
    for (const visit of visits) this.#visits.set(visit.hash_id, visit);
  }

  #lock(lock: number): void {
    store.set(this.lockedAtom, lock === HOSPITAL_LOCK.locked);
  }

  #changed(): void {
    store.set(this.versionAtom, (n) => n + 1);
  }
}
