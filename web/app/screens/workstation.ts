import type { Screen } from './screen.ts';

/** /workstation and its neighbours. */
export const WORKSTATION_SCREENS: readonly Screen[] = [];
