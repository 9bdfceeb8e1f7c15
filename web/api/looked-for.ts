import { atom } from 'jotai';
import { store } from '#web/api/session.ts';

/** Of each page (its path) the persons that it looks for: names, phones, ID numbers. Forgotten with the session. */
export const lookedForAtom = atom<Readonly<Record<string, Readonly<Record<string, string>>>>>({});

/** So that the page at this path looks for them when it opens; no address says it. */
export function lookFor(path: string, values: Readonly<Record<string, string>>): void {
  store.set(lookedForAtom, (old) => ({ ...old, [path]: values }));
}
