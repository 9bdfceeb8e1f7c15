import { referralBody, referrals } from '#contract/referrals.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { request } from '#web/api/client.ts';
import { AskedPlace, type AskedPlaceProps, type LoadedForm, PlaceDialog } from './place-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { referralOf } from './place-form.ts';
import { CHANGED_LISTS } from './staff-change-dialog.tsx';
import { placeWords, usePlaceForm } from './use-place-form.ts';

/** 转诊 to a hospital of the alliance, or within one's own, with the target's open times. */
export function ReferDialog(props: AskedPlaceProps) {
  return (
    <AskedPlace title="转诊" call={referrals.options} {...props}>
      {(loaded) => <Loaded {...loaded} />}
    </AskedPlace>
  );
}

function Loaded({ data: { reservation, hospitals }, ...acts }: LoadedForm<typeof referrals.options>) {
  const { hash_id } = reservation;
  const place = usePlaceForm(referrals.refer, {
    reservation,
    valuesOf: referralOf,
    read: async () => (await request(referrals.options, { params: { id: hash_id } })).reservation,
    rules: async () => referralBody,
    // Whom it is about is said by the reservation.
    bodyOf: ({ patient_id: _, ...typed }) => typed,
    params: { id: hash_id },
    refresh: [...CHANGED_LISTS, referrals.options],
    onDone: acts.onClose,
  });
  return (
    <PlaceDialog
      place={place}
      reservation={reservation}
      words={placeWords({ reservation, hospitals })}
      title="转诊"
      why="转诊原因"
      submitText="确认转诊"
      hint={reservation.visi_status === 0 ? '转诊后本次预约取消，号源释放' : '本次就诊记录保留'}
      {...acts}
    >
      {(form) => (
        // As long there as it is here: what is shorter is not offered.
        <PlaceFields form={form} hospitals={hospitals} days={STAFF_WINDOW_DAYS} count={reservation.slot_count} />
      )}
    </PlaceDialog>
  );
}
