import type { Reservation } from '#contract/reservations.ts';
import type { ReservationState } from '#contract/slot-state.ts';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';

/** The forms over the grid belong to other features; the app puts them together. */
export interface BookingSeam {
  held: HeldSlot;
  staff: boolean;
  anchor: () => DOMRect | null | undefined;
  doctorName: (id: number) => string;
  onClose: () => void;
  onBooked: (reservation: Reservation) => void;
  /** Shows what was booked. */
  onSee?: ((reservation: Reservation) => void) | undefined;
  /** @throws ApiError */
  onRetake: (slotId: number, count: number) => Promise<HeldSlot>;
}

export interface PatientSeam {
  hashId: string;
  /** Takes the visit up, to be put down in another cell. */
  onMove: () => void;
  visit: ReservationState | null;
  anchor: () => DOMRect | null | undefined;
  onClose: () => void;
}
