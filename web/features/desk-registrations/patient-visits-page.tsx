import { deskRegistrations } from '#contract/desk-registrations.ts';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { dayTimeCell, type ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';

const COLUMNS: readonly ListColumn<Reservation>[] = [
  {
    key: 'appointment_time',
    title: '就诊时间',
    sticky: 'left',
    cell: dayTimeCell,
  },
  { key: 'doctor_name', title: '医生' },
  { key: 'department_name', title: '科室' },
  {
    key: 'chief_complaint',
    title: '主诉',
    cell: (row) => <OneLine className="max-w-60">{row.chief_complaint}</OneLine>,
  },
  {
    key: 'flow_status',
    title: '状态',
    cell: ({ cancel_status, flow_status }) =>
      cancel_status === 1 ? <Tag>已取消</Tag> : <Tag tone="outline">{FLOW_LABEL[flow_status]}</Tag>,
  },
];

/** 就诊记录: what the patient was here for, and what is to come. */
export default function PatientVisitsPage() {
  const id = usePatientId();
  const params = useListParams(deskRegistrations.history);
  const query = { ...params.query, patient_id: id ?? 0 };
  const answer = useCall(deskRegistrations.history, { query }, { enabled: id !== null, keep: true });
  useHospitalNews(['visits'], () => void answer.refetch());
  return (
    <ListPage
      title="就诊记录"
      // Whose they are is no filter.
      list={{ params: { ...params, query, filtered: false }, answer }}
      columns={COLUMNS}
      filters={[]}
      emptyHint="还没有预约或就诊"
    />
  );
}
