import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PatientImages } from './patient-images.tsx';

/** /workstation/patient/video?user_id=: a patient's pictures. */
export default function PatientImagesPage() {
  const id = usePatientId() ?? 0;
  return (
    <Page title="影像">
      <PatientImages key={id} patientId={id} />
    </Page>
  );
}
