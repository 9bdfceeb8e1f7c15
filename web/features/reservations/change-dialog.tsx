import { Controller } from 'react-hook-form';
import { type ChangeForm, changeBody, reservationChanges } from '#contract/changes.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { Awaited } from '#web/api/answered.tsx';
import { request } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ComplaintField } from './fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { valuesOf } from './place-form.ts';
import { PlaceNotice } from './place-notice.tsx';
import { placeWords, usePlaceForm } from './use-place-form.ts';

type Which = Pick<Reservation, 'hash_id' | 'patient' | 'date' | 'time' | 'doctor_name'>;

const describe = ({ patient, date, time, doctor_name }: Which) => `${patient} · ${date} ${time} · ${doctor_name}`;

interface ChangeDialogProps {
  reservation: Which;
  onClose: () => void;
}

/** 改约 by the account itself: also another time, doctor or hospital (docs/domain/visits.md#changes). */
export function ChangeDialog({ reservation, onClose }: ChangeDialogProps) {
  const asked = useCall(reservationChanges.form, {
    params: { id: reservation.hash_id },
  });
  const { data, refetch } = asked;
  if (data) return <Loaded data={data} onClose={onClose} onRefresh={refetch} />;
  return (
    <Dialog open width={640} title="改约" description={describe(reservation)} onClose={onClose}>
      <Awaited asked={asked} lines={6} />
    </Dialog>
  );
}

type LoadedProps = { data: ChangeForm; onClose: () => void; onRefresh: () => unknown };

function Loaded({ data: { reservation, patients, hospitals }, onClose, onRefresh }: LoadedProps) {
  const { hash_id } = reservation;
  const { state, problem, take } = usePlaceForm(reservationChanges.change, {
    reservation,
    valuesOf,
    read: async () => (await request(reservationChanges.form, { params: { id: hash_id } })).reservation,
    rules: async () => changeBody,
    bodyOf: (typed) => typed,
    params: { id: hash_id },
    refresh: [reservationLists.search, reservationLists.history, reservations.mine, reservationChanges.form],
    onDone: onClose,
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      words={placeWords({ reservation, patients, hospitals })}
      width={640}
      title="改约"
      description={describe(reservation)}
      submitText="保存修改"
      onClose={onClose}
    >
      <PlaceNotice
        problem={problem}
        doctorName={(id) => (id === reservation.doctor_id ? reservation.doctor_name : undefined)}
        onTake={take}
        onRefresh={onRefresh}
      />
      <Controller
        control={form.control}
        name="patient_id"
        render={({ field }) => (
          <FormRow label="就诊人" required error={errors.patient_id?.message}>
            <Select {...field} options={patients.map(({ id, name }) => ({ value: id, label: name }))} />
          </FormRow>
        )}
      />
      <Controller
        control={form.control}
        name="source"
        render={({ field }) => <ComplaintField field={field} error={errors.source?.message} />}
      />
      <PlaceFields form={form} hospitals={hospitals} days={PATIENT_WINDOW_DAYS} current={reservation} />
      <FormRow label="修改原因" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={2} maxLength={200} />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea {...form.register('remarks')} rows={2} maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}
