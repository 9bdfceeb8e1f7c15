import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PatientDetail, reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { AllergiesPanel } from './allergies-panel.tsx';
import { FilePanel } from './file-panel.tsx';
import type { Picked } from './picked.ts';
import { RevisionsPanel } from './revisions-panel.tsx';
import { SelfReported, type Taken } from './self-reported.tsx';
import { useFile } from './use-file.ts';

/** /admin/visits/health_files: the health file and the allergies of a visit's patient (?id=<hash_id>). */
export default function HealthFilesPage() {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="健康档案">
      {id ? <OfVisit key={id} id={id} /> : <NoVisit hint="从今日预约中打开一次就诊，再进入患者的健康档案" />}
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

function OfPatient({ visit }: { visit: PatientDetail['data'] }) {
  const { patient_id: patientId } = visit;
  const file = useFile(patientId);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const { answer } = file;
  if (!answer) {
    return (
      <>
        <PatientHead visit={visit} alerts={visit.alerts} />
        <VisitSheet>
          <Awaited asked={file.asked} lines={10} />
        </VisitSheet>
      </>
    );
  }
  const { meta } = answer;
  return (
    <>
      <PatientHead visit={visit} alerts={meta.alerts} state={meta.allergy_state} />
      <div className="flex flex-col gap-3">
        {meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-3">
            <AllergiesPanel patientId={patientId} meta={meta} file={file} picked={picked} onPick={setPicked} />
            <FilePanel patientId={patientId} meta={meta} file={file} taken={taken} onTaken={() => setTaken(null)} />
          </div>
          {/* Beside whatever is written just now. */}
          <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
            <SelfReported meta={meta} onTake={setTaken} onPick={setPicked} />
            <RevisionsPanel revisions={answer.data} total={answer.total} more={file.more} />
          </div>
        </div>
      </div>
    </>
  );
}
