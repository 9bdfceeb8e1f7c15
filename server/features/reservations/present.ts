import type { Reservation } from '#contract/reservations.ts';
import { instant } from '#server/platform/clock.ts';

/** A reservation as its own account and its hospital's staff see it (docs/domain/visits.md#fields). */
export function presentReservationRow(row: Reservation): Reservation {
  return { ...row, created_at: instant(row.created_at) };
}

/** The same with who the patient is, for the desk. */
export function presentVisit<T extends Reservation & Stamps>(row: T): T {
  const at = (text: string | null) => (text === null ? null : instant(text));
  return {
    ...row,
    created_at: instant(row.created_at),
    arrived_at: at(row.arrived_at),
    in_chair_at: at(row.in_chair_at),
    done_at: at(row.done_at),
  };
}

interface Stamps {
  arrived_at: string | null;
  in_chair_at: string | null;
  done_at: string | null;
}
