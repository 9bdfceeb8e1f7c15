import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const TITLES = { '/401': '没有权限', '/404': '页面不存在' } as const;

/** /401 and /404 stand on both sites, at the same address: who is turned back on a phone stays on the phone's site. */
export function turnedBack(site: 'desk' | 'phone'): readonly Screen[] {
  return (['/401', '/404'] as const).map((path) => ({
    path,
    title: TITLES[path],
    who: 'all',
    frame: site === 'desk' ? 'bar' : 'phone',
    page: lazyPage(() => import('#web/app/guard/turned-back-screens.tsx'), { path, site }),
  }));
}
