import { useAtomValue } from 'jotai';
import { PRESCRIPTION_READERS } from '#contract/prescriptions.ts';
import { rolesAtom } from '#web/api/session.ts';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import PatientPrescriptionsPage from '#web/features/prescriptions/patient-prescriptions-page.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /workstation/patient/prescription: open to all of the staff, as every page of a patient; who sells reads none. */
export default function PatientPrescriptionScreen() {
  const roles = useAtomValue(rolesAtom);
  if (roles.some((role) => PRESCRIPTION_READERS.includes(role))) return <PatientPrescriptionsPage />;
  return (
    <Page title="处方">
      <VisitSheet>
        <Note>{NOT_FOR_YOU}</Note>
      </VisitSheet>
    </Page>
  );
}
