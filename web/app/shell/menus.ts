import type { Role } from '#contract/roles.ts';
import { judge } from '#web/app/guard/guard.ts';
import type { FrameName, MenuEntry, Screen } from '#web/app/screens/screen.ts';

export type MenuScreen = Screen & { menu: MenuEntry };

/** The entries of a frame's menu that somebody may open, in the order of the table. */
export function menuOf(
  frame: FrameName,
  roles: readonly Role[],
  screens: readonly Screen[],
  signedIn = true,
  plant = false,
): MenuScreen[] {
  return screens.filter(
    (screen): screen is MenuScreen =>
      screen.frame === frame && screen.menu !== undefined && judge(screen, signedIn, roles, plant) === 'open',
  );
}

/** What of a section (`/stock`) somebody may open; of one that has nothing for them its address leads nowhere. */
export function sectionMenu(
  section: string,
  roles: readonly Role[],
  screens: readonly Screen[],
  plant = false,
): MenuScreen[] {
  return menuOf('section', roles, screens, true, plant).filter(({ path }) => path.startsWith(`${section}/`));
}
