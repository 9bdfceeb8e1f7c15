import { announcements } from '#contract/announcements.ts';
import { approvals } from '#contract/approvals.ts';
import { calendar } from '#contract/calendar.ts';
import { daySheets } from '#contract/day-sheets.ts';
import { departmentTable } from '#contract/departments.ts';
import { marketChannelTable } from '#contract/market-channels.ts';
import { notifications } from '#contract/notifications.ts';
import { platformHospitals } from '#contract/platform-hospitals.ts';
import { profiles } from '#contract/profile.ts';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectTable } from '#contract/projects.ts';
import { receipts } from '#contract/receipts.ts';
import { rechargeRuleTable } from '#contract/recharge-rules.ts';
import { reservationLists } from '#contract/reservation-lists.ts';
import { roster } from '#contract/roster.ts';
import { staffMembers } from '#contract/staff.ts';
import { alliances } from '#contract/unions.ts';
import { whoMay } from '#contract/who.ts';
import { DESK_SCREENS } from './desk.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';
import { ADMIN_STOCK_SCREENS } from './stock.ts';
import { SYSTEM_SCREENS } from './system.ts';
import { VISIT_SCREENS } from './visits.ts';

/** The admin area, in the order of its sidebar. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    title: '首页',
    who: 'staff+super_admin',
    frame: 'admin',
    menu: { group: '概览', icon: 'House' },
    page: lazyPage(() => import('#web/app/pages/admin-home-screen.tsx')),
  },
  ...DESK_SCREENS,
  {
    path: '/admin/manage/schedule',
    title: '排班管理',
    asks: whoMay(roster.week),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'CalendarRange' },
    live: true,
    page: lazyPage(() => import('#web/features/roster/roster-page.tsx'), '排班管理'),
  },
  {
    path: '/admin/visits/work_settings',
    title: '出诊设置',
    asks: whoMay(roster.week, roster.workSettings),
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'CalendarClock' },
    live: true,
    page: lazyPage(() => import('#web/features/roster/work-settings-page.tsx')),
  },
  {
    path: '/admin/visits/fee',
    title: '挂号费、洁牙费',
    asks: whoMay(roster.fees),
    frame: 'admin',
    menu: { group: '排班', icon: 'BadgeJapaneseYen' },
    page: lazyPage(() => import('#web/features/roster/fee-page.tsx')),
  },
  {
    path: '/admin/visits/doctor_resumes',
    title: '医生简历',
    asks: whoMay(roster.week, profiles.read),
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'IdCard' },
    page: lazyPage(() => import('#web/features/profile/resume-page.tsx')),
  },
  {
    path: '/admin/visits/appointment_calendar',
    title: '预约日历',
    asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarDays' },
    live: true,
    page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'office'),
  },
  {
    path: '/admin/visits/appointment_calendar_day2',
    title: '日视图',
    asks: whoMay([calendar.doctorIndex, calendar.baseBookingHall]),
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarClock' },
    live: true,
    page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'day'),
  },
  {
    path: '/admin/visits/calendar',
    title: '医院日历',
    asks: whoMay(calendar.baseBookingHall),
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarRange' },
    live: true,
    page: lazyPage(() => import('#web/app/pages/calendar-screens.tsx'), 'hospital'),
  },
  {
    path: '/admin/visits/search',
    title: '预约查询',
    asks: whoMay([reservationLists.staffSearch, reservationLists.hallSearch]),
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarSearch' },
    page: lazyPage(() => import('#web/features/reservations/staff-list-page.tsx'), 'search'),
  },
  {
    path: '/admin/visits/change',
    title: '改约',
    asks: whoMay([reservationLists.staffChanges, reservationLists.hallChanges]),
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarSync' },
    page: lazyPage(() => import('#web/features/reservations/staff-list-page.tsx'), 'change'),
  },
  {
    path: '/admin/visits/day_sheet',
    title: '日程单',
    asks: whoMay(daySheets.show),
    frame: 'bare',
    page: lazyPage(() => import('#web/features/day-sheets/day-sheet-page.tsx')),
  },
  {
    path: '/admin/projects',
    title: '项目',
    asks: whoMay(projectTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '项目', icon: 'ListChecks' },
    live: true,
    page: lazyPage(() => import('#web/features/projects/projects-page.tsx')),
  },
  {
    path: '/admin/projects/categories',
    title: '项目分类',
    asks: whoMay(projectCategoryTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '项目', icon: 'ListTree' },
    live: true,
    page: lazyPage(() => import('#web/features/project-categories/project-categories-page.tsx')),
  },
  ...VISIT_SCREENS,
  {
    path: '/admin/visits/market_channels',
    title: '市场渠道',
    asks: whoMay(marketChannelTable.calls.list),
    frame: 'admin',
    menu: { group: '客户', icon: 'Waypoints' },
    live: true,
    page: lazyPage(() => import('#web/features/market-channels/market-channels-page.tsx')),
  },
  {
    path: '/admin/manage/recharge_rules',
    title: '充值方案',
    asks: whoMay(rechargeRuleTable.calls.list),
    frame: 'admin',
    menu: { group: '会员', icon: 'Gift' },
    live: true,
    page: lazyPage(() => import('#web/features/recharge-rules/recharge-rules-page.tsx')),
  },
  ...ADMIN_STOCK_SCREENS,
  {
    path: '/admin/receipts/:id/printing',
    title: '收据',
    asks: whoMay(receipts.show),
    frame: 'bare',
    page: lazyPage(() => import('#web/features/receipts/receipt-page.tsx')),
  },
  {
    path: '/admin/hospitals/index',
    title: '医院管理',
    asks: whoMay(platformHospitals.list),
    frame: 'admin',
    menu: { group: '平台', icon: 'BuildingComplex' },
    page: lazyPage(() => import('#web/features/platform-hospitals/platform-hospitals-page.tsx')),
  },
  {
    path: '/admin/hospitals/examine/index',
    title: '医院审批',
    asks: whoMay(approvals.hospitals),
    frame: 'admin',
    menu: { group: '平台', icon: 'ClipboardCheck' },
    page: lazyPage(() => import('#web/features/approvals/hospital-approvals-page.tsx')),
  },
  {
    path: '/admin/unions',
    title: '联盟管理',
    asks: whoMay(alliances.calls.list),
    frame: 'admin',
    menu: { group: '平台', icon: 'Network' },
    page: lazyPage(() => import('#web/features/unions/unions-page.tsx')),
  },
  {
    path: '/admin/manage/departments',
    title: '科室管理',
    asks: whoMay(departmentTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '人事', icon: 'LayoutGrid' },
    live: true,
    page: lazyPage(() => import('#web/features/departments/departments-page.tsx')),
  },
  {
    path: '/admin/manpower/index',
    title: '员工管理',
    asks: whoMay(staffMembers.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '人事', icon: 'Users' },
    live: true,
    page: lazyPage(() => import('#web/features/staff/staff-page.tsx')),
  },
  {
    path: '/admin/manpower/doctors',
    title: '医生列表',
    asks: whoMay(staffMembers.doctors),
    frame: 'admin',
    menu: { group: '人事', icon: 'IdCard' },
    live: true,
    page: lazyPage(() => import('#web/features/staff/doctors-page.tsx')),
  },
  {
    path: '/admin/doctors/examine/index',
    title: '医生审批',
    asks: whoMay(approvals.doctors),
    frame: 'admin',
    menu: { group: '人事', icon: 'Stethoscope' },
    page: lazyPage(() => import('#web/features/approvals/doctor-approvals-page.tsx')),
  },
  {
    path: '/admin/notifications',
    title: '消息通知',
    asks: whoMay(notifications.list),
    who: 'staff+super_admin',
    frame: 'admin',
    menu: { group: '消息', icon: 'Bell' },
    page: lazyPage(() => import('#web/app/pages/notifications-screen.tsx')),
  },
  {
    path: '/admin/notifications/system_notifications',
    title: '系统公告',
    asks: whoMay(announcements.managed),
    who: ['super_admin', 'shop_owner'],
    frame: 'admin',
    menu: { group: '消息', icon: 'Megaphone' },
    live: true,
    page: lazyPage(() => import('#web/features/announcements/manage-announcements-page.tsx')),
  },
  ...SYSTEM_SCREENS,
];
