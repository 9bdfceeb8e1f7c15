import { DESK_SCREENS } from '#web/app/routes.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import type { Screen } from '#web/app/screens/screen.ts';

/** Every screen there is, of both sites. */
export const SCREENS: readonly Screen[] = [...DESK_SCREENS, ...PHONE_SCREENS];
