import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import { sessionAtom, viewRoleAtom } from '#web/api/session.ts';
import { useRecordLinks } from '#web/app/pages/use-record-links.ts';
import { renderWholeForm } from '#web/app/pages/whole-patient-form.tsx';
import { FOOTER } from '#web/app/shell/site.ts';
import { GridPage } from '#web/features/scheduling/grid-page.tsx';
import { ViewSwitch } from '#web/features/waiting-room/view-switch.tsx';

// The forms come after the grid, which must be there first; and before anybody presses a cell, so that a form opens at
// once and Esc finds it.
const forms = {
  booking: () => import('#web/features/reservations/booking-dialog.tsx'),
  appointment: () => import('#web/features/reservations/add-appointment-dialog.tsx'),
  patient: () => import('#web/features/reservations/patient-detail-dialog.tsx'),
};
const BookingDialog = lazy(() => forms.booking().then((m) => ({ default: m.BookingDialog })));
const AddAppointmentDialog = lazy(() => forms.appointment().then((m) => ({ default: m.AddAppointmentDialog })));
const PatientDetailDialog = lazy(() => forms.patient().then((m) => ({ default: m.PatientDetailDialog })));
const FORMS_AFTER_MS = 1_500;

function useFormsAhead(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      for (const load of Object.values(forms)) load().catch(() => {});
    }, FORMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
}

const WaitingRoomScreen = lazy(() =>
  import('#web/app/pages/waiting-room-screen.tsx').then((m) => ({ default: m.WaitingRoomScreen })),
);

/** Who sees patients, and who answers for those who do. */
const HAS_WAITING_ROOM: readonly Role[] = ['doctor', 'dental_hygienist', 'shop_owner'];

/** Today as the grid or, for who sees patients, as a waiting room; with the forms over it: features don't know each other. */
export default function GridScreen() {
  const role = useAtomValue(viewRoleAtom);
  const [search, setSearch] = useSearchParams();
  useFormsAhead(useAtomValue(sessionAtom).token !== null);
  const linksOf = useRecordLinks();
  const hasWaitingRoom = role !== null && HAS_WAITING_ROOM.includes(role);
  if (hasWaitingRoom && search.get('view') === 'queue') {
    return (
      <Suspense>
        <WaitingRoomScreen onShowGrid={() => setSearch((old) => without(old, 'view'))} />
      </Suspense>
    );
  }
  const showWaitingRoom = () => setSearch((old) => new URLSearchParams([...without(old, 'view'), ['view', 'queue']]));
  return (
    <GridPage
      footer={FOOTER}
      views={hasWaitingRoom ? <ViewSwitch value="grid" onChange={showWaitingRoom} /> : null}
      renderBooking={({ staff, ...seam }) => (
        <Suspense>
          {staff ? <AddAppointmentDialog {...seam} /> : <BookingDialog {...seam} renderWholeForm={renderWholeForm} />}
        </Suspense>
      )}
      renderPatient={(seam) => (
        <Suspense>
          <PatientDetailDialog {...seam} links={linksOf(seam.hashId)} />
        </Suspense>
      )}
    />
  );
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}
