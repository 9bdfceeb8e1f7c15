import type { ComponentType } from 'react';
import type { Role } from '#contract/roles.ts';
import type { IconName } from '#web/app/shell/menu-icon.tsx';

/**
 * A line of the one table of screens, from which come the router, the guard, header tabs, sidebars, second-level
 * navigation and breadcrumbs. The table holds what exists; a menu never shows a screen that isn't built. Who may open
 * what: docs/domain/roles.md#who-may-do-what.
 */
export interface Screen {
  path: string;
  title: string;
  who: Who;
  /** What is drawn around it. */
  frame: FrameName;
  /** A tab in the header. Screens with the same tab are one place: the tab leads to the first of them. */
  tab?: string;
  /** An entry in the menu of its frame: the admin sidebar, the left menu of the patient centre, the phone's side menu. */
  menu?: MenuEntry;
  /** Follows the live line: the bar shows its state, and the page itself says when it is lost. */
  live?: true;
  page: () => Promise<{ Page: ComponentType }>;
}

/**
 * bar: under the petrol bar; bare: alone; admin: sidebar, navbar, breadcrumb; centre: the patient centre; phone: /m;
 * section: the bar with second-level navigation.
 */
export type FrameName = 'bar' | 'bare' | 'admin' | 'centre' | 'phone' | 'section';

export interface MenuEntry {
  /** The heading it stands under, and in the breadcrumb. */
  group: string;
  icon: IconName;
  /** Where it differs from the screen's title. */
  label?: string;
}

/**
 * `all` no login needed, `user` any login, `base` and `staff` as docs/domain/roles.md#base has them, or a list of
 * roles.
 */
export type Who = 'all' | 'user' | 'base' | 'staff' | 'staff+super_admin' | readonly Role[];
