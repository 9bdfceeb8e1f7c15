import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { OwnRow } from '#contract/reservation-lists.ts';
import { store } from '#web/api/session.ts';
import { AppointmentCard } from '#web/features/phone/appointment-card.tsx';
import { MyAppointmentsPage } from '#web/features/phone/my-appointments-page.tsx';
import { useCancelOwn } from '#web/features/reservations/use-cancel-own.tsx';
import { VisitTags } from '#web/features/reservations/visit-status.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';

const ChangeDialog = lazy(() =>
  import('#web/features/reservations/change-dialog.tsx').then((m) => ({ default: m.ChangeDialog })),
);

/** 我的预约 on a phone, with the desk's edit form. */
export function PhoneAppointmentsScreen() {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const [changed, setChanged] = useState<OwnRow | null>(null);
  const cancel = useCancelOwn();
  return (
    <>
      <MyAppointmentsPage
        today={today}
        card={(row) => (
          <AppointmentCard
            row={row}
            today={today}
            status={<VisitTags visit={row} />}
            onChange={() => setChanged(row)}
            onCancel={() => void cancel(row)}
          />
        )}
      />
      <Suspense>{changed ? <ChangeDialog reservation={changed} onClose={() => setChanged(null)} /> : null}</Suspense>
    </>
  );
}
