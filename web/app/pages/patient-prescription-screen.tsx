import { useAtomValue } from 'jotai';
import { prescriptions } from '#contract/prescriptions.ts';
import { isAmong, whoMay } from '#contract/who.ts';
import { rolesAtom } from '#web/api/session.ts';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import PatientPrescriptionsPage from '#web/features/prescriptions/patient-prescriptions-page.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /workstation/patient/prescription: open to all of the staff, as every page of a patient; who sells reads none. */
export default function PatientPrescriptionScreen() {
  const roles = useAtomValue(rolesAtom);
  if (isAmong(whoMay(prescriptions.list), roles)) return <PatientPrescriptionsPage />;
  return (
    <Page title="处方">
      <VisitSheet>
        <Note>{NOT_FOR_YOU}</Note>
      </VisitSheet>
    </Page>
  );
}
