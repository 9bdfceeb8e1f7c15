import type { Screen } from './screen.ts';

/** The patient centre, /user_center. */
export const CENTRE_SCREENS: readonly Screen[] = [];
