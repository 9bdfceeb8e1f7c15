import { atom } from 'jotai';
import { store } from '#web/api/session.ts';

/** Whether the palette is over the page. Its code comes with the first time. */
export const paletteAtom = atom(false);

export function openPalette(): void {
  store.set(paletteAtom, true);
}

export function closePalette(): void {
  store.set(paletteAtom, false);
}
