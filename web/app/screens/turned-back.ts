import type { Screen } from './screen.ts';

const pages = () => import('#web/app/guard/turned-back-screens.tsx');

/** /401 and /404 stand on both sites, at the same address: who is turned back on a phone stays on the phone's site. */
export function turnedBack(site: 'desk' | 'phone'): readonly Screen[] {
  const frame = site === 'desk' ? 'bar' : 'phone';
  return [
    {
      path: '/401',
      title: '没有权限',
      who: 'all',
      frame,
      page: () => pages().then(({ forbiddenScreen }) => ({ Page: forbiddenScreen(site) })),
    },
    {
      path: '/404',
      title: '页面不存在',
      who: 'all',
      frame,
      page: () => pages().then(({ notFoundScreen }) => ({ Page: notFoundScreen(site) })),
    },
  ];
}
