import type { SlotState } from '#contract/slot-state.ts';
import { CELL, SLOT_MINUTES } from '#contract/slot-state.ts';
import { clinicInstant, minuteOf } from './dates.ts';
import { dice } from './dice.ts';

/** A slot that begins sooner than this is gone before the form is filled. */
const SOONEST_MS = 2 * 60_000;

export interface Wish {
  /** Whose favourite doctor it is. */
  who: string;
  /** Minutes after midnight at which they would like to come. */
  minute: number;
  /** Consecutive slots. */
  count: number;
  /** What they must or will not take. */
  refuses: (cell: SlotState) => boolean;
}

/**
 * The open cell that somebody who sees these cells would click: with the doctor they came for, nearest to the time they
 * want, the earlier of two; with another one where that doctor has nothing.
 */
export function chooseCell(cells: readonly SlotState[], now: number, wish: Wish): SlotState | null {
  const open = new Set<string>();
  for (const cell of cells) if (isOpen(cell, now)) open.add(`${cell.doctor_id} ${minuteOf(cell.time)}`);
  const fits = cells.filter((cell) => isOpen(cell, now) && !wish.refuses(cell) && runFits(cell, wish.count, open));
  const doctors = [...new Set(cells.map((cell) => cell.doctor_id))].sort((a, b) => a - b);
  const favourite = favouriteOf(doctors, wish.who);
  const distance = (cell: SlotState) => Math.abs(minuteOf(cell.time) - wish.minute);
  const byWish = (a: SlotState, b: SlotState) =>
    Number(b.doctor_id === favourite) - Number(a.doctor_id === favourite) ||
    distance(a) - distance(b) ||
    a.time.localeCompare(b.time) ||
    a.doctor_id - b.doctor_id;
  return fits.sort(byWish)[0] ?? null;
}

function isOpen(cell: SlotState, now: number): boolean {
  const free = cell.id !== null && cell.value === CELL.available && cell.hold === null;
  return free && clinicInstant(cell.date, cell.time) > now + SOONEST_MS;
}

function runFits(cell: SlotState, count: number, open: ReadonlySet<string>): boolean {
  const first = minuteOf(cell.time);
  for (let n = 1; n < count; n++) if (!open.has(`${cell.doctor_id} ${first + n * SLOT_MINUTES}`)) return false;
  return true;
}

/** Some doctors are much sought after: the first half of all people want the first quarter of them. */
function favouriteOf(doctors: readonly number[], who: string): number | undefined {
  const chance = dice(who, 'doctor');
  return doctors[Math.floor(chance * chance * doctors.length)];
}
