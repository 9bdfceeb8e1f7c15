import type { Screen } from './screen.ts';

/** The admin area, in the order of its sidebar. */
export const ADMIN_SCREENS: readonly Screen[] = [];
