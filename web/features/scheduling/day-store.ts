import { atom, type PrimitiveAtom } from 'jotai';
import { HOSPITAL_LOCK } from '#contract/hospitals.ts';
import type { Activity, Changes, Grid, GridHeader, Hold, ReservationState, SlotState } from '#contract/scheduling.ts';
import { store } from '#web/api/session.ts';
import type { WholeState } from '#web/realtime/day-feed.ts';
import { type CellData, keyOf } from './cell.ts';

/**
 * One hospital's day on the screen: one atom a cell, so that a change repaints one cell. Filled by the grid call
 * (headers, reasons of empty cells) and kept true by the live feed.
 */
export interface DayStore {
  readonly hospitalId: number;
  readonly date: string;
  cell(prop: string, time: string): PrimitiveAtom<CellData | null>;
  /** Changes with every batch: for whatever counts cells. */
  readonly versionAtom: PrimitiveAtom<number>;
  /** All cells that have anything, and those of one column. */
  cells(): Iterable<CellData>;
  column(prop: string): Iterable<CellData>;
  visit(hash: string): ReservationState | null;
  visits(): ReadonlyMap<string, ReservationState>;
  readonly activityAtom: PrimitiveAtom<Activity[]>;
  /** The hospital is locked: its grid can be read, and that is all. */
  readonly lockedAtom: PrimitiveAtom<boolean>;
  /** From the grid call; where the live state is already there, only what has no slot is taken. */
  load(grid: Grid): void;
  /** Both answer how many cells of this day they changed. */
  whole(state: WholeState): number;
  apply(frame: Changes): number;
  /** One slot as an answer of the server says it is (a conflict's state). */
  put(slot: SlotState): void;
  /** One's own hold was let go of. */
  freed(holder: string): void;
  /** Frees what was held until some seconds ago: a hold that ends by the clock may come without an event. */
  sweep(now: number): void;
}

const MAX_ACTIVITY = 30;
/** The server ends each hold within this; until then the cell says 释放中. */
const RELEASE_MS = 5_000;

const looksAlike = (a: SlotState | undefined, b: SlotState) =>
  a?.value === b.value && a.visited === b.visited && a.hold?.holder === b.hold?.holder && a.name === b.name;

