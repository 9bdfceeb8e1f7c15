import { FRONT_SCREENS } from './screens/front.ts';
import { OFFICE_SCREENS } from './screens/office.ts';
import type { Screen } from './screens/screen.ts';

/** Every screen of the desk's site. No page begins with all: they come with what looks through them (docs/decisions/058). */
export const DESK_SCREENS: readonly Screen[] = [...FRONT_SCREENS, ...OFFICE_SCREENS];
