import { announcements } from '#contract/announcements.ts';
import { approvals } from '#contract/approvals.ts';
import { jobCalls } from '#contract/jobs.ts';
import { operationLogs } from '#contract/operation-logs.ts';
import { platformHospitals } from '#contract/platform-hospitals.ts';
import { processes } from '#contract/processes.ts';
import { settings } from '#contract/settings.ts';
import { sms } from '#contract/sms.ts';
import { staffMembers } from '#contract/staff.ts';
import { alliances } from '#contract/unions.ts';
import { whoMay } from '#contract/who.ts';
import { group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import { DEPARTMENTS, NOTIFICATIONS, STAFF, WECHAT } from './pages.ts';
import type { Screen } from './screen.ts';

/** The last groups of the admin sidebar: what the platform and the hospital are run by. */
export const MANAGEMENT_SCREENS: readonly Screen[] = [
  ...group('admin', '平台', [
    {
      path: '/admin/hospitals/index',
      title: '医院管理',
      asks: whoMay(platformHospitals.list),
      icon: 'BuildingComplex',
      page: lazyPage(() => import('#web/features/platform-hospitals/platform-hospitals-page.tsx')),
    },
    {
      path: '/admin/hospitals/examine/index',
      title: '医院审批',
      asks: whoMay(approvals.hospitals),
      icon: 'ClipboardCheck',
      page: lazyPage(() => import('#web/features/approvals/hospital-approvals-page.tsx')),
    },
    {
      path: '/admin/unions',
      title: '联盟管理',
      asks: whoMay(alliances.calls.list),
      icon: 'Network',
      page: lazyPage(() => import('#web/features/unions/unions-page.tsx')),
    },
  ]),
  ...group('admin', '人事', [
    { path: '/admin/manage/departments', ...DEPARTMENTS, who: ['shop_owner'] },
    { path: '/admin/manpower/index', ...STAFF, who: ['shop_owner'] },
    {
      path: '/admin/manpower/doctors',
      title: '医生列表',
      asks: whoMay(staffMembers.doctors),
      icon: 'IdCard',
      live: true,
      page: lazyPage(() => import('#web/features/staff/doctors-page.tsx')),
    },
    {
      path: '/admin/doctors/examine/index',
      title: '医生审批',
      asks: whoMay(approvals.doctors),
      icon: 'Stethoscope',
      page: lazyPage(() => import('#web/features/approvals/doctor-approvals-page.tsx')),
    },
  ]),
  ...group('admin', '消息', [
    { path: '/admin/notifications', ...NOTIFICATIONS, who: 'staff+super_admin' },
    {
      path: '/admin/notifications/system_notifications',
      title: '系统公告',
      asks: whoMay(announcements.managed),
      who: ['super_admin', 'shop_owner'],
      icon: 'Megaphone',
      live: true,
      page: lazyPage(() => import('#web/features/announcements/manage-announcements-page.tsx')),
    },
  ]),
  ...group('admin', '系统', [
    {
      path: '/admin/operation_logs',
      title: '操作日志',
      asks: whoMay(operationLogs.list),
      icon: 'RotateCcwClock',
      page: lazyPage(() => import('#web/features/operation-logs/operation-logs-page.tsx')),
    },
    {
      path: '/admin/notifications/sms',
      title: '短信记录',
      asks: whoMay(sms.list),
      icon: 'MessageSquareText',
      page: lazyPage(() => import('#web/features/sms/sms-page.tsx')),
    },
    {
      path: '/admin/queues',
      title: '任务队列',
      asks: whoMay(jobCalls.list),
      icon: 'ListChecks',
      page: lazyPage(() => import('#web/features/jobs/jobs-page.tsx')),
    },
    {
      path: '/admin/processes',
      title: '运行状态',
      asks: whoMay(processes.list),
      icon: 'Activity',
      page: lazyPage(() => import('#web/features/processes/processes-page.tsx')),
    },
    {
      path: '/admin/settings/index',
      title: '医院设置',
      asks: whoMay(settings.read),
      icon: 'SlidersHorizontal',
      page: lazyPage(() => import('#web/features/settings/settings-page.tsx')),
    },
    { path: '/admin/wechats/index', ...WECHAT, who: ['shop_owner'] },
  ]),
];
