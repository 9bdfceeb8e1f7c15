import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CELL, type SlotState } from '#contract/slot-state.ts';
import { isBooked, slotKey } from '#web/clinic/slot/slot.ts';

/** docs/domain/screens.md#phone: so long 刚被约走 stands before it folds into 已约. */
const SHOWN_MS = 10_000;

const keyOf = ({ prop, time }: SlotState) => slotKey(prop, time);

/**
 * The slots that others took while one looked. `day` names what is looked at: another day is no news. `mine`: what this
 * page booked itself.
 */
export function useJustTaken(day: string, slots: readonly SlotState[], mine: ReadonlySet<number>): ReadonlySet<string> {
  const [just, setJust] = useState<ReadonlySet<string>>(() => new Set());
  const before = useRef<{ day: string; open: ReadonlySet<string> }>({ day: '', open: new Set() });
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useLayoutEffect(() => {
    const open = new Set(slots.filter((slot) => slot.value === CELL.available).map(keyOf));
    const known = before.current.day === day ? before.current.open : new Set<string>();
    before.current = { day, open };
    const taken = slots.filter((slot) => known.has(keyOf(slot)) && isBooked(slot) && !mine.has(slot.id ?? 0));
    if (taken.length === 0) return;
    const keys = taken.map(keyOf);
    setJust((old) => new Set([...old, ...keys]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setJust((old) => new Set([...old].filter((key) => !keys.includes(key))));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, [day, slots, mine]);
  useEffect(() => {
    const all = timers.current;
    return () => all.forEach(clearTimeout);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was taken on another day says nothing here
  useEffect(() => setJust(new Set()), [day]);
  return just;
}
