import { announcements } from '#contract/announcements.ts';
import { backendHospitalTable } from '#contract/backend-hospitals.ts';
import { departmentTable } from '#contract/departments.ts';
import { diagnosisTable } from '#contract/diagnoses.ts';
import { factoryTable } from '#contract/factories.ts';
import { jobTitleTable } from '#contract/job-titles.ts';
import { labelTable } from '#contract/labels.ts';
import { mechanismTable } from '#contract/mechanisms.ts';
import { notifications } from '#contract/notifications.ts';
import { positionTable } from '#contract/positions.ts';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectTable } from '#contract/projects.ts';
import { roleMatrix } from '#contract/role-matrix.ts';
import { roster } from '#contract/roster.ts';
import { staffMembers } from '#contract/staff.ts';
import { wechatSettings } from '#contract/wechat-settings.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** The sections under the top navigation. A section leads to the first of its screens that there is for who asks. */
export const SECTION_SCREENS: readonly Screen[] = [
  {
    path: '/oa',
    title: '通知中心',
    who: 'staff',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/oa/message'),
  },
  {
    path: '/oa/message',
    title: '通知中心',
    asks: whoMay(notifications.list),
    who: 'staff',
    frame: 'section',
    menu: { group: '通知中心', icon: 'Bell' },
    page: lazyPage(() => import('#web/app/pages/notifications-screen.tsx')),
  },
  {
    path: '/oa/sys_msg',
    title: '医院公告',
    asks: whoMay(announcements.list),
    who: 'staff',
    frame: 'section',
    menu: { group: '通知中心', icon: 'BuildingComplex' },
    page: lazyPage(() => import('#web/features/announcements/read-announcements-page.tsx'), 'hospital'),
  },
  {
    path: '/oa/manage/index',
    title: '员工',
    asks: whoMay(staffMembers.list),
    frame: 'section',
    menu: { group: '管理', icon: 'Users' },
    live: true,
    page: lazyPage(() => import('#web/features/staff/staff-page.tsx')),
  },
  {
    path: '/backend',
    title: '后台',
    who: 'staff+super_admin',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/backend/hospital'),
  },
  {
    path: '/backend/hospital',
    title: '医院',
    asks: whoMay(backendHospitalTable.calls.list),
    frame: 'section',
    menu: { group: '后台', icon: 'Hospital' },
    live: true,
    page: lazyPage(() => import('#web/features/backend-hospitals/backend-hospitals-page.tsx')),
  },
  {
    path: '/backend/mechanism',
    title: '机构',
    asks: whoMay(mechanismTable.calls.list),
    frame: 'section',
    menu: { group: '后台', icon: 'Landmark' },
    live: true,
    page: lazyPage(() => import('#web/features/mechanisms/mechanisms-page.tsx')),
  },
  {
    path: '/backend/factory',
    title: '加工厂',
    asks: whoMay(factoryTable.calls.list),
    frame: 'section',
    menu: { group: '后台', icon: 'Factory' },
    live: true,
    page: lazyPage(() => import('#web/features/factories/factories-page.tsx')),
  },
  {
    path: '/backend/sys_msg',
    title: '系统公告',
    asks: whoMay(announcements.list),
    who: 'staff+super_admin',
    frame: 'section',
    menu: { group: '后台', icon: 'Megaphone' },
    page: lazyPage(() => import('#web/features/announcements/read-announcements-page.tsx'), 'platform'),
  },
  {
    path: '/backend/label',
    title: '标签',
    asks: whoMay(labelTable.calls.list),
    frame: 'section',
    menu: { group: '后台', icon: 'Tags' },
    live: true,
    page: lazyPage(() => import('#web/features/labels/labels-page.tsx')),
  },
  {
    path: '/backend/zhicheng',
    title: '职称',
    asks: whoMay(jobTitleTable.calls.list),
    frame: 'section',
    menu: { group: '后台', icon: 'Award' },
    live: true,
    page: lazyPage(() => import('#web/features/job-titles/job-titles-page.tsx')),
  },
  {
    path: '/backend/role',
    title: '角色',
    asks: whoMay(roleMatrix.read),
    frame: 'section',
    menu: { group: '后台', icon: 'UserKey' },
    page: lazyPage(() => import('#web/features/role-matrix/role-matrix-page.tsx')),
  },
  {
    path: '/clinic',
    title: '排班',
    who: 'staff',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/clinic/index'),
  },
  {
    path: '/clinic/index',
    title: '排班',
    asks: whoMay(roster.week),
    frame: 'section',
    menu: { group: '诊所', icon: 'CalendarRange' },
    live: true,
    page: lazyPage(() => import('#web/features/roster/roster-page.tsx'), '排班'),
  },
  {
    path: '/clinic/departments',
    title: '科室管理',
    asks: whoMay(departmentTable.calls.list),
    frame: 'section',
    menu: { group: '诊所', icon: 'LayoutGrid' },
    live: true,
    page: lazyPage(() => import('#web/features/departments/departments-page.tsx')),
  },
  {
    path: '/clinic/hospital7',
    title: '岗位管理',
    asks: whoMay(positionTable.calls.list),
    frame: 'section',
    menu: { group: '诊所', icon: 'IdCard' },
    live: true,
    page: lazyPage(() => import('#web/features/positions/positions-page.tsx')),
  },
  {
    path: '/clinic/diagnostic_settings',
    title: '诊断设置',
    asks: whoMay(diagnosisTable.calls.list),
    frame: 'section',
    menu: { group: '诊所', icon: 'Stethoscope' },
    live: true,
    page: lazyPage(() => import('#web/features/diagnoses/diagnoses-page.tsx')),
  },
  {
    path: '/clinic/project',
    title: '项目',
    asks: whoMay(projectTable.calls.list),
    frame: 'section',
    menu: { group: '诊所', icon: 'ListChecks' },
    live: true,
    page: lazyPage(() => import('#web/features/projects/projects-page.tsx')),
  },
  {
    path: '/clinic/categories',
    title: '项目分类',
    asks: whoMay(projectCategoryTable.calls.list),
    frame: 'section',
    menu: { group: '诊所', icon: 'ListTree' },
    live: true,
    page: lazyPage(() => import('#web/features/project-categories/project-categories-page.tsx')),
  },
  {
    path: '/clinic/wechat',
    title: '微信公众号',
    asks: whoMay(wechatSettings.read),
    frame: 'section',
    menu: { group: '诊所', icon: 'MessageCircle' },
    live: true,
    page: lazyPage(() => import('#web/features/wechat-settings/wechat-settings-page.tsx')),
  },
  {
    path: '/manage/visits/work_settings',
    title: '出诊设置',
    asks: whoMay(roster.week, roster.workSettings),
    frame: 'section',
    menu: { group: '出诊', icon: 'CalendarClock' },
    live: true,
    page: lazyPage(() => import('#web/features/roster/work-settings-page.tsx')),
  },
  // Sections of which no screen is built yet, or none that this person may open, lead to /401.
  {
    path: '/other',
    title: '其他',
    who: 'staff',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/other/denture_processing_orders'),
  },
  {
    path: '/marketing',
    title: '营销',
    who: 'staff+super_admin',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/marketing/index'),
  },
];
