import { useEffect, useEffectEvent } from 'react';
import type { SlotState } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';

declare global {
  interface Window {
    /** The time that was touched before the page's script had come: its column and start (server/platform/page-scripts.ts). */
    earlyTouch?: string | undefined;
  }
}

/** The time that was touched early is taken once its day is there. */
export function useEarlyTouch(day: DayStore | null, take: (slot: SlotState) => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    const { earlyTouch } = window;
    if (!day || !earlyTouch) return;
    window.earlyTouch = undefined;
    const cell = day.cells().find(({ slot }) => slotKey(slot.prop, slot.time) === earlyTouch);
    if (cell) taken(cell.slot);
  }, [day]);
}
