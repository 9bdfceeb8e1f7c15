import { Link } from 'react-router-dom';
import { Awaited } from '#web/api/awaited.tsx';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { useKnownPatient } from './use-patient.ts';

/** 患者信息: who they are. */
export default function PatientInfoPage() {
  const id = usePatientId();
  const asked = useKnownPatient(id);
  const person = asked.data?.data;
  return (
    <Page
      title="患者信息"
      action={
        <Link to={`/manage/subscribe/subscribe?patient=${id}`} className={buttonClass('primary', 'form')}>
          挂号
        </Link>
      }
    >
      <div className="rounded-panel border border-line bg-surface p-4">
        {person ? <PatientFacts person={person} /> : <Awaited asked={asked} lines={6} />}
      </div>
    </Page>
  );
}
