import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnRow } from '#contract/reservation-lists.ts';
import { AppointmentCard } from '#web/features/phone/appointment-card.tsx';
import { useCancelOwn } from '#web/features/reservations/use-cancel-own.tsx';
import { VisitTags } from '#web/features/reservations/visit-status.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const ChangeDialog = lateDialog(() =>
  import('#web/features/reservations/change-dialog.tsx').then((m) => m.ChangeDialog),
);

/** The hall at the visit's own day, with it in mind. */
const hallFor = ({ hash_id, hospital_id, date }: OwnRow) =>
  `/m?${new URLSearchParams({ hospital_id: String(hospital_id), time: date, change: hash_id })}`;

/** A visit of one's own: another time is chosen in the hall, all else in the desk's edit form. */
export function OwnVisit({ row, today }: { row: OwnRow; today: string }) {
  const [changed, setChanged] = useState(false);
  const cancel = useCancelOwn();
  const navigate = useNavigate();
  return (
    <>
      <AppointmentCard
        row={row}
        today={today}
        status={<VisitTags visit={row} />}
        onMove={() => void navigate(hallFor(row))}
        onChange={() => setChanged(true)}
        onCancel={() => void cancel(row)}
      />
      {changed ? <ChangeDialog reservation={row} onClose={() => setChanged(false)} /> : null}
    </>
  );
}
