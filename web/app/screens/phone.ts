import { calendar } from '#contract/calendar.ts';
import { calendarFeeds } from '#contract/calendar-feeds.ts';
import { hospitals } from '#contract/hospitals.ts';
import { passwords } from '#contract/passwords.ts';
import { patients } from '#contract/patients.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { scheduling } from '#contract/scheduling.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** The phone site under /m. */
export const PHONE_SCREENS: readonly Screen[] = [
  {
    path: '/m',
    title: '今日预约',
    asks: whoMay(scheduling.index),
    frame: 'phone',
    live: true,
    menu: { group: '预约大厅', icon: 'CalendarClock', label: '今日' },
    page: lazyPage(() => import('#web/app/phone/phone-hall-screen.tsx')),
  },
  {
    path: '/m/mine',
    title: '我的',
    asks: whoMay(reservationLists.search),
    frame: 'phone',
    menu: { group: '个人中心', icon: 'CircleUserRound' },
    page: lazyPage(() => import('#web/app/phone/phone-mine-screen.tsx')),
  },
  {
    path: '/m/my_appointments',
    title: '我的预约',
    asks: whoMay(reservationLists.search, reservationLists.history),
    frame: 'phone',
    menu: { group: '个人中心', icon: 'CalendarCheck' },
    page: lazyPage(() => import('#web/app/phone/phone-appointments-screen.tsx')),
  },
  {
    path: '/m/appointment_calendar',
    title: '预约日历',
    asks: whoMay(calendar.index),
    frame: 'phone',
    menu: { group: '预约大厅', icon: 'CalendarDays', label: '日历' },
    page: lazyPage(() => import('#web/features/calendar/phone-booking-page.tsx')),
  },
  {
    path: '/m/admin/visits/appointment_calendars',
    title: '预约记录',
    asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
    frame: 'phone',
    menu: { group: '个人中心', icon: 'ClipboardList' },
    page: lazyPage(() => import('#web/app/phone/phone-records-screen.tsx')),
  },
  {
    path: '/m/hospitals/:id',
    title: '医院主页',
    asks: whoMay(hospitals.about),
    frame: 'phone',
    page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'hospital'),
  },
  {
    path: '/m/doctors/:id',
    title: '医生主页',
    asks: whoMay(hospitals.doctorAbout),
    frame: 'phone',
    page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'doctor'),
  },
  {
    path: '/m/user_center',
    title: '就诊人管理',
    asks: whoMay(patients.list),
    frame: 'phone',
    page: lazyPage(() => import('#web/features/patients/patients-page.tsx')),
  },
  {
    path: '/m/user_center/password',
    title: '修改密码',
    asks: whoMay(passwords.reset),
    frame: 'phone',
    page: lazyPage(() => import('#web/features/passwords/change-password-page.tsx')),
  },
  {
    path: '/m/user_center/calendar_feeds',
    title: '日历订阅',
    asks: whoMay(calendarFeeds.list),
    frame: 'phone',
    page: lazyPage(() => import('#web/features/calendar-feeds/calendar-feeds-page.tsx')),
  },
  {
    path: '/m/login',
    title: '登录',
    who: 'all',
    frame: 'phone',
    page: lazyPage(() => import('#web/app/ways-in/login-screen.tsx'), 'panel'),
  },
  {
    path: '/m/register',
    title: '注册',
    who: 'all',
    frame: 'phone',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'user'),
  },
  {
    path: '/m/doctor/register',
    title: '医生注册',
    who: 'all',
    frame: 'phone',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'staff'),
  },
  {
    path: '/m/hospital/register',
    title: '医疗机构入驻',
    who: 'all',
    frame: 'phone',
    page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'institution'),
  },
  {
    path: '/m/pwd/forget',
    title: '忘记密码',
    who: 'all',
    frame: 'phone',
    page: lazyPage(() => import('#web/app/ways-in/forgot-screen.tsx')),
  },
];
