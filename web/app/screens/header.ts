import { reservationLists } from '#contract/reservation-lists.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** What the header leads to beside the public screens, for who is signed in. */
export const HEADER_SCREENS: readonly Screen[] = [
  {
    path: '/appointment_search',
    title: '预约查询',
    asks: whoMay([reservationLists.search, reservationLists.staffSearch, reservationLists.hallSearch]),
    tab: '预约查询',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/appointment-screens.tsx'), 'search'),
  },
  {
    path: '/appointment_change',
    title: '预约修改',
    asks: whoMay([reservationLists.search, reservationLists.staffChanges, reservationLists.hallChanges]),
    tab: '预约修改',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/appointment-screens.tsx'), 'change'),
  },
];
