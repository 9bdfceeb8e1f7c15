import { type ReservationState, SLOT_MINUTES, type SlotState } from '#contract/slot-state.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';

/** Cells under each other that are one thing: a visit, a hold, hours without slots. They are drawn as one box. */

interface Filled {
  slot: SlotState;
  visit: ReservationState | null;
}

/** Two cells of a column under each other that are one thing, both of them drawn as `kind`. */
export function sameRun(above: Filled | null, below: Filled | null, kindAbove: string, kind: string): boolean {
  if (kindAbove !== kind) return false;
  switch (kind) {
    case 'none':
    case 'suspended':
      return (above?.slot.name ?? null) === (below?.slot.name ?? null);
    case 'patient':
    case 'in-chair':
    case 'visited':
      return below !== null && isSame(above?.slot.reservation_id, below.slot.reservation_id);
    case 'held':
    case 'own-hold':
      return isSame(above?.slot.hold?.holder, below?.slot.hold?.holder);
    default:
      return false;
  }
}

const isSame = (a: string | null | undefined, b: string | null | undefined) => a !== null && a !== undefined && a === b;

/** Which cell of its visit a cell is, from 0, and how many there are; the only one where no visit is known. */
export function partOf(cell: Filled | null): { part: number; parts: number } {
  const { slot, visit } = cell ?? {};
  const part = visit && slot && slot.id !== null ? visit.slot_ids.indexOf(slot.id) : -1;
  return visit && part >= 0 ? { part, parts: visit.slot_ids.length } : { part: 0, parts: 1 };
}

/** When a visit begins and ends, of which this is a cell: 「10:00」 and 「10:45」. */
export function spanOf(time: string, { part, parts }: { part: number; parts: number }): { from: string; to: string } {
  const first = minutesOf(time) - part * SLOT_MINUTES;
  return { from: timeOf(first), to: timeOf(first + parts * SLOT_MINUTES) };
}

export type Edge = 'only' | 'first' | 'middle' | 'last';

/** Which edges of the whole a cell has. */
export function edgeOf(index: number, count: number): Edge {
  if (count === 1) return 'only';
  if (index === 0) return 'first';
  return index === count - 1 ? 'last' : 'middle';
}
