import type { Screen } from './screen.ts';

const notifications = () => import('#web/app/pages/notifications-screen.tsx');

/** The sections under the top navigation: /oa and /backend. A section leads to the first of its screens. */
export const SECTION_SCREENS: readonly Screen[] = [
  {
    path: '/oa',
    title: '通知中心',
    who: 'staff',
    frame: 'section',
    page: () => import('#web/app/frames/section-home.tsx').then(({ OaHome }) => ({ Page: OaHome })),
  },
  {
    path: '/oa/message',
    title: '通知中心',
    who: 'staff',
    frame: 'section',
    menu: { group: '通知中心', icon: 'Bell' },
    page: () => notifications().then(({ NotificationsScreen }) => ({ Page: NotificationsScreen })),
  },
  {
    path: '/oa/sys_msg',
    title: '医院公告',
    who: 'staff',
    frame: 'section',
    menu: { group: '通知中心', icon: 'Building2' },
    page: () => import('#web/app/pages/sys-msg-screens.tsx').then(({ HospitalSysMsg }) => ({ Page: HospitalSysMsg })),
  },
  {
    path: '/backend/sys_msg',
    title: '系统公告',
    who: 'staff+super_admin',
    frame: 'section',
    menu: { group: '后台', icon: 'Megaphone' },
    page: () => import('#web/app/pages/sys-msg-screens.tsx').then(({ PlatformSysMsg }) => ({ Page: PlatformSysMsg })),
  },
  {
    path: '/clinic',
    title: '排班',
    who: 'staff',
    frame: 'section',
    page: () => import('#web/app/frames/section-home.tsx').then(({ ClinicHome }) => ({ Page: ClinicHome })),
  },
  {
    path: '/clinic/index',
    title: '排班',
    who: 'staff',
    frame: 'section',
    menu: { group: '诊所', icon: 'CalendarRange' },
    live: true,
    page: () =>
      import('#web/app/pages/roster-screens.tsx').then(({ ClinicRosterScreen }) => ({ Page: ClinicRosterScreen })),
  },
  {
    path: '/clinic/departments',
    title: '科室管理',
    who: 'staff',
    frame: 'section',
    menu: { group: '诊所', icon: 'LayoutGrid' },
    live: true,
    page: () =>
      import('#web/features/departments/departments-page.tsx').then(({ DepartmentsPage }) => ({
        Page: DepartmentsPage,
      })),
  },
  {
    path: '/clinic/hospital7',
    title: '岗位管理',
    who: 'staff',
    frame: 'section',
    menu: { group: '诊所', icon: 'IdCard' },
    live: true,
    page: () =>
      import('#web/features/positions/positions-page.tsx').then(({ PositionsPage }) => ({ Page: PositionsPage })),
  },
  {
    path: '/manage/visits/work_settings',
    title: '出诊设置',
    who: 'staff',
    frame: 'section',
    menu: { group: '出诊', icon: 'CalendarClock' },
    live: true,
    page: () =>
      import('#web/features/roster/work-settings-page.tsx').then(({ WorkSettingsPage }) => ({
        Page: WorkSettingsPage,
      })),
  },
];
