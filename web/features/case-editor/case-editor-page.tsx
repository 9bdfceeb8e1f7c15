import { useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { caseEditor } from '#contract/case-editor.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { reservations } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { CaseBody } from '#web/clinic/record/case-body.tsx';
import { KeptChart } from '#web/clinic/record/kept-chart.tsx';
import { PatientHead } from '#web/clinic/visit/patient-head.tsx';
import { NoVisit, VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { CaseEditor } from './case-editor.tsx';
import { FormerCases } from './former-cases.tsx';

/** Draws the teeth of a patient, says which are chosen, and puts what is told of them where the page has room. */
type DrawChart = (given: {
  patientId: number;
  /** The draft; null: nobody saved one yet. */
  recordId: number | null;
  panel: HTMLElement | null;
  onChosen: (teeth: readonly string[]) => void;
}) => ReactNode;

type Detail = AnswerOf<typeof cases.detail>;

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
  useNews(visit?.patient_id);
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
      <Ready detail={detail} visit={id} patientId={visit.patient_id} chart={chart} />
    </>
  );
}

interface ReadyProps {
  detail: Detail;
  visit: string;
  patientId: number;
  chart: DrawChart | undefined;
}

function Ready({ detail, visit, patientId, chart }: ReadyProps) {
  const { data: row, meta } = detail;
  const [amending, setAmending] = useState(false);
  const [teeth, setTeeth] = useState<readonly string[]>([]);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const writes = meta.editable && (row === null || row.status === 'draft');
  const former = useCall(cases.list, { query: { patient_id: patientId, page: 1, pageSize: 20 } }, { staleTime: 0 });
  const others = (former.data?.data ?? []).filter(({ id, status }) => id !== row?.id && status !== 'void');
  const signed = others.filter(({ status }) => status === 'signed' || status === 'amended');
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label="病历内容" className="min-w-0 rounded-panel border border-line bg-surface px-4 pt-4 lg:px-6">
        {writes || (amending && meta.can_amend) ? (
          <Writing
            {...{ patientId, detail, visit, amending, teeth }}
            chart={chart?.({ patientId, recordId: writes && row ? row.id : null, panel, onChosen: setTeeth })}
            key={amending ? 'amend' : 'write'}
            former={signed}
            onAmended={() => setAmending(false)}
          />
        ) : (
          <Read detail={detail} onAmend={meta.can_amend ? () => setAmending(true) : null} />
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={setPanel} className="empty:hidden" />
        <FormerCases asked={former} rows={others} current={row} />
      </div>
    </div>
  );
}

/** What a colleague wrote of this patient is read. */
function useNews(patientId: number | undefined): void {
  const queries = useQueryClient();
  useTouched(
    ['patient_record'],
    () => {
      for (const { method, path } of [cases.detail, cases.list])
        void queries.invalidateQueries({ queryKey: [method, path] });
    },
    patientId === undefined ? {} : { patient_record: patientId },
  );
}

interface WritingProps {
  patientId: number;
  detail: Detail;
  visit: string;
  former: readonly Case[];
  amending: boolean;
  teeth: readonly string[];
  chart: ReactNode;
  onAmended: () => void;
}

function Writing({ patientId, detail: { data: row }, visit, ...editing }: WritingProps) {
  const query = { reservation_id: visit };
  const asked = useCall(caseEditor.config, { params: { id: patientId }, query }, { staleTime: 0 });
  if (!asked.data) return <Awaited asked={asked} lines={8} />;
  return <CaseEditor config={asked.data.data} row={row} reservationId={visit} {...editing} />;
}

interface ReadProps {
  detail: Detail;
  /** Null: not by who asks, or only with an owner's leave, which is asked for where the case is read. */
  onAmend: (() => void) | null;
}

/** Why one can't write in it, and what it says. */
function Read({ detail: { data: row, meta }, onAmend }: ReadProps) {
  const archived = row !== null && row.status !== 'draft';
  return (
    <div className="pb-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          <Note>
            {archived ? `${row.status_name}，如需修改请使用修订` : '仅接诊人员可修改'}
            {meta.treating ? '' : '；您不是接诊人员，本次查阅已记录'}
          </Note>
        </div>
        {onAmend ? (
          <Button icon={<FilePen {...ICON} />} onClick={onAmend}>
            修订
          </Button>
        ) : null}
        {row ? (
          <Link to={`/manage/visits/case_info?id=${row.id}`} className={buttonClass('default', 'md')}>
            修订记录
          </Link>
        ) : null}
      </div>
      {row ? (
        <>
          <CaseBody row={row} />
          <KeptChart chart={meta.chart} />
        </>
      ) : (
        <EmptyState title="这次就诊还没有病历" hint="患者到店后由接诊医生书写" />
      )}
    </div>
  );
}
