import { AppWindow } from 'lucide-react';
import type { Role } from '#contract/roles.ts';
import { judge } from '#web/app/guard/guard.ts';
import { DESK_SCREENS } from '#web/app/routes.tsx';
import { screenAt } from '#web/app/screen-at.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SECTION_SCREENS } from '#web/app/screens/sections.ts';
import { MENU_ICONS } from '#web/app/shell/menu-icon.tsx';
import { sectionMenu } from '#web/app/shell/menus.ts';
import type { Offer } from './rows.ts';
import { matchOf } from './sounds.ts';

/** Ends of a way, no places to go to. */
const NO_PLACES: readonly string[] = ['/401', '/404', '/login/page', '/login2'];
const WAYS_IN: readonly string[] = ['/register', '/doctor/register', '/hospital/register', '/pwd/forget'];

interface Who {
  signedIn: boolean;
  roles: readonly Role[];
  /** They work at a plant. */
  plant?: boolean;
}

/** What exists, needs nothing more in its address, and opens to this person; each title of a place once. */
function pagesFor({ signedIn, roles, plant }: Who): Screen[] {
  const seen = new Set<string>();
  return DESK_SCREENS.filter((screen) => {
    const { path, frame } = screen;
    if (
      frame === 'phone' ||
      frame === 'patient' ||
      path.includes(':') ||
      path.includes('*') ||
      NO_PLACES.includes(path)
    )
      return false;
    if (signedIn && WAYS_IN.includes(path)) return false;
    if (judge(screen, signedIn, roles, plant) !== 'open') return false;
    if (frame === 'section' && !screen.menu && sectionMenu(path, roles, DESK_SCREENS, plant).length === 0) return false;
    const place = `${screen.tab ?? titleOf(screen)} ${areaOf(screen)}`;
    const first = !seen.has(place);
    seen.add(place);
    return first;
  });
}

const titleOf = ({ title, menu }: Screen) => menu?.label ?? title;
const areaOf = ({ menu, frame }: Screen) => menu?.group ?? (frame === 'bar' ? '' : '其他');

/** Whether a recent page may still be opened. */
export function mayGo(to: string, { signedIn, roles, plant }: Who): boolean {
  const screen = screenAt(to.split('?')[0] ?? '', DESK_SCREENS);
  return screen !== undefined && judge(screen, signedIn, roles, plant) === 'open';
}

const sections = new Set(SECTION_SCREENS.map(({ path }) => path));

/** Pages by title, group, pinyin or initials, the likeliest first; those of the menus where nothing is typed. */
export function pageOffers(who: Who, typed: string, go: (to: string) => void): (Offer & { match: number })[] {
  const found = pagesFor(who).flatMap((screen) => {
    const match = typed.trim() === '' ? whereNothingIsTyped(screen) : bestOf(screen, typed);
    return match === null ? [] : [{ screen, match }];
  });
  return found
    .toSorted((a, b) => a.match - b.match)
    .map(({ screen, match }) => {
      const [label, hint] = [titleOf(screen), areaOf(screen)];
      const { path, menu } = screen;
      const icon = menu ? MENU_ICONS[menu.icon] : AppWindow;
      const keep = { kind: 'page' as const, label, hint, to: path };
      return { key: `page-${path}`, label, hint, icon, keep, match, act: () => go(path) };
    });
}

/** Places of the menus; the sections have most of them a second time. */
function whereNothingIsTyped({ menu, tab, path }: Screen): number | null {
  return (menu || tab) && !sections.has(path) ? 2 : null;
}

/** A group's name finds its pages, after those of that title. */
function bestOf(screen: Screen, typed: string): number | null {
  const matches = [matchOf(titleOf(screen), typed), matchOf(screen.title, typed)].filter((match) => match !== null);
  if (matches.length > 0) return Math.min(...matches);
  const group = screen.menu ? matchOf(screen.menu.group, typed) : null;
  return group === null ? null : 4;
}
