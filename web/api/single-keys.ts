import { atom, useAtomValue } from 'jotai';
import { meAtom, store } from './session.ts';

/**
 * Whether single letters and signs (T, N, /) do anything. Who speaks to the machine, or rests a hand on the keys, switches
 * them off in the sheet of keys (WCAG 2.1.4); Ctrl, Alt and arrows stay.
 */

/** Of this device: the ids of those who have. As `haomai:…`, so that signing out takes it away like everything stored. */
const KEY = 'haomai:single-keys-off';
const VISITOR = 0;

function readOff(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function keepOff(off: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(off));
  } catch {
    // A full or forbidden store: it is as it is until the page goes.
  }
}

const offAtom = atom(readOff());
offAtom.onMount = (set) => {
  const read = () => set(readOff());
  read();
  // The switch of another window is that of this one.
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
};

const whoAtom = atom((get) => get(meAtom)?.id ?? VISITOR);

export const singleKeysAtom = atom(
  (get) => !get(offAtom).includes(get(whoAtom)),
  (get, set, on: boolean) => {
    const who = get(whoAtom);
    const others = get(offAtom).filter((id) => id !== who);
    const off = on ? others : [...others, who];
    keepOff(off);
    set(offAtom, off);
  },
);

export const useSingleKeys = () => useAtomValue(singleKeysAtom, { store });

/** A single key as a hint: only where it works. */
export const useKeyHint = (key: string) => (useSingleKeys() ? key : undefined);
