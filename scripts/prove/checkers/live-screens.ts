import type { ReservationState, SlotState } from '#contract/slot-state.ts';
import {
  type GridCell,
  gridFace,
  isBlank,
  keyOf,
  keyOfRaw,
  projectFace,
  type RawCell,
  reservationFace,
  slotFace,
} from './live-project.ts';

/** A hospital-day as the tables have it at a number. */
export interface TruthDay {
  seq: number;
  slots: readonly RawCell[];
  reservations: readonly ReservationState[];
}

export interface ScreenDay {
  seq: number;
  cells: ReadonlyMap<string, SlotState>;
  reservations: ReadonlyMap<string, ReservationState>;
}

const NOTHING = 'nothing';

/** Every cell of a screen against the tables. @param at the product's clock */
export function checkScreen(screen: ScreenDay, truth: TruthDay, view: 'public' | 'staff', at: number): string[] {
  if (screen.seq < truth.seq) return [`stands at ${screen.seq}, the database at ${truth.seq}`];
  const wrong: string[] = [];
  const left = new Map(screen.cells);
  for (const raw of truth.slots) {
    const key = keyOfRaw(raw);
    const cell = left.get(key);
    left.delete(key);
    const [is, should] = [cell ? slotFace(cell, at) : NOTHING, projectFace(raw, view, at)];
    if (is !== should) wrong.push(`${key} shows ${is}, the database has ${should}`);
  }
  for (const [key, cell] of left)
    if (!isBlank(cell)) wrong.push(`${key} shows ${slotFace(cell, at)}, and there is no slot`);
  return view === 'staff' ? [...wrong, ...wrongReservations(screen, truth)] : wrong;
}

function wrongReservations(screen: ScreenDay, truth: TruthDay): string[] {
  const wrong: string[] = [];
  for (const row of truth.reservations) {
    const shown = screen.reservations.get(row.hash_id);
    // What was cancelled before the screen opened it never heard of.
    if (!shown && row.cancel_status === 0) wrong.push(`visit ${row.hash_id} is not on the screen`);
    else if (shown && reservationFace(shown) !== reservationFace(row))
      wrong.push(`visit ${row.hash_id} shows ${reservationFace(shown)}, the database has ${reservationFace(row)}`);
  }
  return wrong;
}

/** What the HTTP grid says against the tables: the two ways to learn of a day must not differ. */
export function checkGrid(
  cells: readonly GridCell[],
  date: string,
  truth: TruthDay,
  view: 'public' | 'staff',
  at: number,
): string[] {
  const wrong: string[] = [];
  const rows = new Map(truth.slots.map((raw) => [keyOfRaw(raw), raw]));
  for (const cell of cells) {
    const raw = rows.get(keyOf(cell));
    rows.delete(keyOf(cell));
    const is = gridFace(cell, date, at);
    if (raw && is !== projectFace(raw, view, at))
      wrong.push(`${keyOf(cell)} is ${is} over HTTP, ${projectFace(raw, view, at)} in the database`);
    if (!raw && !isBlank(cell)) wrong.push(`${keyOf(cell)} is ${is} over HTTP, and there is no slot`);
  }
  for (const [key, raw] of rows) if (raw.status !== 'withdrawn') wrong.push(`${key} is not in the grid over HTTP`);
  return wrong;
}
