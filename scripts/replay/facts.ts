import type { Reservation } from '#contract/reservations.ts';
import type { Grid, SlotState } from '#contract/slot-state.ts';
import type { Abandoned, Booking } from './journal.ts';

/** One cell as a grid shows it. */
export interface GridCell {
  prop: string;
  time: string;
  value: unknown;
  id: unknown;
  name: unknown;
  hold: unknown;
  visited: unknown;
}

/** A hospital's day as the server tells it at the end. */
export interface GridFact {
  hospitalId: number;
  date: string;
  view: 'public' | 'staff';
  seq: number;
  now: number;
  cells: GridCell[];
}

/** A day as a watcher knew it when the grid was read. */
export interface ScreenFact {
  watcher: string;
  hospitalId: number;
  date: string;
  view: 'public' | 'staff';
  seq: number;
  /** Untouched by the time that has passed: the check looks at them at the grid's instant. */
  cells: SlotState[];
}

/** Everything the checks look at. What it says decides; nothing else is asked. */
export interface Facts {
  bookings: Booking[];
  abandoned: Abandoned[];
  /** Every reservation of the days concerned, as the lists of the staff have them. */
  staffList: Reservation[];
  /** By the account's phone. */
  ownLists: Map<string, Reservation[]>;
  grids: GridFact[];
  screens: ScreenFact[];
  /** What each watcher was sent out of order, doubled or with a gap. */
  faults: { watcher: string; frames: number; faults: string[] }[];
  leaks: { where: string; what: string }[];
  /** Bytes searched for them. */
  searched: number;
  repeats: { booking: Booking; status: number; answer: Reservation | null; why: string }[];
  failures: { line: number; reason: string }[];
  rows: number;
}

export function cellsOf(grid: Grid): GridCell[] {
  return grid.data.rows.flatMap((row) =>
    grid.data.table_headers.map(({ prop }) => ({
      prop,
      time: row.time,
      value: row[prop],
      id: row[`${prop}_id`],
      name: row[`${prop}_name`],
      hold: row[`${prop}_hold`],
      visited: row[`${prop}_visited`],
    })),
  );
}
