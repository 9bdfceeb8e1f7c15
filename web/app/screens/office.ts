import { ADMIN_SCREENS } from './admin.ts';
import type { Screen } from './screen.ts';
import { SECTION_SCREENS } from './sections.ts';
import { WORKSTATION_SCREENS } from './workstation.ts';

/** The back office, which comes with the first of its addresses that is asked for (docs/decisions/058). */
export const OFFICE_SCREENS: readonly Screen[] = [...ADMIN_SCREENS, ...WORKSTATION_SCREENS, ...SECTION_SCREENS];
