import { calendarFeeds } from '#contract/calendar-feeds.ts';
import { cases } from '#contract/cases.ts';
import { disposals } from '#contract/disposals.ts';
import { hospitals } from '#contract/hospitals.ts';
import { intervenes } from '#contract/intervenes.ts';
import { passwords } from '#contract/passwords.ts';
import { patients } from '#contract/patients.ts';
import { prescriptions } from '#contract/prescriptions.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './screen.ts';

/** Pages that stand on both sites, the desk's and the phone's: the ways in, the places, and what a person keeps. */

export const LOGIN: Page = {
  title: '登录',
  who: 'all',
  page: lazyPage(() => import('#web/app/ways-in/login-screen.tsx'), 'panel'),
};

export const REGISTER: Page = {
  title: '注册',
  who: 'all',
  page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'user'),
};

export const REGISTER_DOCTOR: Page = {
  title: '医生注册',
  who: 'all',
  page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'staff'),
};

export const REGISTER_HOSPITAL: Page = {
  title: '医疗机构入驻',
  who: 'all',
  page: lazyPage(() => import('#web/app/ways-in/register-screen.tsx'), 'institution'),
};

export const FORGOT: Page = {
  title: '忘记密码',
  who: 'all',
  page: lazyPage(() => import('#web/app/ways-in/forgot-screen.tsx')),
};

export const HOSPITAL: Page = {
  title: '医院主页',
  asks: whoMay(hospitals.about),
  page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'hospital'),
};

export const DOCTOR: Page = {
  title: '医生主页',
  asks: whoMay(hospitals.doctorAbout),
  page: lazyPage(() => import('#web/app/pages/place-screens.tsx'), 'doctor'),
};

export const PATIENTS: Page = {
  title: '就诊人管理',
  asks: whoMay(patients.list),
  page: lazyPage(() => import('#web/features/patients/patients-page.tsx')),
};

export const PASSWORD: Page = {
  title: '修改密码',
  asks: whoMay(passwords.reset),
  page: lazyPage(() => import('#web/features/passwords/change-password-page.tsx')),
};

export const CALENDAR_FEEDS: Page = {
  title: '日历订阅',
  asks: whoMay(calendarFeeds.list),
  page: lazyPage(() => import('#web/features/calendar-feeds/calendar-feeds-page.tsx')),
};

/** The lists, at an address that names one its paper; and coupons. */
export const DISPOSALS: Page = {
  title: '账单',
  asks: whoMay(disposals.own, disposals.ownOne),
  page: lazyPage(() => import('#web/app/pages/bills-screen.tsx')),
};

/** What doctors wrote, at an address that names a case its paper. */
export const CASES: Page = {
  title: '病历',
  asks: whoMay(cases.own, cases.ownOne),
  page: lazyPage(() => import('#web/features/cases/own-cases-page.tsx')),
};

/** What doctors prescribed, at an address that names one its paper. */
export const PRESCRIPTIONS: Page = {
  title: '处方',
  asks: whoMay(prescriptions.own, prescriptions.ownOne),
  page: lazyPage(() => import('#web/features/prescriptions/own-prescriptions-page.tsx')),
};

/** What doctors told people to do. */
export const INTERVENES: Page = {
  title: '干预',
  asks: whoMay(intervenes.own),
  page: lazyPage(() => import('#web/features/intervenes/own-intervenes-page.tsx')),
};
