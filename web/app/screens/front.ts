import { CENTRE_SCREENS } from './centre.ts';
import { HEADER_SCREENS, PUBLIC_SCREENS } from './public.ts';
import type { Screen } from './screen.ts';

/** What every page of the desk's site has: where strangers and patients go, and the header's own places. */
export const FRONT_SCREENS: readonly Screen[] = [...PUBLIC_SCREENS, ...HEADER_SCREENS, ...CENTRE_SCREENS];
