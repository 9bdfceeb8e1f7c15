import { Controller } from 'react-hook-form';
import type { Option } from '#contract/fields.ts';
import { referralBody, referrals } from '#contract/referrals.ts';
import type { Reservation } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { Awaited } from '#web/api/answered.tsx';
import { request } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ComplaintField } from './fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { referralOf } from './place-form.ts';
import { PlaceNotice } from './place-notice.tsx';
import { CHANGED_LISTS } from './staff-change-dialog.tsx';
import { placeWords, usePlaceForm } from './use-place-form.ts';

type Which = Pick<Reservation, 'hash_id' | 'patient' | 'date' | 'time' | 'doctor_name' | 'visi_status'>;

const describe = ({ patient, date, time, doctor_name }: Which) => `${patient} · ${date} ${time} · ${doctor_name}`;

/** 转诊 to a hospital of the alliance, or within one's own, with the target's open times. */
export function ReferDialog({ reservation, onClose }: { reservation: Which; onClose: () => void }) {
  const asked = useCall(referrals.options, { params: { id: reservation.hash_id } });
  const { data, refetch } = asked;
  if (data) return <Loaded {...data} onClose={onClose} onRefresh={refetch} />;
  return (
    <Dialog open width={640} title="转诊" description={describe(reservation)} onClose={onClose}>
      <Awaited asked={asked} lines={6} />
    </Dialog>
  );
}

interface LoadedProps {
  reservation: Reservation;
  hospitals: readonly Option[];
  onClose: () => void;
  onRefresh: () => unknown;
}

function Loaded({ reservation, hospitals, onClose, onRefresh }: LoadedProps) {
  const { hash_id } = reservation;
  const { state, problem, take } = usePlaceForm(referrals.refer, {
    reservation,
    valuesOf: referralOf,
    read: async () => (await request(referrals.options, { params: { id: hash_id } })).reservation,
    rules: async () => referralBody,
    // Whom it is about is said by the reservation.
    bodyOf: ({ patient_id: _, ...typed }) => typed,
    params: { id: hash_id },
    refresh: [...CHANGED_LISTS, referrals.options],
    onDone: onClose,
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      words={placeWords({ reservation, hospitals })}
      width={640}
      title="转诊"
      description={describe(reservation)}
      submitText="确认转诊"
      hint={reservation.visi_status === 0 ? '转诊后本次预约取消，号源释放' : '本次就诊记录保留'}
      onClose={onClose}
    >
      <PlaceNotice problem={problem} doctorName={() => undefined} onTake={take} onRefresh={onRefresh} />
      <Controller
        control={form.control}
        name="source"
        render={({ field }) => <ComplaintField field={field} error={errors.source?.message} />}
      />
      {/* As long there as it is here: what is shorter is not offered. */}
      <PlaceFields form={form} hospitals={hospitals} days={STAFF_WINDOW_DAYS} count={reservation.slot_count} />
      <FormRow label="转诊原因" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={2} maxLength={200} />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea {...form.register('remarks')} rows={2} maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}
