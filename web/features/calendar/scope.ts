import { useAtomValue } from 'jotai';
import { calendar } from '#contract/calendar.ts';
import { scheduling } from '#contract/scheduling.ts';
import { sessionAtom, viewRoleAtom } from '#web/api/session.ts';

/**
 * Whose calendar it is. `base`: what is open, and one's own visits. `own`: one's column. `hospital`: the hospital's visits
 * for who owns it. `hall`: the same for everybody else who works there.
 */
export type Scope = 'base' | 'own' | 'hospital' | 'hall';

/** Where a calendar stands: by role as the header's tab has it, as the back office has it, the hospital's, or the phone's
 * booking hall, which is the same for everybody. */
export type Place = 'header' | 'office' | 'hospital' | 'booking';

/**
 * docs/domain/visits.md#calendars: the owner has the base calendar at the header's tab, and the hospital's in the back
 * office.
 */
export function useScope(place: Place): Scope {
  const role = useAtomValue(viewRoleAtom);
  const { hospitalId } = useAtomValue(sessionAtom);
  if (place === 'booking' || hospitalId === null || role === null || role === 'super_admin' || role === 'other')
    return 'base';
  if (place === 'hospital') return 'hall';
  if (role === 'shop_owner') return place === 'header' ? 'base' : 'hospital';
  return role === 'doctor' || role === 'dental_hygienist' ? 'own' : 'hall';
}

export const CALENDAR_CALL = {
  base: calendar.index,
  own: calendar.doctorIndex,
  hospital: calendar.doctorIndex,
  hall: calendar.baseBookingHall,
} as const satisfies Record<Scope, unknown>;

/**
 * The grid's own call, for what a calendar needs to know of the hospital: its name, its columns, the server's clock, and
 * the number since which changes are to be followed.
 */
export function useHospitalCall(wanted: number | undefined) {
  const role = useAtomValue(viewRoleAtom);
  const { hospitalId } = useAtomValue(sessionAtom);
  const staff = role !== null && role !== 'super_admin' && role !== 'other' && hospitalId !== null;
  return staff && (wanted === undefined || wanted === hospitalId) ? scheduling.baseBookingHall : scheduling.index;
}
