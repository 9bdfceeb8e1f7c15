import type { Reservation } from '#contract/reservations.ts';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import type { Anchor } from '#web/ui/overlays/use-placement.ts';

/** What both dialogs that turn a hold into a reservation are given. */
export interface HoldDialogProps {
  /** The hold it was opened with; a new one after `onRetake`. */
  held: HeldSlot;
  anchor?: Anchor;
  returnFocus?: () => HTMLElement | null | undefined;
  /** 取消, Esc, × and 查看其他医生: the hold is the caller's to release. */
  onClose: () => void;
  onBooked: (reservation: Reservation) => void;
  /** 查看, from the toast. Without it the caller says and shows itself what was booked. */
  onSee?: ((reservation: Reservation) => void) | undefined;
  /** Holds again, or something else. @throws ApiError */
  onRetake: (slotId: number, count: number) => Promise<HeldSlot>;
  /** Names of other columns, for alternatives. */
  doctorName?: (doctorId: number) => string | undefined;
}
