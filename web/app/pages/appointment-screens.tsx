import { useAtomValue } from 'jotai';
import { isBaseAtom, viewRoleAtom } from '#web/api/session.ts';
import { OwnListPage } from '#web/features/reservations/own-list-page.tsx';
import { StaffChangePage, StaffSearchPage } from '#web/features/reservations/staff-list-page.tsx';

/** 预约查询 of the header: the account's own for base views, the hospital's for staff (docs/domain/screens.md#header). */
export function AppointmentSearchScreen() {
  const role = useAtomValue(viewRoleAtom);
  return useAtomValue(isBaseAtom) || role === 'super_admin' ? <OwnListPage mode="search" /> : <StaffSearchPage />;
}

/** 预约修改 of the header. A shop owner has the base view here; the hospital's list is at /admin/visits/change. */
export function AppointmentChangeScreen() {
  const role = useAtomValue(viewRoleAtom);
  const own = useAtomValue(isBaseAtom) || role === 'super_admin' || role === 'shop_owner';
  return own ? <OwnListPage mode="change" /> : <StaffChangePage />;
}
