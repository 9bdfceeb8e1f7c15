import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom, onTick, setServerNow } from '#web/realtime/server-clock.ts';
import { useHospitalCall } from './scope.ts';
import type { CalendarParams } from './use-calendar-params.ts';

/** The hospital of a calendar, and the server's clock: which day is today is not for this device to say. */
export function useHospital({ hospital_id, union_id }: Pick<CalendarParams, 'hospital_id' | 'union_id'>) {
  const call = useHospitalCall(hospital_id);
  const wall = useAtomValue(minuteAtom, { store });
  // Asked for by date as the grid asks, so that whoever comes from there has it already.
  const query = useCall(call, { query: { hospital_id, union_id, time: wall.date } }, { keep: true });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const [isTimed, setTimed] = useState(false);
  useEffect(() => {
    // Of an answer that stays from before it is not known when it came.
    if (!data || isPlaceholderData) return;
    setServerNow(data.meta.now, dataUpdatedAt);
    setTimed(true);
  }, [data, dataUpdatedAt, isPlaceholderData]);
  // The ticker moves the minute.
  useEffect(() => onTick(() => {}), []);
  return { query, call, wall, hospitalDay: isTimed && data ? data : null };
}
