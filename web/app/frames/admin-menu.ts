import type { Role } from '#contract/roles.ts';
import { OFFICE_SCREENS } from '#web/app/screens/office.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { type MenuScreen, menuOf } from '#web/app/shell/menus.ts';

export interface AdminGroup {
  title: string;
  entries: MenuScreen[];
}

/** The sidebar: what of the admin screens this person may open, under the headings in the table's order. */
export function adminMenu(roles: readonly Role[], screens: readonly Screen[] = OFFICE_SCREENS): AdminGroup[] {
  const groups: AdminGroup[] = [];
  for (const entry of menuOf('admin', roles, screens)) {
    const group = groups.find(({ title }) => title === entry.menu.group);
    if (group) group.entries.push(entry);
    else groups.push({ title: entry.menu.group, entries: [entry] });
  }
  return groups;
}

/** Where in the admin area a person is: 系统 > 操作日志. */
export function crumbsOf(screen: Screen | undefined): string[] {
  if (!screen) return [];
  // A page may be called what its group is: that is said once.
  return [...new Set([screen.menu?.group ?? screen.title, screen.title])];
}
