import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';

/**
 * The one table of screens: router, guard and header tabs come from it. It holds what exists; a menu never shows a
 * screen that isn't built. Who may open what: routes.tsv of the specification.
 */
export interface Screen {
  path: string;
  title: string;
  who: Who;
  /** A tab in the header. Screens with the same tab are one place: the tab leads to the first of them. */
  tab?: string;
  /** Drawn in the shell, under the petrol bar; else alone. */
  shell: boolean;
  /** Follows the live line: the bar shows its state, and the page itself says when it is lost. */
  live?: true;
  page: () => Promise<{ Page: ComponentType }>;
}

/** `all` no login needed, `user` any login, `base` and `staff` as decisions.md section 2 has them, or a list of roles. */
export type Who = 'all' | 'user' | 'base' | 'staff' | readonly Role[];

const grid = () => import('#web/app/grid-screen.tsx').then(({ GridScreen }) => ({ Page: GridScreen }));

export const SCREENS: readonly Screen[] = [
  { path: '/', title: '今日预约', who: 'all', tab: '今日预约', shell: true, live: true, page: grid },
  { path: '/home', title: '今日预约', who: 'all', tab: '今日预约', shell: true, live: true, page: grid },
  { path: '/appoint', title: '预约大厅', who: 'all', tab: '今日预约', shell: true, live: true, page: grid },
  {
    path: '/login',
    title: '登录',
    who: 'all',
    shell: false,
    page: () => import('#web/app/login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
  },
  {
    path: '/search_projects',
    title: '搜索',
    who: 'all',
    shell: true,
    page: () => import('#web/features/search/search-page.tsx').then(({ SearchPage }) => ({ Page: SearchPage })),
  },
  {
    path: '/401',
    title: '没有权限',
    who: 'all',
    shell: true,
    page: () =>
      import('#web/features/errors/forbidden-page.tsx').then(({ ForbiddenPage }) => ({ Page: ForbiddenPage })),
  },
  {
    path: '/404',
    title: '页面不存在',
    who: 'all',
    shell: true,
    page: () => import('#web/features/errors/not-found-page.tsx').then(({ NotFoundPage }) => ({ Page: NotFoundPage })),
  },
];

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find((screen) => matchPath(screen.path, pathname));
}

const LANDS_IN_ADMIN: readonly Role[] = ['dental_hygienist', 'doctor', 'consultant', 'shop_owner'];

/** Where a person lands after a switch of hospital (product.md section 4), as far as the screen exists. */
export function landingOf(role: Role | null): string {
  const wanted = role && LANDS_IN_ADMIN.includes(role) ? '/admin' : '/';
  return screenAt(wanted)?.path ?? '/';
}
