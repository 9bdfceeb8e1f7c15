import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PatientDocuments } from './patient-documents.tsx';

/** /workstation/patient/document?user_id=: a patient's documents and consents. */
export default function PatientDocumentsPage() {
  const id = usePatientId() ?? 0;
  return (
    <Page title="文书">
      <PatientDocuments key={id} patientId={id} />
    </Page>
  );
}
