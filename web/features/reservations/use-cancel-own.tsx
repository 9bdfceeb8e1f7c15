import { reservationLists } from '#contract/reservation-lists.ts';
import type { Reservation } from '#contract/reservations.ts';
import { reservations } from '#contract/reservations.ts';
import { useSend } from '#web/api/use-call.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

type Which = Pick<Reservation, 'hash_id' | 'patient' | 'date' | 'time' | 'doctor_name' | 'hospital_name' | 'version'>;

/** 取消 by the account, after a question. A refusal stands in a toast with the server's words. */
export function useCancelOwn(): (row: Which) => Promise<void> {
  const confirm = useConfirm();
  const { send } = useSend(reservations.cancelMine, {
    refresh: [reservationLists.search, reservationLists.history, reservations.mine],
  });
  return async (row) => {
    const sure = await confirm({
      title: '确定取消预约？',
      description: (
        <>
          <p>{`${row.patient} · ${row.date} ${row.time} · ${row.doctor_name}`}</p>
          <p>{row.hospital_name}。取消后号源立即释放，不能恢复。</p>
        </>
      ),
      confirmText: '取消预约',
      cancelText: '返回',
      danger: true,
    });
    if (sure) await send({ params: { id: row.hash_id }, body: { version: row.version } }).catch(() => {});
  };
}
