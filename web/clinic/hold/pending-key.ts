import { atom } from 'jotai';

/** The cell whose hold is being asked for, by its key. */
export const pendingKeyAtom = atom<string | null>(null);
