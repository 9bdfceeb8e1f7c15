import { useCallback, useEffect } from 'react';
import type { Arranged } from './use-arranged.ts';
import type { Desk } from './use-desk.ts';
import type { ChosenSlot } from './values.ts';

type Room = number | null;

/** The room that is kept, of those that a person offers: the one chosen, the one looked at, or the only one. */
function roomOf(offered: readonly { id: number }[], chosen: Room, looked: Room): Room {
  const wanted = [chosen, looked, offered.length === 1 ? (offered[0]?.id ?? null) : null];
  return wanted.find((id) => offered.some((one) => one.id === id)) ?? null;
}

/**
 * Chooses a slot, and with it the room where the person chosen has one, or the one looked at: at once, since whoever chooses
 * may press in the same moment.
 */
export function useChooseSlot(desk: Desk, arranged: Arranged): (slot: ChosenSlot) => void {
  const { set } = desk;
  const { people, looked, look, date } = arranged;
  const { slot, department_id } = desk.values;
  const offered = people?.find(({ id }) => id === slot?.doctor_id)?.departments;
  // What was chosen before the day was known, or with a colleague's change of rooms.
  useEffect(() => {
    if (!slot || !offered) return;
    const room = roomOf(offered, department_id, looked.department);
    if (room !== department_id) set({ department_id: room });
  }, [slot, offered, department_id, looked.department, set]);
  return useCallback(
    (chosen) => {
      const theirs = people?.find(({ id }) => id === chosen.doctor_id)?.departments;
      set({ slot: chosen, ...(theirs && { department_id: roomOf(theirs, department_id, looked.department) }) });
      if (chosen.date !== date) look({ date: chosen.date });
    },
    [set, look, date, people, department_id, looked.department],
  );
}
