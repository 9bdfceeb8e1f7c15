import { useAtomValue } from 'jotai';
import { isBaseAtom, viewRoleAtom } from '#web/api/session.ts';
import { OwnListPage } from '#web/features/reservations/own-list-page.tsx';
import StaffListPage from '#web/features/reservations/staff-list-page.tsx';

/**
 * 预约查询 and 预约修改 of the header: the account's own for base views, the hospital's for staff
 * (docs/domain/screens.md#header). A shop owner has the base view of 预约修改; the hospital's list is at
 * /admin/visits/change.
 */
export default function AppointmentsScreen({ scope }: { scope: 'search' | 'change' }) {
  const role = useAtomValue(viewRoleAtom);
  const base = useAtomValue(isBaseAtom) || role === 'super_admin';
  const own = base || (scope === 'change' && role === 'shop_owner');
  return own ? <OwnListPage mode={scope} /> : <StaffListPage scope={scope} />;
}
