import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { type PatientDetail, reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { meAtom, viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { AddPanel } from './add-panel.tsx';
import { ListPanel } from './list-panel.tsx';
import { useIntervenes } from './use-intervenes.ts';

/** /admin/visits/intervenes?id=<hash_id>: what a visit's patient is told to do; without a visit, what is still open. */
export default function IntervenesPage() {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="干预">
      {id ? (
        <OfVisit key={id} id={id} />
      ) : (
        <div className="flex flex-col gap-3">
          <NoVisit hint="从今日预约中打开一次就诊，再书写干预" />
          <StillOpen />
        </div>
      )}
    </Page>
  );
}

function OfVisit({ id }: { id: string }) {
  const asked = useCall(reservations.doctorPatient, { params: { id } });
  const visit = useKept(asked.data)?.data;
  useHospitalNews(['visits'], () => void asked.refetch());
  if (visit) return <OfPatient key={visit.patient_id} visit={visit} />;
  return (
    <VisitSheet>
      <Awaited asked={asked} lines={10} />
    </VisitSheet>
  );
}

/** Before that nothing is said at a visit, and then of none. */
const CAME = ['arrived', 'in_chair', 'done'];

function OfPatient({ visit }: { visit: PatientDetail['data'] }) {
  const { patient_id, hash_id, cancel_status, flow_status } = visit;
  const state = useIntervenes({ patient_id, first: hash_id });
  const { answer } = state;
  const off = cancel_status === 0 && CAME.includes(flow_status) ? null : '患者登记到店后可以书写干预';
  return (
    <>
      <PatientHead visit={visit} alerts={visit.alerts} />
      {answer ? (
        <div className="flex flex-col gap-3">
          {answer.meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            {answer.meta.editable ? (
              <AddPanel patientId={patient_id} hashId={hash_id} off={off} />
            ) : (
              <VisitSheet>
                <Note>仅接诊人员可修改</Note>
              </VisitSheet>
            )}
            <ListPanel state={state} answer={answer} visit={hash_id} />
          </div>
        </div>
      ) : (
        <VisitSheet>
          <Awaited asked={state.asked} lines={10} />
        </VisitSheet>
      )}
    </>
  );
}

/** 进行中: a doctor's own, an owner's all of the hospital's. */
function StillOpen() {
  const me = useAtomValue(meAtom);
  const own = useAtomValue(viewRoleAtom) === 'doctor' ? me?.id : undefined;
  const state = useIntervenes({ status: 'open', doctor_id: own });
  const { answer } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={6} />
      </VisitSheet>
    );
  }
  if (answer.total > 0) return <ListPanel state={state} answer={answer} visit={null} />;
  return (
    <VisitSheet>
      <EmptyState hint="没有进行中的干预" />
    </VisitSheet>
  );
}
