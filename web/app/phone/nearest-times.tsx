import { useLocation, useNavigate } from 'react-router-dom';
import type { Option } from '#contract/fields.ts';
import { loginPath } from '#web/api/redirect.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import { slotQuery } from '#web/clinic/slot/slot-address.ts';
import { Nearest, type NearTime } from '#web/features/phone/nearest.tsx';

interface NearestTimesProps {
  hospitalId: number;
  doctor: Option;
  /** How many slots are wanted. */
  count: number;
}

/**
 * The nearest times of a doctor; a touched one is held on its day as if it had been touched there (use-returned-slot.ts).
 * A visit of several slots may not fit: its day is shown.
 */
export function NearestTimes({ hospitalId, doctor, count }: NearestTimesProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const go = ({ date, scheduling_time_id }: NearTime) => {
    const slotId = count === 1 ? scheduling_time_id : undefined;
    const place = { pathname, search: `?${slotQuery(search, { slotId, date })}` };
    void navigate(count > 1 || store.get(sessionAtom).token ? place : loginPath(place));
  };
  return <Nearest hospitalId={hospitalId} doctor={doctor} onNear={go} />;
}
