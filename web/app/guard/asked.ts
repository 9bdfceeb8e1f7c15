import { atom } from 'jotai';

/** What was asked for and not shown: an address that leads nowhere, or a screen that is not for this person. */
export interface Asked {
  path: string;
  /** Of the screen, where there is one. */
  title: string | null;
}

/** Set by who turns somebody back, read where they then stand; null where nobody was. */
export const askedAtom = atom<Asked | null>(null);
