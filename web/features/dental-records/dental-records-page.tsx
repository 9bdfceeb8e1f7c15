import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SheetKind } from '#contract/dental-records.ts';
import { type PatientDetail, reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { CLEANING } from './cleaning-kind.ts';
import { GENERAL } from './general-kind.ts';
import { OneSheet } from './one-sheet.tsx';
import { ORTHO } from './ortho-kind.ts';
import { PERIO } from './perio-kind.tsx';
import { type Chosen, isOf, ownDraft, SheetList } from './sheet-list.tsx';
import { SURGERY } from './surgery-kind.ts';
import { type SheetConfig, type Sheets, type SheetsState, useSheets } from './use-sheets.ts';

/** /admin/visits/dental_records?id=<hash_id>: a visit's record sheets, written, signed and read; the patient's others beside them. */
export default function DentalRecordsPage() {
  const id = useSearchParams()[0].get('id');
  return (
    <Page title="记录单">
      {id ? <OfVisit key={id} id={id} /> : <NoVisit hint="从今日预约或洁牙记录中打开一次就诊，再书写记录" />}
    </Page>
  );
}

function OfVisit({ id }: { id: string }) {
  const asked = useCall(reservations.doctorPatient, { params: { id } });
  const visit = useKept(asked.data)?.data;
  useHospitalNews(['visits'], () => void asked.refetch());
  useAlertNews(visit?.patient_id, asked);
  if (visit) return <OfPatient key={visit.patient_id} visit={visit} />;
  return (
    <VisitSheet>
      <Awaited asked={asked} lines={10} />
    </VisitSheet>
  );
}

/** Before that nothing is written at a visit. */
const CAME = ['arrived', 'in_chair', 'done'];

function OfPatient({ visit }: { visit: PatientDetail['data'] }) {
  const state = useSheets(visit.patient_id, visit.hash_id);
  const { answer, config } = state;
  return (
    <>
      <PatientHead visit={visit} alerts={visit.alerts} />
      {answer && config ? (
        <Shown {...{ visit, state, answer, config }} />
      ) : (
        <VisitSheet>
          <Awaited asked={state.asked} lines={10} />
        </VisitSheet>
      )}
    </>
  );
}

interface ShownProps {
  visit: PatientDetail['data'];
  state: SheetsState;
  answer: Sheets;
  config: SheetConfig;
}

/** What is shown stays, whatever is written of the patient meanwhile, until somebody chooses another. */
function Shown({ visit, state, answer, config }: ShownProps) {
  const { hash_id, patient_id, cancel_status, flow_status } = visit;
  const me = useAtomValue(meAtom)?.id;
  const came = cancel_status === 0 && CAME.includes(flow_status);
  const off = config.meta.editable ? (came ? null : '患者登记到店后可以书写记录') : '仅接诊人员可修改';
  const [chosen, setChosen] = useState(() => firstOf(answer, hash_id, me, off === null));
  const choose = (kind: SheetKind, id: number | null) => setChosen((now) => ({ kind, id, at: (now?.at ?? 0) + 1 }));
  return (
    <div className="flex flex-col gap-3">
      {config.meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      {/* A whole mouth takes the whole width. */}
      <div className={clsx('grid items-start gap-3', chosen?.kind !== 'perio' && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        {chosen ? (
          <ChosenSheet
            key={chosen.at}
            {...{ chosen, config, patientId: patient_id, visit: hash_id }}
            onBegun={(id) => setChosen((now) => now && { ...now, id })}
          />
        ) : (
          <VisitSheet>
            <EmptyState title="这次就诊还没有记录单" hint={off ?? '从右侧新建，或查看以前的记录'} />
          </VisitSheet>
        )}
        <SheetList {...{ state, answer, chosen, off }} visit={hash_id} onChoose={choose} />
      </div>
    </div>
  );
}

type ChosenSheetProps = Omit<ComponentProps<typeof OneSheet>, 'kind' | 'id'> & { chosen: Chosen };

function ChosenSheet({ chosen: { kind, id }, ...given }: ChosenSheetProps) {
  switch (kind) {
    case 'perio':
      return <OneSheet {...given} kind={PERIO} id={id} />;
    case 'hygiene':
      return <OneSheet {...given} kind={CLEANING} id={id} />;
    case 'ortho':
      return <OneSheet {...given} kind={ORTHO} id={id} />;
    case 'surgery':
      return <OneSheet {...given} kind={SURGERY} id={id} />;
    case 'general':
      return <OneSheet {...given} kind={GENERAL} id={id} />;
  }
}

const DRAFTS: readonly SheetKind[] = ['hygiene', 'perio', 'surgery', 'general'];

/** One's own draft of the visit, else what was written of it, else a new cleaning. */
function firstOf(answer: Sheets, visit: string, me: number | undefined, mayBegin: boolean): Chosen | null {
  const row =
    DRAFTS.map((kind) => ownDraft(answer, visit, me, kind)).find(Boolean) ??
    answer.data.find((each) => isOf(visit, each) && each.status !== 'void');
  if (row) return { kind: row.kind, id: row.id, at: 0 };
  return mayBegin ? { kind: 'hygiene', id: null, at: 0 } : null;
}
