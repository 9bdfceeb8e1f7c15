import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PatientSheets } from './patient-sheets.tsx';

/** /workstation/patient/prescription?user_id=: a patient's prescriptions, of whichever visit. */
export default function PatientPrescriptionsPage() {
  const id = usePatientId() ?? 0;
  return (
    <Page title="处方">
      <PatientSheets key={id} patientId={id} hashId={null} />
    </Page>
  );
}
