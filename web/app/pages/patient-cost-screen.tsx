import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { PaymentList } from '#web/features/charges/payment-list.tsx';
import { useKnownPatient } from '#web/features/desk-registrations/use-patient.ts';
import { PatientDisposals } from '#web/features/disposals/patient-disposals.tsx';
import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';

const VIEWS = [
  { value: 'lists', label: '处置单' },
  { value: 'payments', label: '收费记录' },
] as const;

/** /workstation/patient/cost, 费用: a patient's lists, what they owe, and what they paid and got back. */
export default function PatientCostScreen() {
  const id = usePatientId();
  return id === null ? null : <Costs key={id} patientId={id} />;
}

function Costs({ patientId }: { patientId: number }) {
  const [view, setView] = useView(VIEWS);
  const person = useKnownPatient(patientId).data?.data;
  const views = <Segmented label="查看" options={VIEWS} value={view} onChange={setView} />;
  if (view === 'payments') return <PaymentList title="费用" patientId={patientId} views={views} />;
  const patient = person ? { id: patientId, name: person.name, phone: person.phone } : null;
  return <PatientDisposals patientId={patientId} patient={patient} views={views} />;
}
