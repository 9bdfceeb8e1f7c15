import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useRecordLinks } from '#web/app/pages/use-record-links.ts';

const PatientDetailDialog = lazy(() =>
  import('#web/features/reservations/patient-detail-dialog.tsx').then((m) => ({ default: m.PatientDetailDialog })),
);

/** The patient's dialog over a calendar: features don't know each other. */
export function useVisit(): (hashId: string, onClose: () => void) => ReactNode {
  const linksOf = useRecordLinks();
  return useCallback(
    (hashId, onClose) => (
      <Suspense>
        <PatientDetailDialog hashId={hashId} visit={null} links={linksOf(hashId)} onClose={onClose} />
      </Suspense>
    ),
    [linksOf],
  );
}