export function createDayStore(hospitalId: number, date: string): DayStore {
  const atoms = new Map<string, PrimitiveAtom<CellData | null>>();
  // The same once more, by column and time: each change counts all cells, and atoms are slow to read in their hundreds.
  const columns = new Map<string, Map<string, CellData>>();
  const visits = new Map<string, ReservationState>();
  const versionAtom = atom(0);
  const activityAtom = atom<Activity[]>([]);
  const lockedAtom = atom(false);
  let live = false;

  const cell = (prop: string, time: string) => {
    const key = keyOf(prop, time);
    const found = atoms.get(key) ?? atom<CellData | null>(null);
    atoms.set(key, found);
    return found;
  };
  const changed = () => store.set(versionAtom, (n) => n + 1);
  const dataOf = (slot: SlotState, bookedAt: number | null): CellData => ({
    slot,
    visit: slot.reservation_id ? (visits.get(slot.reservation_id) ?? null) : null,
    bookedAt,
  });
  const write = (prop: string, time: string, data: CellData | null) => {
    const column = columns.get(prop) ?? new Map<string, CellData>();
    columns.set(prop, column);
    if (data) column.set(time, data);
    else column.delete(time);
    store.set(cell(prop, time), data);
  };
  /** Answers whether one can see the difference. */
  const set = (slot: SlotState, flash: boolean): boolean => {
    const before = columns.get(slot.prop)?.get(slot.time);
    const newlyBooked = flash && typeof slot.value === 'string' && typeof before?.slot.value !== 'string';
    write(slot.prop, slot.time, dataOf(slot, newlyBooked ? Date.now() : (before?.bookedAt ?? null)));
    return !looksAlike(before?.slot, slot);
  };
  const all = () => [...columns.values()].flatMap((column) => [...column.values()]);
  /** A visit changes the look of each cell it takes. */
  const refreshVisits = (hashes: ReadonlySet<string>) => {
    for (const { slot, bookedAt } of all()) {
      const hash = slot.reservation_id;
      if (hash && hashes.has(hash)) write(slot.prop, slot.time, dataOf(slot, bookedAt));
    }
  };

  const free = (over: (hold: Hold) => boolean) => {
    const held = all().filter(({ slot }) => slot.hold && over(slot.hold));
    for (const { slot } of held) set({ ...slot, hold: null }, false);
    if (held.length > 0) changed();
  };

  return {
    hospitalId,
    date,
    cell,
    versionAtom,
    cells: all,
    column: (prop) => columns.get(prop)?.values() ?? [],
    visit: (hash) => visits.get(hash) ?? null,
    visits: () => visits,
    activityAtom,
    lockedAtom,
    load(grid) {
      store.set(lockedAtom, grid.meta.hospital.lock === HOSPITAL_LOCK.locked);
      if (!live) for (const visit of grid.meta.reservations ?? []) visits.set(visit.hash_id, visit);
      for (const slot of slotsOf(grid)) {
        const empty = slot.id === null && slot.reservation_id === null;
        const unknown = !columns.get(slot.prop)?.has(slot.time);
        if (live ? empty && unknown && slot.name : isWorthKeeping(slot)) set(slot, false);
      }
      changed();
    },
    whole({ slots, reservations }) {
      live = true;
      visits.clear();
      for (const visit of reservations) visits.set(visit.hash_id, visit);
      const there = new Set(slots.map((slot) => keyOf(slot.prop, slot.time)));
      for (const { slot } of all()) {
        // What the grid call said about cells without a row (午休) stays; rows that are gone are gone.
        if (!there.has(keyOf(slot.prop, slot.time)) && slot.id !== null) write(slot.prop, slot.time, null);
      }
      const different = slots.filter((slot) => set(slot, false)).length;
      changed();
      return different;
    },
    apply(frame) {
      const touched = frame.slots.filter((slot) => slot.date === date);
      for (const visit of frame.reservations ?? []) visits.set(visit.hash_id, visit);
      const different = touched.filter((slot) => set(slot, true)).length;
      if (frame.hospital) store.set(lockedAtom, frame.hospital.lock === HOSPITAL_LOCK.locked);
      if (frame.reservations) refreshVisits(new Set(frame.reservations.map((visit) => visit.hash_id)));
      if (frame.activity)
        store.set(activityAtom, (old) => [...(frame.activity ?? []).toReversed(), ...old].slice(0, MAX_ACTIVITY));
      if (touched.length > 0 || frame.reservations) changed();
      return different;
    },
    put(slot) {
      if (slot.date !== date) return;
      set(slot, false);
      changed();
    },
    freed: (holder) => free((hold) => hold.holder === holder),
    sweep: (now) => free((hold) => Date.parse(hold.expires_at) + RELEASE_MS <= now),
  };
}

/** Cells that say nothing but 无号 need no state of their own. Which of them are past slots the live state says. */
function isWorthKeeping(slot: SlotState): boolean {
  return slot.id !== null || slot.reservation_id !== null || slot.name !== null;
}

/** The cells of a grid answer as the live channel would send them. */
function slotsOf(grid: Grid): SlotState[] {
  const { date, rows, table_headers } = grid.data;
  return rows.flatMap((row) => table_headers.map((header) => slotOf(row, header, date)));
}

function slotOf(row: Grid['data']['rows'][number], { prop, id }: GridHeader, date: string): SlotState {
  const value = row[prop];
  const cellId = row[`${prop}_id`];
  const name = row[`${prop}_name`];
  return {
    id: typeof cellId === 'number' ? cellId : null,
    doctor_id: id,
    prop,
    date,
    time: row.time,
    value: typeof value === 'string' || typeof value === 'number' ? value : 3,
    name: typeof name === 'string' ? name : null,
    reservation_id: typeof cellId === 'string' ? cellId : null,
    visited: row[`${prop}_visited`] === true,
    hold: (row[`${prop}_hold`] ?? null) as SlotState['hold'],
  };
}
