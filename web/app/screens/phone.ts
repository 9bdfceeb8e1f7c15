import type { Screen } from './screen.ts';

/** The phone site under /m. */
export const PHONE_SCREENS: readonly Screen[] = [];
