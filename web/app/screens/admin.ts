import { advisories } from '#contract/advisories.ts';
import { calendar } from '#contract/calendar.ts';
import { charges } from '#contract/charges.ts';
import { customers } from '#contract/customers.ts';
import { daySheets } from '#contract/day-sheets.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { disposals } from '#contract/disposals.ts';
import { followUps } from '#contract/follow-ups.ts';
import { hygienists } from '#contract/hygienists.ts';
import { marketChannelTable } from '#contract/market-channels.ts';
import { profiles } from '#contract/profile.ts';
import { receipts } from '#contract/receipts.ts';
import { rechargeRuleTable } from '#contract/recharge-rules.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { roster } from '#contract/roster.ts';
import { shifts } from '#contract/shifts.ts';
import { whoMay } from '#contract/who.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import { MANAGEMENT_SCREENS } from './management.ts';
import {
  DRUG_TYPES,
  INVENTORY_TYPES,
  MEMBERS,
  PRODUCTS,
  PROJECT_CATEGORIES,
  PROJECTS,
  SUPPLIERS,
  WAREHOUSES,
  WORK_SETTINGS,
} from './pages.ts';
import { RECORD_SCREENS } from './records.ts';
import type { Screen } from './screen.ts';

/** The queue, with a list beside it or without. */
const CHARGE_DESK = {
  title: '收费台',
  asks: whoMay(charges.list, disposals.pay),
  live: true,
  page: lazyPage(() => import('#web/features/charges/charge-desk-page.tsx')),
} as const;

