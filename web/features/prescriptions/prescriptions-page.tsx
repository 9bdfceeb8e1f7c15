import { useSearchParams } from 'react-router-dom';
import { reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { PatientSheets } from './patient-sheets.tsx';

/** /admin/visits/prescriptions?id=<hash_id>: what a visit's patient is prescribed. */
export default function PrescriptionsPage() {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="处方">
      {id ? <OfVisit key={id} id={id} /> : <NoVisit hint="从今日预约中打开一次就诊，再开处方" />}
    </Page>
  );
}

function OfVisit({ id }: { id: string }) {
  const asked = useCall(reservations.doctorPatient, { params: { id } });
  const visit = useKept(asked.data)?.data;
  useHospitalNews(['visits'], () => void asked.refetch());
  if (!visit) {
    return (
      <VisitSheet>
        <Awaited asked={asked} lines={10} />
      </VisitSheet>
    );
  }
  return (
    <>
      <PatientHead visit={visit} alerts={visit.alerts} />
      <PatientSheets key={visit.patient_id} patientId={visit.patient_id} hashId={visit.hash_id} />
    </>
  );
}
