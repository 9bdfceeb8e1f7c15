import { calendar } from '#contract/calendar.ts';
import { hospitals } from '#contract/hospitals.ts';
import { scheduling } from '#contract/scheduling.ts';
import { search } from '#contract/search.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';
import { turnedBack } from './turned-back.ts';

/** What anyone may open on a desk's screen, and the ways in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: '今日预约',
    asks: whoMay([scheduling.index, scheduling.doctorIndex, scheduling.baseBookingHall]),
    tab: '今日预约',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/grid-screen.tsx')),
  },
  {
    path: '/home',
    title: '今日预约',
    asks: whoMay([scheduling.index, scheduling.doctorIndex, scheduling.baseBookingHall]),
    tab: '今日预约',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/grid-screen.tsx')),
  },
  {
    path: '/appoint',
    title: '预约大厅',
    asks: whoMay([scheduling.index, scheduling.doctorIndex, scheduling.baseBookingHall]),
    tab: '今日预约',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/grid-screen.tsx')),
  },
  {
    path: '/appointment_calendar',
    title: '预约日历',
    asks: whoMay([calendar.index, calendar.doctorIndex, calendar.baseBookingHall]),
    tab: '预约日历',
    frame: 'bar',
    live: true,
    page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'header'),
  },
  {
    path: '/login',
    title: '登录',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/login-screen.tsx'), 'panel'),
  },
  {
    path: '/login2',
    title: '登录',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/login-screen.tsx'), 'plain'),
  },
  {
    path: '/login/page',
    title: '微信登录',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/wechat-phone-screen.tsx')),
  },
  {
    path: '/register',
    title: '注册',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'user'),
  },
  {
    path: '/doctor/register',
    title: '医生注册',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'staff'),
  },
  {
    path: '/hospital/register',
    title: '医疗机构入驻',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'institution'),
  },
  {
    path: '/join',
    title: '加入邀请',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/join-screen.tsx')),
  },
  {
    path: '/pwd/forget',
    title: '忘记密码',
    who: 'all',
    frame: 'bare',
    page: lazyPage(() => import('#web/app/ways-in/forgot-screen.tsx')),
  },
  {
    path: '/search_projects',
    title: '搜索',
    asks: whoMay(search.projects),
    frame: 'bar',
    page: lazyPage(() => import('#web/features/search/search-page.tsx')),
  },
  {
    path: '/hospitals/:id',
    title: '医院主页',
    asks: whoMay(hospitals.about),
    frame: 'bar',
    page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'hospital'),
  },
  {
    path: '/doctors/:id',
    title: '医生主页',
    asks: whoMay(hospitals.doctorAbout),
    frame: 'bar',
    page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'doctor'),
  },
  ...turnedBack('desk'),
];
