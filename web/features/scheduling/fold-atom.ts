import { type Atom, atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { GridHeader } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { type Fold, kindOf, middayFold } from './cell.ts';

const equal = (a: Fold | null, b: Fold | null) => a?.from === b?.from && a?.to === b?.to;

/** The fold of a day, the same object as long as the same rows are unusable: a change of a cell draws no grid anew. */
export function foldAtom(day: DayStore, headers: readonly GridHeader[], times: readonly string[]): Atom<Fold | null> {
  const full = atom((get) => {
    get(day.versionAtom);
    const now = get(minuteAtom);
    // Read past jotai's bookkeeping: the version says when, and 432 dependencies would be looked through at each change.
    const isNone = (prop: string, time: string) => kindOf(store.get(day.cell(prop, time)), now, null) === 'none';
    const unusable = (time: string) => headers.length > 0 && headers.every(({ prop }) => isNone(prop, time));
    return middayFold(times, unusable);
  });
  return selectAtom(full, (fold) => fold, equal);
}
