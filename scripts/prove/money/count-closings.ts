import type { ShiftHistory } from '../checkers/closings.ts';
import { type Closing, WAYS } from '../checkers/shift-asked.ts';
import type { Outcome } from '../part.ts';

/** What was closed, and how close it was: payments that were under way when their cashier's shift was closed. */
export function countClosings(
  { ops, shifts, money, effects }: ShiftHistory,
  closings: ReadonlyMap<number, Closing>,
): Outcome['counts'] {
  const closed = shifts.flatMap((shift) => (shift.closed ? [{ ...shift, closed: shift.closed }] : []));
  const differing = closed.filter(({ closed: { difference } }) => WAYS.some((way) => difference[way] !== 0));
  const spans = new Map(money.map((op) => [op.n, op]));
  const whose = new Map(shifts.map(({ id, staff }) => [id, staff]));
  const instants = Map.groupBy(closings, ([shift]) => whose.get(shift) ?? 0);
  const inFlight = effects.filter(({ n, payment }) => {
    const span = spans.get(n);
    const own = payment && instants.get(whose.get(payment.shift) ?? 0);
    return span && own?.some(([, { at, done }]) => at < span.done && done > span.at);
  });
  return {
    ...{ shifts: shifts.length, shifts_closed: closed.length, differences: differing.length },
    closed_by_owners: closed.filter(({ staff, closed: { by } }) => by !== staff).length,
    closings_refused: ops.filter(({ fate }) => fate === 'refused').length,
    closings_unknown: ops.filter(({ fate }) => fate === 'unknown').length,
    in_flight: inFlight.length,
  };
}
