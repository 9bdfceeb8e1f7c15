import { DESK_SCREENS } from './desk.ts';
import type { Screen } from './screen.ts';
import { VISIT_SCREENS } from './visits.ts';

const calendars = () => import('#web/app/pages/calendar-screens.tsx');

const workSettings = () => import('#web/features/roster/work-settings-page.tsx');

/** The admin area, in the order of its sidebar. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    title: '首页',
    who: 'staff+super_admin',
    frame: 'admin',
    menu: { group: '概览', icon: 'House' },
    page: () =>
      import('#web/app/pages/admin-home-screen.tsx').then(({ AdminHomeScreen }) => ({ Page: AdminHomeScreen })),
  },
  ...DESK_SCREENS,
  {
    path: '/admin/manage/schedule',
    title: '排班管理',
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'CalendarRange' },
    live: true,
    page: () => import('#web/app/pages/roster-screens.tsx').then(({ RosterScreen }) => ({ Page: RosterScreen })),
  },
  {
    path: '/admin/visits/work_settings',
    title: '出诊设置',
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'CalendarClock' },
    live: true,
    page: () => workSettings().then(({ WorkSettingsPage }) => ({ Page: WorkSettingsPage })),
  },
  {
    path: '/admin/visits/fee',
    title: '挂号费、洁牙费',
    who: ['doctor', 'dental_hygienist', 'shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'BadgeJapaneseYen' },
    page: () => import('#web/features/roster/fee-page.tsx').then(({ FeePage }) => ({ Page: FeePage })),
  },
  {
    path: '/admin/visits/doctor_resumes',
    title: '医生简历',
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '排班', icon: 'IdCard' },
    page: () => import('#web/features/profile/resume-page.tsx').then(({ ResumePage }) => ({ Page: ResumePage })),
  },
  {
    path: '/admin/visits/appointment_calendar',
    title: '预约日历',
    who: 'staff',
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarDays' },
    live: true,
    page: () => calendars().then(({ OfficeCalendarScreen }) => ({ Page: OfficeCalendarScreen })),
  },
  {
    path: '/admin/visits/appointment_calendar_day2',
    title: '日视图',
    who: 'staff',
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarClock' },
    live: true,
    page: () => calendars().then(({ DayCalendarScreen }) => ({ Page: DayCalendarScreen })),
  },
  {
    path: '/admin/visits/calendar',
    title: '医院日历',
    who: 'staff',
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarRange' },
    live: true,
    page: () => calendars().then(({ HospitalCalendarScreen }) => ({ Page: HospitalCalendarScreen })),
  },
  {
    path: '/admin/visits/search',
    title: '预约查询',
    who: 'staff',
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarSearch' },
    page: () =>
      import('#web/features/reservations/staff-list-page.tsx').then(({ StaffSearchPage }) => ({
        Page: StaffSearchPage,
      })),
  },
  {
    path: '/admin/visits/change',
    title: '改约',
    who: 'staff',
    frame: 'admin',
    menu: { group: '预约', icon: 'CalendarSync' },
    page: () =>
      import('#web/features/reservations/staff-list-page.tsx').then(({ StaffChangePage }) => ({
        Page: StaffChangePage,
      })),
  },
  {
    path: '/admin/visits/day_sheet',
    title: '日程单',
    who: 'staff',
    frame: 'bare',
    page: () =>
      import('#web/features/day-sheets/day-sheet-page.tsx').then(({ DaySheetPage }) => ({ Page: DaySheetPage })),
  },
  ...VISIT_SCREENS,
  {
    path: '/admin/hospitals/index',
    title: '医院管理',
    who: ['super_admin'],
    frame: 'admin',
    menu: { group: '平台', icon: 'Building2' },
    page: () =>
      import('#web/features/platform-hospitals/platform-hospitals-page.tsx').then(({ PlatformHospitalsPage }) => ({
        Page: PlatformHospitalsPage,
      })),
  },
  {
    path: '/admin/hospitals/examine/index',
    title: '医院审批',
    who: ['super_admin'],
    frame: 'admin',
    menu: { group: '平台', icon: 'ClipboardCheck' },
    page: () =>
      import('#web/features/approvals/hospital-approvals-page.tsx').then(({ HospitalApprovalsPage }) => ({
        Page: HospitalApprovalsPage,
      })),
  },
  {
    path: '/admin/unions',
    title: '联盟管理',
    who: ['super_admin'],
    frame: 'admin',
    menu: { group: '平台', icon: 'Network' },
    page: () => import('#web/features/unions/unions-page.tsx').then(({ UnionsPage }) => ({ Page: UnionsPage })),
  },
  {
    path: '/admin/manage/departments',
    title: '科室管理',
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '人事', icon: 'LayoutGrid' },
    live: true,
    page: () =>
      import('#web/features/departments/departments-page.tsx').then(({ DepartmentsPage }) => ({
        Page: DepartmentsPage,
      })),
  },
  {
    path: '/admin/doctors/examine/index',
    title: '医生审批',
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '人事', icon: 'Stethoscope' },
    page: () =>
      import('#web/features/approvals/doctor-approvals-page.tsx').then(({ DoctorApprovalsPage }) => ({
        Page: DoctorApprovalsPage,
      })),
  },
  {
    path: '/admin/notifications',
    title: '消息通知',
    who: 'staff+super_admin',
    frame: 'admin',
    menu: { group: '消息', icon: 'Bell' },
    page: () =>
      import('#web/app/pages/notifications-screen.tsx').then(({ NotificationsScreen }) => ({
        Page: NotificationsScreen,
      })),
  },
  {
    path: '/admin/notifications/system_notifications',
    title: '系统公告',
    who: ['super_admin', 'shop_owner'],
    frame: 'admin',
    menu: { group: '消息', icon: 'Megaphone' },
    live: true,
    page: () =>
      import('#web/features/announcements/manage-announcements-page.tsx').then(({ ManageAnnouncementsPage }) => ({
        Page: ManageAnnouncementsPage,
      })),
  },
  {
    path: '/admin/operation_logs',
    title: '操作日志',
    who: ['super_admin', 'shop_owner'],
    frame: 'admin',
    menu: { group: '系统', icon: 'History' },
    page: () =>
      import('#web/features/operation-logs/operation-logs-page.tsx').then(({ OperationLogsPage }) => ({
        Page: OperationLogsPage,
      })),
  },
  {
    path: '/admin/notifications/sms',
    title: '短信记录',
    who: ['super_admin', 'shop_owner'],
    frame: 'admin',
    menu: { group: '系统', icon: 'MessageSquareText' },
    page: () => import('#web/features/sms/sms-page.tsx').then(({ SmsPage }) => ({ Page: SmsPage })),
  },
  {
    path: '/admin/queues',
    title: '任务队列',
    who: ['super_admin'],
    frame: 'admin',
    menu: { group: '系统', icon: 'ListChecks' },
    page: () => import('#web/features/jobs/jobs-page.tsx').then(({ JobsPage }) => ({ Page: JobsPage })),
  },
  {
    path: '/admin/processes',
    title: '运行状态',
    who: ['super_admin'],
    frame: 'admin',
    menu: { group: '系统', icon: 'Activity' },
    page: () =>
      import('#web/features/processes/processes-page.tsx').then(({ ProcessesPage }) => ({ Page: ProcessesPage })),
  },
  {
    path: '/admin/settings/index',
    title: '医院设置',
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '系统', icon: 'SlidersHorizontal' },
    page: () => import('#web/features/settings/settings-page.tsx').then(({ SettingsPage }) => ({ Page: SettingsPage })),
  },
];
