import { useCallback, useEffect, useRef } from 'react';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { liveSocket, onConnect } from '#web/realtime/line.ts';
import { presenceAtom } from '#web/realtime/presence.ts';
import { onEvent } from '#web/realtime/reactions.ts';

/** Moving through the grid says so at most this often. */
const PAUSE_MS = 400;

/** Tells colleagues where one is, and hears where they are. Answers what to call with the cell in focus. */
export function usePresence(day: DayStore | null): (prop: string, time: string) => void {
  const slot = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    if (!day) return;
    const mine = { hospital_id: day.hospitalId, date: day.date };
    const stops = [
      onEvent('presence', ({ hospital_id, date, people }) => {
        if (hospital_id === mine.hospital_id && date === mine.date) store.set(presenceAtom, people);
      }),
      onConnect(() => {
        // Of who was there before, the day's answer tells anew.
        store.set(presenceAtom, []);
        liveSocket()?.emit('looking', { ...mine, slot_id: slot.current }, () => {});
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      // Said after the day was left, it would leave one standing there.
      clearTimeout(timer.current ?? undefined);
      timer.current = null;
      slot.current = null;
      store.set(presenceAtom, []);
    };
  }, [day]);

  return useCallback(
    (prop, time) => {
      if (!day) return;
      slot.current = store.get(day.cell(prop, time))?.slot.id ?? null;
      timer.current ??= setTimeout(() => {
        timer.current = null;
        const where = { hospital_id: day.hospitalId, date: day.date };
        liveSocket()?.emit('looking', { ...where, slot_id: slot.current }, () => {});
      }, PAUSE_MS);
    },
    [day],
  );
}
