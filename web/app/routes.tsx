import { matchRoutes } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import type { Built } from '#web/app/built.ts';
import { ADMIN_SCREENS } from './screens/admin.ts';
import { CENTRE_SCREENS } from './screens/centre.ts';
import { PHONE_SCREENS } from './screens/phone.ts';
import { HEADER_SCREENS, PUBLIC_SCREENS } from './screens/public.ts';
import type { Screen } from './screens/screen.ts';
import { SECTION_SCREENS } from './screens/sections.ts';
import { WORKSTATION_SCREENS } from './screens/workstation.ts';

export type { Screen } from './screens/screen.ts';

/** Every screen there is, by area. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...HEADER_SCREENS,
  ...PHONE_SCREENS,
  ...CENTRE_SCREENS,
  ...ADMIN_SCREENS,
  ...WORKSTATION_SCREENS,
  ...SECTION_SCREENS,
];

/** What the frames tell their pages; a page can't read the table it is in. */
export const BUILT: Built = { paths: new Set(SCREENS.map(({ path }) => path)) };

/** As the router chooses: by how much of an address a path names, whatever stands first. */
export function screenAt(pathname: string, screens: readonly Screen[] = SCREENS): Screen | undefined {
  const routes = screens.map((handle) => ({ path: handle.path, handle }));
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}

const LANDS_IN_ADMIN: readonly Role[] = ['dental_hygienist', 'doctor', 'consultant', 'shop_owner'];

/** Where a person lands after a switch of hospital (docs/domain/screens.md#landing), as far as the screen exists. */
export function landingOf(role: Role | null): string {
  const wanted = role && LANDS_IN_ADMIN.includes(role) ? '/admin' : '/';
  return screenAt(wanted)?.path ?? '/';
}
