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
): MenuScreen[] {
  return screens.filter(
    (screen): screen is MenuScreen =>
      screen.frame === frame && screen.menu !== undefined && judge(screen, signedIn, roles) === 'open',
  );
}
