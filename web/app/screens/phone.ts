import { calendar } from '#contract/calendar.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { scheduling } from '#contract/scheduling.ts';
import { whoMay } from '#contract/who.ts';
import {
  CALENDAR_FEEDS,
  CASES,
  DISPOSALS,
  DOCTOR,
  FORGOT,
  HOSPITAL,
  INTERVENES,
  LOGIN,
  PASSWORD,
  PATIENTS,
  PRESCRIPTIONS,
  REGISTER,
  REGISTER_DOCTOR,
  REGISTER_HOSPITAL,
} from './both-sites.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** The phone site under /m. */
export const PHONE_SCREENS: readonly Screen[] = [
  ...group('phone', '预约大厅', [
    {
      path: '/m',
      title: '今日预约',
      label: '今日',
      asks: whoMay(scheduling.index),
      icon: 'CalendarClock',
      live: true,
      page: lazyPage(() => import('#web/app/phone/phone-hall-screen.tsx')),
    },
    {
      path: '/m/appointment_calendar',
      title: '预约日历',
      label: '日历',
      asks: whoMay(calendar.index),
      icon: 'CalendarDays',
      page: lazyPage(() => import('#web/features/calendar/phone-booking-page.tsx')),
    },
  ]),
  ...group('phone', '个人中心', [
    {
      path: '/m/mine',
      title: '我的',
      asks: whoMay(reservationLists.search),
      icon: 'CircleUserRound',
      page: lazyPage(() => import('#web/app/phone/phone-mine-screen.tsx')),
    },
    {
      path: '/m/my_appointments',
      title: '我的预约',
      asks: whoMay(reservationLists.search, reservationLists.history),
      icon: 'CalendarCheck',
      page: lazyPage(() => import('#web/app/phone/phone-appointments-screen.tsx')),
    },
    {
      path: '/m/admin/visits/appointment_calendars',
      title: '预约记录',
      asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
      icon: 'ClipboardList',
      page: lazyPage(() => import('#web/app/phone/phone-records-screen.tsx')),
    },
  ]),
  ...framed('phone', [
    { path: '/m/hospitals/:id', ...HOSPITAL },
    { path: '/m/doctors/:id', ...DOCTOR },
    { path: '/m/user_center', ...PATIENTS },
    { path: '/m/user_center/cases', ...CASES },
    { path: '/m/user_center/disposal_lists', ...DISPOSALS },
    { path: '/m/user_center/prescriptions', ...PRESCRIPTIONS },
    { path: '/m/user_center/intervenes', ...INTERVENES },
    { path: '/m/user_center/password', ...PASSWORD },
    { path: '/m/user_center/calendar_feeds', ...CALENDAR_FEEDS },
    { path: '/m/login', ...LOGIN },
    { path: '/m/register', ...REGISTER },
    { path: '/m/doctor/register', ...REGISTER_DOCTOR },
    { path: '/m/hospital/register', ...REGISTER_HOSPITAL },
    { path: '/m/pwd/forget', ...FORGOT },
  ]),
  ...framed('bare', [
    { path: '/m/user_center/cases/:id/printing', ...CASES },
    { path: '/m/user_center/disposal_lists/:id/printing', ...DISPOSALS },
    { path: '/m/user_center/prescriptions/:id/printing', ...PRESCRIPTIONS },
  ]),
];
