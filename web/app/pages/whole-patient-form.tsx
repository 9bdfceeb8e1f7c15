import { lazy, Suspense } from 'react';
import type { RenderWholeForm } from '#web/features/reservations/whole-form.ts';

const PatientFormDialog = lazy(() =>
  import('#web/features/patients/patient-form-dialog.tsx').then((m) => ({ default: m.PatientFormDialog })),
);

/** The whole form of a new patient over a booking: features don't know each other. */
export const renderWholeForm: RenderWholeForm = (form) => (
  <Suspense>
    <PatientFormDialog {...form} />
  </Suspense>
);
