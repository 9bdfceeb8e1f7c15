import { atom } from 'jotai';

/** The phone that was typed into one of the ways in, so that none of the others asks again. Gone with the page. */
export const typedPhoneAtom = atom('');
