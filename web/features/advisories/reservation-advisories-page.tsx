import { useParams } from 'react-router-dom';
import { advisories } from '#contract/advisories.ts';
import type { AnswerOf } from '#contract/call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { RESERVATION_COLUMNS } from './columns.tsx';
import { AddButton, RowActions } from './row-actions.tsx';
import { useAdvisoryOverlays } from './use-advisory-overlays.tsx';

/** The consultations of one reservation. */
export default function ReservationAdvisoriesPage() {
  const { id = '' } = useParams();
  // Another reservation is another page: nothing of the last one may stand under its name.
  return <OfReservation key={id} id={id} />;
}

function OfReservation({ id }: { id: string }) {
  const list = useList(advisories.ofReservation, { always: { reservation_id: id } });
  const { answer } = list;
  const again = () => void answer.refetch();
  useTouched(['advisories'], again);
  // Above the table stands the visit: when it is, and how far it has come.
  useHospitalNews(['visits'], again);
  const overlays = useAdvisoryOverlays(answer.data?.data);
  const meta = useKept(answer.data)?.meta;
  const reservation = meta?.reservation ?? null;
  return (
    <>
      <ListPage
        title="预约咨询"
        hint={reservation ? `${reservation.patient} · ${reservation.date} ${reservation.time}` : null}
        action={<AddButton off={reservation ? null : '预约还没有加载'} onClick={overlays.add} />}
        summary={answer.error && !reservation ? null : <Facts reservation={reservation} />}
        list={list}
        columns={RESERVATION_COLUMNS}
        filters={[]}
        emptyHint="这次预约还没有咨询"
        rowActions={(row) => <RowActions row={row} onShow={overlays.show} onEdit={overlays.edit} />}
      />
      {overlays.draw(reservation, meta?.consultants ?? [])}
    </>
  );
}

type Reservation = AnswerOf<typeof advisories.ofReservation>['meta']['reservation'];

function stateOf({ cancel_status, visi_status }: NonNullable<Reservation>): string {
  if (cancel_status === 1) return '已取消';
  return visi_status === 1 ? '已就诊' : '未就诊';
}

function Facts({ reservation }: { reservation: Reservation }) {
  if (!reservation) return <Skeleton className="h-14 w-full" />;
  return (
    <DescriptionList
      layout="strip"
      items={[
        { label: '患者', value: <b>{reservation.patient}</b> },
        { label: '手机号', value: reservation.phone },
        { label: '就诊时间', value: `${reservation.date} ${reservation.time}` },
        { label: '医生', value: reservation.doctor_name },
        { label: '主诉', value: reservation.chief_complaint },
        { label: '状态', value: stateOf(reservation) },
      ]}
    />
  );
}
