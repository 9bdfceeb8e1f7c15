import { Controller } from 'react-hook-form';
import { reservationChanges, type StaffChangeForm, staffChangeBody } from '#contract/changes.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { Awaited } from '#web/api/answered.tsx';
import { request } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ChangedLengthFields, useChangedLength } from './changed-length.tsx';
import { ComplaintField } from './fields.tsx';
import { WhenFields } from './place-fields.tsx';
import { valuesOf } from './place-form.ts';
import { PlaceNotice } from './place-notice.tsx';
import { placeWords, usePlaceForm } from './use-place-form.ts';

type Which = Pick<Reservation, 'hash_id' | 'patient' | 'date' | 'time' | 'doctor_name'>;

const describe = ({ patient, date, time, doctor_name }: Which) => `${patient} · ${date} ${time} · ${doctor_name}`;

/** What a change makes old. */
export const CHANGED_LISTS = [
  reservationLists.staffSearch,
  reservationLists.staffChanges,
  reservationLists.hallSearch,
  reservationLists.hallChanges,
  reservations.doctorPatient,
  reservations.basePatient,
  reservations.today,
  deskSearch.reservations,
];

/**
 * 改约 at the desk: hospital, department and doctor stay (docs/domain/visits.md#changes); elsewhere it is moved on the
 * grid.
 */
export function StaffChangeDialog({ reservation, onClose }: { reservation: Which; onClose: () => void }) {
  const asked = useCall(reservationChanges.staffForm, {
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

type LoadedProps = { data: StaffChangeForm; onClose: () => void; onRefresh: () => unknown };

function Loaded({ data: { reservation, patients, kinds, kind_id }, onClose, onRefresh }: LoadedProps) {
  const { hash_id } = reservation;
  const { state, problem, take } = usePlaceForm(reservationChanges.staffChange, {
    reservation: { ...reservation, kind_id },
    valuesOf: (row) => ({ ...valuesOf(row), slot_count: row.slot_count, kind_id: row.kind_id }),
    read: async () => {
      const now = await request(reservationChanges.staffForm, { params: { id: hash_id } });
      return { ...now.reservation, kind_id: now.kind_id };
    },
    rules: async () => staffChangeBody,
    bodyOf: (typed) => ({ ...typed, slot_count: length.fits }),
    params: { id: hash_id },
    refresh: [...CHANGED_LISTS, reservationChanges.staffForm],
    onDone: onClose,
  });
  const { form } = state;
  const length = useChangedLength(form, reservation);
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      words={placeWords({ reservation, patients, kinds })}
      width={640}
      title="改约"
      description={describe(reservation)}
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
      <Fixed reservation={reservation} />
      <WhenFields form={form} days={STAFF_WINDOW_DAYS} current={reservation} doctorId={reservation.doctor_id} />
      <ChangedLengthFields form={form} kinds={kinds} length={length} />
      <FormRow label="改约原因" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={2} maxLength={200} />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea {...form.register('remarks')} rows={2} maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}

/** Read-only there, and still to be read. */
function Fixed({ reservation }: { reservation: Reservation }) {
  return (
    <>
      <FormRow label="医院" required>
        <Input readOnly value={reservation.hospital_name} />
      </FormRow>
      {reservation.department_name ? (
        <FormRow label="诊室" required>
          <Input readOnly value={reservation.department_name} />
        </FormRow>
      ) : null}
      <FormRow label="医生" required>
        <Input readOnly value={reservation.doctor_name} />
      </FormRow>
    </>
  );
}
