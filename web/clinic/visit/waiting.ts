import type { ReservationState } from '#contract/slot-state.ts';
import { instantOf } from '#web/clinic/day/instant.ts';

/** Who waits, and how long: the grid and the waiting room say the same of the same person. */

/** From here on a wait is 超时 (docs/domain/visits.md#waiting-room). */
export const LATE_MINUTES = 15;
const MINUTE_MS = 60_000;

type Waiting = Pick<ReservationState, 'arrived_at'> & { date: string; time: string };

/** Since when: from the appointment, once arrived from the arrival; milliseconds since 1970. */
function waitsSince(visit: Waiting): number {
  return visit.arrived_at ? Date.parse(visit.arrived_at) : instantOf(visit);
}

/** Whole minutes of a wait that has begun, and 0 before. @param until milliseconds since 1970 */
export function minutesWaited(visit: Waiting, until: number): number {
  return Math.max(0, Math.floor((until - waitsSince(visit)) / MINUTE_MS));
}
