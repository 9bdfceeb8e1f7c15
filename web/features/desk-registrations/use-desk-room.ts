import { useCallback, useEffect } from 'react';
import type { Arranged } from './use-arranged.ts';
import type { Desk } from './use-desk.ts';
import type { ChosenSlot } from './values.ts';

/** Chooses a slot, and with it the room where the person chosen has one, or the one looked at. */
export function useChooseSlot(desk: Desk, arranged: Arranged): (slot: ChosenSlot) => void {
  const { set } = desk;
  const { people, looked, look, date } = arranged;
  const { slot, department_id } = desk.values;
  const offered = people?.find(({ id }) => id === slot?.doctor_id)?.departments;
  useEffect(() => {
    if (!slot || !offered) return;
    const wanted = [department_id, looked.department, offered.length === 1 ? offered[0]?.id : null];
    const room = wanted.find((id) => offered.some((one) => one.id === id)) ?? null;
    if (room !== department_id) set({ department_id: room });
  }, [slot, offered, department_id, looked.department, set]);
  return useCallback(
    (chosen) => {
      set({ slot: chosen });
      if (chosen.date !== date) look({ date: chosen.date });
    },
    [set, look, date],
  );
}
