import { useSearchParams } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { OneCase } from './one-case.tsx';
import { type DrawChart, useCaseNews } from './patient-cases.ts';

/** /admin/visits/cases?id=: the case of a visit, written and signed; the patient's others beside it. */
export default function CaseEditorPage({ chart }: { chart?: DrawChart }) {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="电子病历">
      {id ? (
        <OfVisit key={id} id={id} chart={chart} />
      ) : (
        <NoVisit hint="从今日预约或我的就诊中打开一次就诊，再进入病历" />
      )}
    </Page>
  );
}

function OfVisit({ id, chart }: { id: string; chart: DrawChart | undefined }) {
  const asked = useCall(reservations.doctorPatient, { params: { id } });
  const visit = useKept(asked.data)?.data;
  const written = useCall(cases.detail, { query: { reservation_id: id } }, { staleTime: 0 });
  const detail = useKept(written.data);
  useHospitalNews(['visits'], () => void asked.refetch());
  useAlertNews(visit?.patient_id, asked);
  useCaseNews(visit?.patient_id);
  if (!visit || !detail) {
    return (
      <VisitSheet>
        <Awaited asked={visit ? written : asked} lines={8} />
      </VisitSheet>
    );
  }
  return (
    <>
      <PatientHead visit={visit} alerts={visit.alerts} />
      <OneCase
        detail={detail}
        visit={id}
        patientId={visit.patient_id}
        chart={chart}
        linkOf={(other) => `/manage/visits/case_info?id=${other}`}
      />
    </>
  );
}
