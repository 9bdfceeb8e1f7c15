import { lazy, Suspense } from 'react';
import { FOOTER } from '#web/app/site.ts';
import { GridPage } from '#web/features/scheduling/grid-page.tsx';

// The forms come when the first one opens: the grid itself must be there first.
const BookingDialog = lazy(() =>
  import('#web/features/reservations/booking-dialog.tsx').then((m) => ({ default: m.BookingDialog })),
);
const AddAppointmentDialog = lazy(() =>
  import('#web/features/reservations/add-appointment-dialog.tsx').then((m) => ({ default: m.AddAppointmentDialog })),
);
const PatientDetailDialog = lazy(() =>
  import('#web/features/reservations/patient-detail-dialog.tsx').then((m) => ({ default: m.PatientDetailDialog })),
);

/** Puts the grid and the forms over it together: features don't know each other. */
export function GridScreen() {
  return (
    <GridPage
      footer={FOOTER}
      renderBooking={({ staff, ...seam }) => (
        <Suspense>{staff ? <AddAppointmentDialog {...seam} /> : <BookingDialog {...seam} />}</Suspense>
      )}
      renderPatient={(seam) => (
        <Suspense>
          <PatientDetailDialog {...seam} />
        </Suspense>
      )}
    />
  );
}
