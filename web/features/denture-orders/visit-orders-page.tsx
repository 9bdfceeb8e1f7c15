import { useSearchParams } from 'react-router-dom';
import { reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { PatientOrders } from './patient-orders.tsx';

/** /admin/visits/denture_processing_orders?id=<hash_id>: what is ordered for a visit's patient. */
export default function VisitOrdersPage() {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="义齿加工单">
      {id ? <OfVisit key={id} id={id} /> : <NoVisit hint="从今日预约中打开一次就诊，再开加工单" />}
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
      <PatientOrders key={visit.patient_id} patientId={visit.patient_id} hashId={visit.hash_id} />
    </>
  );
}
