import type { ComponentProps } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { renderWholeForm } from '#web/app/pages/whole-patient-form.tsx';
import { BookedDialog } from '#web/features/phone/booked-dialog.tsx';
import { LimitDialog } from '#web/features/phone/limit-dialog.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const BookingDialog = lateDialog(() =>
  import('#web/features/reservations/booking-dialog.tsx').then((m) => m.BookingDialog),
);

interface HallOverProps {
  /** The form of a hold, while it is open. */
  form: ComponentProps<typeof BookingDialog> | null;
  /** What was booked last. */
  booked: Reservation | null;
  /** Why the account can have no other visit. */
  limit: string | null;
  onClose: () => void;
}

/** What opens over the hall on the way to a visit. */
export function HallOver({ form, booked, limit, onClose }: HallOverProps) {
  return (
    <>
      {form ? <BookingDialog {...form} renderWholeForm={renderWholeForm} saidElsewhere /> : null}
      {booked ? <BookedDialog reservation={booked} onClose={onClose} /> : null}
      {limit !== null ? <LimitDialog message={limit} onClose={onClose} /> : null}
    </>
  );
}
