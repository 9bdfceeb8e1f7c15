import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { disposals } from '#contract/disposals.ts';
import { type Treatment, treatments } from '#contract/treatments.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { NOT_FOR_YOU } from '#web/clinic/record/case-words.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { COLUMNS } from './columns.tsx';

const TITLE = '治疗记录';

/** /workstation/patient/record/handle?user_id=: what was done and is planned, by tooth, and its way onto a list. */
export default function PatientTreatmentsPage() {
  const id = usePatientId();
  return id === null ? null : <Treatments key={id} patientId={id} />;
}

function Treatments({ patientId }: { patientId: number }) {
  const params = useListParams(treatments.list);
  const answer = useCall(
    treatments.list,
    { params: { id: patientId }, query: params.query },
    { keep: true, staleTime: 0 },
  );
  useTouched(['patient_record'], () => void answer.refetch(), { patient_record: patientId });
  useTouched(['disposals'], () => void answer.refetch());
  const { meta, data: rows = [] } = useKept(answer.data) ?? {};
  const billing = useBilling(patientId, rows);
  if (meta?.view === 'none') {
    return (
      <Page title={TITLE}>
        <VisitSheet>
          <Note>{NOT_FOR_YOU}</Note>
        </VisitSheet>
      </Page>
    );
  }
  return (
    <ListPage
      title={TITLE}
      hint={meta?.view === 'brief' ? '材料与批号仅接诊人员可见' : null}
      action={meta?.bills ? <BillButton billing={billing} /> : null}
      summary={
        <div className="flex flex-col gap-2 empty:hidden [&>*]:mb-2">
          {meta?.treating === false ? <Note>您不是接诊人员，本次查阅已记录</Note> : null}
          {billing.made ? <Made patientId={patientId} /> : null}
        </div>
      }
      list={{ params, answer }}
      columns={meta?.bills ? [billing.column, ...COLUMNS] : COLUMNS}
      filters={[
        {
          ...{ kind: 'choice', name: 'tooth', label: '牙位' },
          options: (meta?.teeth ?? []).map((tooth) => ({ value: tooth, label: tooth })),
        },
      ]}
      emptyHint="病历归档后，其中的治疗会出现在这里"
    />
  );
}

/** What is chosen, of those on the page that can go on a list still, and the press that puts it there. */
function useBilling(patientId: number, rows: readonly Treatment[]) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [made, setMade] = useState(false);
  const billable = rows.filter((row) => row.billable).map(({ id }) => id);
  const ids = billable.filter((id) => chosen.includes(id));
  const sending = useSend(treatments.bill, {
    refresh: [treatments.list, disposals.list],
    onDone: () => {
      setChosen([]);
      setMade(true);
    },
  });
  const choose = (these: readonly number[], on: boolean) => {
    setMade(false);
    setChosen((now) => [...now.filter((id) => !these.includes(id)), ...(on ? these : [])]);
  };
  const column: ListColumn<Treatment> = {
    key: 'billable',
    title: '选择',
    cell: ({ id, name, teeth, billable: open }) => (
      <Checkbox
        aria-label={`选择 ${teeth.join('、')} ${name}`}
        checked={ids.includes(id)}
        disabled={!open}
        onChange={(on) => choose([id], on)}
      />
    ),
  };
  const send = () => {
    // Why not is on the screen already.
    sending.send({ params: { id: patientId }, body: { ids } }).catch(() => undefined);
  };
  return { ids, made, column, send, pending: sending.pending };
}

function BillButton({ billing: { ids, send, pending } }: { billing: ReturnType<typeof useBilling> }) {
  const { reason } = useWritable();
  return (
    <GuardedButton
      variant="primary"
      icon={<ReceiptText {...ICON} />}
      reason={reason ?? (ids.length === 0 ? '请先选择已完成的治疗' : pending ? '正在生成…' : null)}
      onClick={send}
    >
      生成处置单{ids.length > 0 ? `（${ids.length}）` : ''}
    </GuardedButton>
  );
}

function Made({ patientId }: { patientId: number }) {
  return (
    <Note>
      已生成处置单草稿，
      <Link to={`/workstation/patient/cost?user_id=${patientId}`} className="text-blue-700 underline">
        去费用核对并开单
      </Link>
    </Note>
  );
}
