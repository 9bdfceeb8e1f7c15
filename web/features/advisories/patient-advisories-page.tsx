import { useAtomValue } from 'jotai';
import { ADVISORS, type Advisory, advisories } from '#contract/advisories.ts';
import { rolesAtom } from '#web/api/session.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { RESERVATION_COLUMNS } from './columns.tsx';
import { AddButton, RowActions } from './row-actions.tsx';
import { useAdvisoryOverlays } from './use-advisory-overlays.tsx';

/** /workstation/patient/record/consult?user_id=: what a patient was counselled about. All read; who counsels writes. */
export default function PatientAdvisoriesPage() {
  const id = usePatientId() ?? 0;
  return <OfPatient key={id} patientId={id} />;
}

function OfPatient({ patientId }: { patientId: number }) {
  const list = useList(advisories.ofReservation, { always: { patient_id: patientId } });
  const { answer } = list;
  useTouched(['advisories'], () => void answer.refetch());
  const roles = useAtomValue(rolesAtom);
  const counsels = ADVISORS.some((role) => roles.includes(role));
  const overlays = useAdvisoryOverlays(answer.data?.data);
  const consultants = useKept(answer.data)?.meta.consultants ?? [];
  const rowActions = (row: Advisory) => <RowActions row={row} onShow={overlays.show} onEdit={overlays.edit} />;
  return (
    <>
      <ListPage
        title="咨询记录"
        action={counsels ? <AddButton off={null} onClick={overlays.add} /> : null}
        list={list}
        columns={RESERVATION_COLUMNS}
        filters={[]}
        emptyHint={counsels ? '新增咨询后会出现在这里' : '该患者还没有咨询'}
        {...(counsels ? { rowActions } : {})}
      />
      {overlays.draw(null, consultants, patientId)}
    </>
  );
}
