import type { Who } from '#contract/who.ts';
import type { IconName } from '#web/app/shell/menu-icon.tsx';
import type { LazyPage } from './lazy-page.ts';

/**
 * A line of the one table of screens, from which come the router, the guard, header tabs, sidebars, second-level
 * navigation and breadcrumbs. The table holds what exists; a menu never shows a screen that isn't built. Who may open
 * what: docs/domain/roles.md#who-may-do-what.
 */
export type Screen = Page & {
  path: string;
  /** What is drawn around it. */
  frame: FrameName;
  /** The screen that it stands beside, and is the same place of the menu as. */
  under?: string;
  /** An entry in the menu of its frame: the admin sidebar, the left menu of the patient centre, the phone's side menu. */
  menu?: MenuEntry;
};

/** What is said of a page wherever it stands. One that stands at several addresses says it once (pages.ts, both-sites.ts). */
export type Page = Opening & {
  title: string;
  /** A tab in the header. Screens with the same tab are one place: the tab leads to the first of them. */
  tab?: string;
  /** Follows the live line: the bar shows its state, and the page itself says when it is lost. */
  live?: true;
  /** Opens to whoever works at a plant (加工厂人员), too, whatever roles they have. */
  plants?: true;
  page: LazyPage;
};

/** One that is an entry of a menu. */
export type MenuPage = Page & Pick<MenuEntry, 'icon'>;

/**
 * bar: under the petrol bar; bare: alone; admin: sidebar, navbar, breadcrumb; centre: the patient centre; phone: /m;
 * section: the bar with second-level navigation; patient: the pages of one patient under their banner.
 */
export type FrameName = 'bar' | 'bare' | 'admin' | 'centre' | 'phone' | 'section' | 'patient';

export interface MenuEntry {
  /** The heading it stands under, and in the breadcrumb. */
  group: string;
  icon: IconName;
  /** Where it differs from the screen's title. */
  label?: string;
}

/** Who may open a screen: a table's line says it, or else its calls do. */
type Opening =
  | {
      /** Who may make the calls that it is for: `whoMay(departments.list)`. */
      asks: Who;
      /** Narrower than that, where the specification says so. */
      who?: Who;
    }
  | { asks?: undefined; who: Who };
