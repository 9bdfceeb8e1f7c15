import { type GridHeader, SLOT_MINUTES } from '#contract/slot-state.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { minutesOf } from '#web/ui/text/format.ts';

import type { Fold } from './cell.ts';

/** The lines of the grid from top to bottom: the heads, the starts, and one for the rows folded at midday. */

export const HEAD = 'head';
export const FOLD = 'fold';

export function linesOf(times: readonly string[], fold: Fold | null, open: boolean): string[] {
  if (!fold) return [HEAD, ...times];
  const before = times.filter((time) => minutesOf(time) < fold.from);
  const inside = open ? times.filter((time) => minutesOf(time) >= fold.from && minutesOf(time) < fold.to) : [];
  const after = times.filter((time) => minutesOf(time) >= fold.to);
  return [HEAD, ...before, FOLD, ...inside, ...after];
}

/** The key that the element of a line carries in a column; the folded rows have one for all columns. */
export function lineKey(line: string, header: GridHeader): string {
  return line === FOLD ? FOLD : slotKey(header.prop, line);
}

/** The start next to line `i`. A run ends at a line that is none: what follows prints its label, and its whole time. */
export function startAt(lines: readonly string[], i: number): string | null {
  const line = lines[i];
  return line === undefined || line === HEAD || line === FOLD ? null : line;
}

export const foldRows = (fold: Fold) => (fold.to - fold.from) / SLOT_MINUTES;
