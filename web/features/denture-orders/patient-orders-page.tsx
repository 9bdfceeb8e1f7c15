import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PatientOrders } from './patient-orders.tsx';

/** /workstation/patient/machining?user_id=: a patient's lab orders. */
export default function PatientOrdersPage() {
  const id = usePatientId() ?? 0;
  return (
    <Page title="义齿加工">
      <PatientOrders key={id} patientId={id} hashId={null} />
    </Page>
  );
}
