import { changeBody, reservationChanges } from '#contract/changes.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { reservations } from '#contract/reservations.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { request } from '#web/api/client.ts';
import { AskedPlace, type AskedPlaceProps, type LoadedForm, PlaceDialog } from './place-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { valuesOf } from './place-form.ts';
import { placeWords, usePlaceForm } from './use-place-form.ts';

/** 改约 by the account itself: also another time, doctor or hospital (docs/domain/visits.md#changes). */
export function ChangeDialog(props: AskedPlaceProps) {
  return (
    <AskedPlace title="改约" call={reservationChanges.form} {...props}>
      {(loaded) => <Loaded {...loaded} />}
    </AskedPlace>
  );
}

function Loaded({ data: { reservation, patients, hospitals }, ...acts }: LoadedForm<typeof reservationChanges.form>) {
  const { hash_id } = reservation;
  const place = usePlaceForm(reservationChanges.change, {
    reservation,
    valuesOf,
    read: async () => (await request(reservationChanges.form, { params: { id: hash_id } })).reservation,
    rules: async () => changeBody,
    bodyOf: (typed) => typed,
    params: { id: hash_id },
    refresh: [reservationLists.search, reservationLists.history, reservations.mine, reservationChanges.form],
    onDone: acts.onClose,
  });
  return (
    <PlaceDialog
      place={place}
      reservation={reservation}
      doctorName={(id) => (id === reservation.doctor_id ? reservation.doctor_name : undefined)}
      patients={patients}
      words={placeWords({ reservation, patients, hospitals })}
      title="改约"
      why="修改原因"
      submitText="保存修改"
      {...acts}
    >
      {(form) => <PlaceFields form={form} hospitals={hospitals} days={PATIENT_WINDOW_DAYS} current={reservation} />}
    </PlaceDialog>
  );
}
