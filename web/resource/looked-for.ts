import { atom } from 'jotai';

/** Of each page (its path) the persons that it looks for: names, phones, ID numbers. Forgotten with the session. */
export const lookedForAtom = atom<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
