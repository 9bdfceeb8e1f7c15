import { FilePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { caseEditor } from '#contract/case-editor.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { CaseBody } from '#web/clinic/record/case-body.tsx';
import { KeptChart } from '#web/clinic/record/kept-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ICON } from '#web/ui/icon.ts';
import { CaseEditor } from './case-editor.tsx';
import { FormerCases } from './former-cases.tsx';
import type { DrawChart } from './patient-cases.ts';

export type Detail = AnswerOf<typeof cases.detail>;

interface OneCaseProps {
  detail: Detail;
  /** Null: it is of none. */
  visit: string | null;
  patientId: number;
  chart: DrawChart | undefined;
  /** Where another of the patient's is read. */
  linkOf: (id: number) => string;
  onBegun?: ((id: number) => void) | undefined;
}

/** A case of a patient, written or read, with their others beside it. */
export function OneCase({ detail, visit, patientId, chart, linkOf, onBegun }: OneCaseProps) {
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
            {...{ patientId, detail, visit, amending, teeth, onBegun }}
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
        <FormerCases asked={former} rows={others} current={row} linkOf={linkOf} />
      </div>
    </div>
  );
}

interface WritingProps {
  patientId: number;
  detail: Detail;
  visit: string | null;
  former: readonly Case[];
  amending: boolean;
  teeth: readonly string[];
  chart: ReactNode;
  onBegun: ((id: number) => void) | undefined;
  onAmended: () => void;
}

function Writing({ patientId, detail: { data: row }, visit, ...editing }: WritingProps) {
  const query = { reservation_id: visit ?? undefined };
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
