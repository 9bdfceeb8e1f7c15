import { calendar } from '#contract/calendar.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { scheduling } from '#contract/scheduling.ts';
import { search } from '#contract/search.ts';
import { whoMay } from '#contract/who.ts';
import { DOCTOR, FORGOT, HOSPITAL, LOGIN, REGISTER, REGISTER_DOCTOR, REGISTER_HOSPITAL } from './both-sites.ts';
import { framed } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import type { Page, Screen } from './screen.ts';
import { turnedBack } from './turned-back.ts';

const TODAY: Page = {
  title: '今日预约',
  asks: whoMay([scheduling.index, scheduling.doctorIndex, scheduling.baseBookingHall]),
  tab: '今日预约',
  live: true,
  page: lazyPage(() => import('#web/app/pages/grid-screen.tsx')),
};

/** What anyone may open on a desk's screen, and the ways in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ...framed('bar', [
    { path: '/', ...TODAY },
    { path: '/home', ...TODAY },
    { path: '/appoint', ...TODAY, title: '预约大厅' },
    {
      path: '/appointment_calendar',
      title: '预约日历',
      asks: whoMay([calendar.index, calendar.doctorIndex, calendar.baseBookingHall]),
      tab: '预约日历',
      live: true,
      page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'header'),
    },
    {
      path: '/search_projects',
      title: '搜索',
      asks: whoMay(search.projects),
      page: lazyPage(() => import('#web/features/search/search-page.tsx')),
    },
    { path: '/hospitals/:id', ...HOSPITAL },
    { path: '/doctors/:id', ...DOCTOR },
  ]),
  ...framed('bare', [
    { path: '/login', ...LOGIN },
    { path: '/login2', ...LOGIN, page: lazyPage(() => import('#web/app/ways-in/login-screen.tsx'), 'plain') },
    {
      path: '/login/page',
      title: '微信登录',
      who: 'all',
      page: lazyPage(() => import('#web/app/ways-in/wechat-phone-screen.tsx')),
    },
    { path: '/register', ...REGISTER },
    { path: '/doctor/register', ...REGISTER_DOCTOR },
    { path: '/hospital/register', ...REGISTER_HOSPITAL },
    {
      path: '/join',
      title: '加入邀请',
      who: 'all',
      page: lazyPage(() => import('#web/app/ways-in/join-screen.tsx')),
    },
    { path: '/pwd/forget', ...FORGOT },
  ]),
  ...turnedBack('desk'),
];

/** What the header leads to beside them, for who is signed in. */
export const HEADER_SCREENS: readonly Screen[] = framed('bar', [
  {
    path: '/appointment_search',
    title: '预约查询',
    asks: whoMay([reservationLists.search, reservationLists.staffSearch, reservationLists.hallSearch]),
    tab: '预约查询',
    live: true,
    page: lazyPage(() => import('#web/app/pages/appointment-screens.tsx'), 'search'),
  },
  {
    path: '/appointment_change',
    title: '预约修改',
    asks: whoMay([reservationLists.search, reservationLists.staffChanges, reservationLists.hallChanges]),
    tab: '预约修改',
    live: true,
    page: lazyPage(() => import('#web/app/pages/appointment-screens.tsx'), 'change'),
  },
]);
