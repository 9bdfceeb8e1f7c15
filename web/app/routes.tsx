import type { ComponentType } from 'react';
import type { Role } from '#contract/roles.ts';

/**
 * The one table of screens: router, guard and header tabs come from it. It holds what exists; a menu never shows a
 * screen that isn't built. Who may open what: routes.tsv of the specification.
 */
export interface Screen {
  path: string;
  title: string;
  /** `all` no login needed, `user` any login, or a list of roles. */
  who: 'all' | 'user' | readonly Role[];
  /** A tab in the header. */
  tab?: string;
  /** Drawn in the shell, under the petrol bar; else alone. */
  shell: boolean;
  page: () => Promise<{ Page: ComponentType }>;
}

const grid = () => import('./grid-screen.tsx').then(({ GridScreen }) => ({ Page: GridScreen }));

export const SCREENS: readonly Screen[] = [
  { path: '/', title: '今日预约', who: 'all', tab: '今日预约', shell: true, page: grid },
  { path: '/home', title: '今日预约', who: 'all', shell: true, page: grid },
  { path: '/appoint', title: '预约大厅', who: 'all', shell: true, page: grid },
  {
    path: '/login',
    title: '登录',
    who: 'all',
    shell: false,
    page: () => import('./login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
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