/** The admin area, in the order of its sidebar. */
export const ADMIN_SCREENS: readonly Screen[] = [
  ...group('admin', '概览', [
    {
      path: '/admin',
      title: '首页',
      who: 'staff+super_admin',
      icon: 'House',
      page: lazyPage(() => import('#web/app/pages/admin-home-screen.tsx')),
    },
  ]),
  ...group('admin', '前台', [
    {
      path: '/manage/subscribe/subscribe',
      title: '预约登记',
      asks: whoMay(deskRegistrations.index),
      icon: 'ClipboardPen',
      live: true,
      page: lazyPage(() => import('#web/features/desk-registrations/subscribe-page.tsx')),
    },
    {
      path: '/manage/subscribe/subscribe2',
      title: '登记列表',
      asks: whoMay(deskRegistrations.index),
      icon: 'ListTodo',
      live: true,
      page: lazyPage(() => import('#web/features/desk-registrations/registrations-page.tsx')),
    },
    {
      path: '/manage/visits/patient',
      title: '患者',
      asks: whoMay(deskRegistrations.patients),
      icon: 'UsersRound',
      page: lazyPage(() => import('#web/features/desk-registrations/patients-page.tsx'), 'desk'),
    },
  ]),
  ...group('admin', '排班', [
    {
      path: '/admin/manage/schedule',
      title: '排班管理',
      asks: whoMay(roster.week),
      who: ['shop_owner'],
      icon: 'CalendarRange',
      live: true,
      page: lazyPage(() => import('#web/features/roster/roster-page.tsx'), '排班管理'),
    },
    { path: '/admin/visits/work_settings', ...WORK_SETTINGS, who: ['doctor', 'shop_owner'] },
    {
      path: '/admin/visits/fee',
      title: '挂号费、洁牙费',
      asks: whoMay(roster.fees),
      icon: 'BadgeJapaneseYen',
      page: lazyPage(() => import('#web/features/roster/fee-page.tsx')),
    },
    {
      path: '/admin/visits/doctor_resumes',
      title: '医生简历',
      asks: whoMay(roster.week, profiles.read),
      who: ['doctor', 'shop_owner'],
      icon: 'IdCard',
      page: lazyPage(() => import('#web/features/profile/resume-page.tsx')),
    },
  ]),
  ...group('admin', '预约', [
    {
      path: '/admin/visits/appointment_calendar',
      title: '预约日历',
      asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
      icon: 'CalendarDays',
      live: true,
      page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'office'),
    },
    {
      path: '/admin/visits/appointment_calendar_day2',
      title: '日视图',
      asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
      icon: 'CalendarClock',
      live: true,
      page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'day'),
    },
    {
      path: '/admin/visits/calendar',
      title: '医院日历',
      asks: whoMay(calendar.baseBookingHall),
      icon: 'CalendarRange',
      live: true,
      page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'hospital'),
    },
    {
      path: '/admin/visits/search',
      title: '预约查询',
      asks: whoMay([reservationLists.staffSearch, reservationLists.hallSearch]),
      icon: 'CalendarSearch',
      page: lazyPage(() => import('#web/features/reservations/staff-list-page.tsx'), 'search'),
    },
    {
      path: '/admin/visits/change',
      title: '改约',
      asks: whoMay([reservationLists.staffChanges, reservationLists.hallChanges]),
      icon: 'CalendarSync',
      page: lazyPage(() => import('#web/features/reservations/staff-list-page.tsx'), 'change'),
    },
  ]),
  ...group('admin', '收费', [
    { path: '/admin/charges/index', icon: 'BadgeJapaneseYen', ...CHARGE_DESK },
    {
      path: '/admin/visits/disposal_lists',
      title: '处置单',
      asks: whoMay(disposals.list, disposals.write),
      who: ['doctor', 'shop_owner'],
      icon: 'ClipboardList',
      live: true,
      page: lazyPage(() => import('#web/features/disposals/disposals-page.tsx')),
    },
  ]),
  ...group('admin', '项目', [
    { path: '/admin/projects', ...PROJECTS, who: ['shop_owner'] },
    { path: '/admin/projects/categories', ...PROJECT_CATEGORIES, who: ['shop_owner'] },
  ]),
  ...group('admin', '洁牙', [
    {
      path: '/admin/visits/hygienist/dental_records',
      title: '洁牙记录',
      asks: whoMay(hygienists.visits),
      who: ['dental_hygienist'],
      icon: 'ClipboardList',
      live: true,
      page: lazyPage(() => import('#web/features/hygienists/visits-page.tsx')),
    },
    {
      path: '/admin/visits/hygienist/next_appointment',
      title: '下次预约',
      asks: whoMay(hygienists.nextAppointments),
      who: ['dental_hygienist'],
      icon: 'CalendarClock',
      live: true,
      page: lazyPage(() => import('#web/features/hygienists/next-appointments-page.tsx')),
    },
    {
      path: '/admin/visits/hygienist/problem_patients',
      title: '问题患者',
      asks: whoMay(hygienists.problemPatients),
      who: ['dental_hygienist'],
      icon: 'UserRoundX',
      live: true,
      page: lazyPage(() => import('#web/features/hygienists/problem-patients-page.tsx')),
    },
    {
      path: '/admin/visits/hygienist/referral_records',
      title: '转诊记录',
      asks: whoMay(hygienists.referralRecords),
      who: ['dental_hygienist'],
      icon: 'ArrowLeftRight',
      live: true,
      page: lazyPage(() => import('#web/features/hygienists/referral-records-page.tsx')),
    },
  ]),
  ...group('admin', '咨询', [
    {
      path: '/admin/visits/advisory',
      title: '咨询面板',
      asks: whoMay(advisories.list),
      icon: 'MessagesSquare',
      page: lazyPage(() => import('#web/features/advisories/advisories-page.tsx')),
    },
  ]),
  ...RECORD_SCREENS,
  ...group('admin', '客户', [
    {
      path: '/admin/visits/customers',
      title: '客户维护',
      asks: whoMay(customers.list, followUps.list),
      icon: 'Contact',
      live: true,
      page: lazyPage(() => import('#web/features/customers/customers-page.tsx')),
    },
    {
      path: '/admin/visits/consultants',
      title: '咨询与销售',
      asks: whoMay(customers.consultants),
      icon: 'Activity',
      live: true,
      page: lazyPage(() => import('#web/features/customers/customers-page.tsx'), 'figures'),
    },
    {
      path: '/admin/visits/market_channels',
      title: '市场渠道',
      asks: whoMay(marketChannelTable.calls.list),
      icon: 'Waypoints',
      live: true,
      page: lazyPage(() => import('#web/features/market-channels/market-channels-page.tsx')),
    },
  ]),
  ...group('admin', '诊所管理', [
    { path: '/admin/manage/users', ...MEMBERS, who: ['shop_owner'] },
    {
      path: '/admin/manage/recharge_rules',
      title: '充值方案',
      asks: whoMay(rechargeRuleTable.calls.list),
      icon: 'Gift',
      live: true,
      page: lazyPage(() => import('#web/features/recharge-rules/recharge-rules-page.tsx')),
    },
  ]),
  ...group('admin', '库存', [
    { path: '/admin/visits/warehouses', ...WAREHOUSES, who: ['shop_owner'] },
    { path: '/admin/visits/products', ...PRODUCTS, who: ['shop_owner'] },
    { path: '/admin/visits/suppliers', ...SUPPLIERS, who: ['shop_owner'] },
    { path: '/admin/visits/drug_classifications', ...DRUG_TYPES, who: ['shop_owner'] },
    { path: '/admin/visits/inventory_types', ...INVENTORY_TYPES, who: ['shop_owner'] },
  ]),
  ...MANAGEMENT_SCREENS,
  ...framed('admin', [
    { path: '/admin/charges/tolls/:id', under: '/admin/charges/index', ...CHARGE_DESK },
    { path: '/admin/visits/tolls/:id', ...CHARGE_DESK, title: '收费单', asks: whoMay(charges.show) },
    {
      path: '/admin/visits/reservations/:id/advisories',
      title: '预约咨询',
      asks: whoMay(advisories.ofReservation),
      who: ['shop_owner', 'consultant'],
      page: lazyPage(() => import('#web/features/advisories/reservation-advisories-page.tsx')),
    },
  ]),
  // To be printed.
  ...framed('bare', [
    {
      path: '/admin/visits/day_sheet',
      title: '日程单',
      asks: whoMay(daySheets.show),
      page: lazyPage(() => import('#web/features/day-sheets/day-sheet-page.tsx')),
    },
    {
      path: '/admin/receipts/:id/printing',
      title: '收据',
      asks: whoMay(receipts.show),
      page: lazyPage(() => import('#web/features/receipts/receipt-page.tsx')),
    },
    {
      path: '/admin/shifts/:id/printing',
      title: '交班单',
      asks: whoMay(shifts.show),
      page: lazyPage(() => import('#web/features/charges/shift/shift-paper-page.tsx')),
    },
  ]),
];
