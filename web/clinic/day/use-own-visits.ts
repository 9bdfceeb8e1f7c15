import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { propOf } from '#contract/columns.ts';
import { type OwnRow, reservationLists } from '#contract/reservation-lists.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { isBaseAtom, meAtom, store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { slotKey, timesFrom } from '#web/clinic/slot/slot.ts';
import { onConnect } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { type DayStore, NO_VISITS, type OwnVisits } from './day-store.ts';

/** More than anybody has on a day. */
const MOST = 100;

/**
 * Marks on a day of the public grid which visits are the account's own. The grid says the same to everybody; whose a
 * visit is, is known from the account's own list, and followed live with it. Staff have the names in their own grid.
 */
export function useOwnVisits(day: DayStore | null): void {
  const base = useAtomValue(isBaseAtom, { store });
  const signedIn = useAtomValue(meAtom, { store }) !== null;
  const asked = base && signedIn && day !== null;
  const { data, refetch } = useCall(
    reservationLists.search,
    { query: { page: 1, pageSize: MOST, status: RESERVATION_STATUS.booked, from: day?.date, to: day?.date } },
    { enabled: asked },
  );
  useEffect(() => {
    if (!asked) return;
    // What happened while there was no line, nobody tells again.
    const ends = [onEvent('reservation', () => void refetch()), onConnect(() => void refetch())];
    return () => {
      for (const end of ends) end();
    };
  }, [asked, refetch]);
  useEffect(() => {
    if (day) store.set(day.mineAtom, asked && data ? cellsOf(data.data, day.hospitalId) : NO_VISITS);
  }, [day, asked, data]);
}

/** Each cell that one of these takes at a hospital, with its patient. */
function cellsOf(rows: readonly OwnRow[], hospitalId: number): OwnVisits {
  const cells = rows
    .filter(({ hospital_id }) => hospital_id === hospitalId)
    .flatMap(({ doctor_id, time, slot_count, patient }) =>
      timesFrom(time, slot_count).map((each): [string, string] => [slotKey(propOf(doctor_id), each), patient]),
    );
  return new Map(cells);
}
