import { atom } from 'jotai';
import type { PresencePerson } from '#contract/event.ts';

/** Who else looks at the day on the screen; staff only. */
export const presenceAtom = atom<PresencePerson[]>([]);
