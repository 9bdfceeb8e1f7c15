import { CELL } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import type { CellData, DayStore } from '#web/clinic/day/day-store.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { timesFrom } from '#web/clinic/slot/slot.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { Carried } from './carried.ts';
import { kindOf } from './cell.ts';

/** Where a visit would stand, put down at a start of a column or made longer or shorter. */
export interface Landing {
  /** The starts that it would take. */
  times: readonly string[];
  /** Why it does not fit; null where it does. The server decides once more. */
  reason: string | null;
  /** It stands there already. */
  own: boolean;
}

/** @param count slots that it would take, as many as it has unless told */
export function landingOf(
  visit: Carried,
  day: DayStore,
  prop: string,
  time: string,
  count = visit.slotIds.length,
): Landing {
  const times = timesFrom(time, count);
  const cells = times.map((each) => store.get(day.cell(prop, each)));
  const [first, ...behind] = cells.map((cell) => isFree(visit, cell));
  const reason = !first ? '请移到可约的时间' : behind.every(Boolean) ? null : '后面的号源不够';
  return { times, reason, own: visit.slotIds[0] !== undefined && visit.slotIds[0] === cells[0]?.slot.id };
}

/** Free for anybody, or one of the visit's own slots, over which it may be pushed. */
function isFree({ slotIds }: Carried, cell: CellData | null): boolean {
  if (!cell || cell.slot.id === null) return false;
  if (slotIds.includes(cell.slot.id)) return true;
  const kind = kindOf(cell, store.get(minuteAtom), store.get(ownHolderAtom));
  return cell.slot.value === CELL.available && (kind === 'available' || kind === 'own-hold');
}
