import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { reservationChanges } from '#contract/changes.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { useSend } from '#web/api/use-call.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { holdSpent } from '#web/clinic/hold/hold-session.ts';
import { isLost, LOST, slotConflict } from '#web/clinic/slot/conflict.ts';
import { HoldFoot } from '#web/features/phone/hold-foot.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { formatDateHeading, formatMoney } from '#web/ui/text/format.ts';

type ChangeFootProps = Omit<ComponentProps<typeof HoldFoot>, 'onForm' | 'change'> & {
  reservation: Reservation;
  day: DayStore | null;
};

/**
 * 原 → 新, and the one press that moves the visit: claimed and freed in one transaction
 * (docs/domain/slots-and-holds.md#moves).
 */
export function ChangeFoot({ reservation, day, ...foot }: ChangeFootProps) {
  const navigate = useNavigate();
  const { held } = foot;
  const via = useSend(reservationChanges.change, {
    quiet: LOST,
    refresh: [reservationLists.search, reservationLists.history, reservations.mine, reservationChanges.form],
    onDone: () => {
      holdSpent();
      void navigate('/m/my_appointments', { replace: true });
    },
  });
  const confirm = async () => {
    try {
      await via.send({ params: { id: reservation.hash_id }, body: movedTo(reservation, held.form) });
    } catch (error) {
      if (!isLost(error)) return;
      // The other time was lost before it was confirmed: the visit stays where it is.
      const conflict = slotConflict(error);
      if (conflict) day?.put(conflict.slot);
      toast.info('该号源已不可约，原预约未变，请另选时间');
      foot.onDismiss();
    }
  };
  return (
    <HoldFoot
      {...foot}
      busy={foot.busy || via.pending}
      onForm={() => void confirm()}
      change={{
        from: `${formatDateHeading(reservation.date)} ${reservation.time}`,
        note: feeNote(reservation, held.form),
        pending: via.pending,
      }}
    />
  );
}

/** Only where and when it is changes; all else is said again as it was. */
function movedTo(reservation: Reservation, { slot, departments, doctor, hospital }: BookingForm) {
  const { chief_complaint, patient_id, department_id, remarks, version } = reservation;
  const room =
    departments.find(({ id }) => id === department_id) ??
    departments.find(({ name }) => name === doctor.department_name) ??
    departments[0];
  return {
    source: chief_complaint,
    patient_id,
    hospital_id: hospital.id,
    department_id: room?.id ?? null,
    doctor_id: doctor.id,
    date: slot.date,
    time: slot.time,
    remarks,
    reason: '',
    version,
  };
}

/** With the same doctor it costs what it cost. */
function feeNote({ doctor_id, hospital_id, fee }: Reservation, { doctor, hospital, fee: then }: BookingForm): string {
  const same = doctor.id === doctor_id && hospital.id === hospital_id;
  return same || fee.price === then.price
    ? '费用不变'
    : `费用 ${formatMoney(fee.price)} 改为 ${formatMoney(then.price)}`;
}
