import { reservationChanges, staffChangeBody } from '#contract/changes.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { request } from '#web/api/client.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ChangedLengthFields, useChangedLength } from './changed-length.tsx';
import { AskedPlace, type AskedPlaceProps, type LoadedForm, PlaceDialog } from './place-dialog.tsx';
import { WhenFields } from './place-fields.tsx';
import { valuesOf } from './place-form.ts';
import { placeWords, usePlaceForm } from './use-place-form.ts';

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
export function StaffChangeDialog(props: AskedPlaceProps) {
  return (
    <AskedPlace title="改约" call={reservationChanges.staffForm} {...props}>
      {(loaded) => <Loaded {...loaded} />}
    </AskedPlace>
  );
}

function Loaded({ data, ...acts }: LoadedForm<typeof reservationChanges.staffForm>) {
  const { reservation, patients, kinds, kind_id } = data;
  const { hash_id } = reservation;
  const place = usePlaceForm(reservationChanges.staffChange, {
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
    onDone: acts.onClose,
  });
  const length = useChangedLength(place.state.form, reservation);
  return (
    <PlaceDialog
      place={place}
      reservation={reservation}
      doctorName={(id) => (id === reservation.doctor_id ? reservation.doctor_name : undefined)}
      patients={patients}
      words={placeWords({ reservation, patients, kinds })}
      title="改约"
      why="改约原因"
      {...acts}
    >
      {(form) => (
        <>
          <Fixed reservation={reservation} />
          <WhenFields form={form} days={STAFF_WINDOW_DAYS} current={reservation} doctorId={reservation.doctor_id} />
          <ChangedLengthFields form={form} kinds={kinds} length={length} />
        </>
      )}
    </PlaceDialog>
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
