import { jobCalls } from '#contract/jobs.ts';
import { operationLogs } from '#contract/operation-logs.ts';
import { processes } from '#contract/processes.ts';
import { settings } from '#contract/settings.ts';
import { sms } from '#contract/sms.ts';
import { wechatSettings } from '#contract/wechat-settings.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const GROUP = '系统';

/** The last group of the admin sidebar: what the hospital and the platform are run by. */
export const SYSTEM_SCREENS: readonly Screen[] = [
  {
    path: '/admin/operation_logs',
    title: '操作日志',
    asks: whoMay(operationLogs.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'RotateCcwClock' },
    page: lazyPage(() => import('#web/features/operation-logs/operation-logs-page.tsx')),
  },
  {
    path: '/admin/notifications/sms',
    title: '短信记录',
    asks: whoMay(sms.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'MessageSquareText' },
    page: lazyPage(() => import('#web/features/sms/sms-page.tsx')),
  },
  {
    path: '/admin/queues',
    title: '任务队列',
    asks: whoMay(jobCalls.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'ListChecks' },
    page: lazyPage(() => import('#web/features/jobs/jobs-page.tsx')),
  },
  {
    path: '/admin/processes',
    title: '运行状态',
    asks: whoMay(processes.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'Activity' },
    page: lazyPage(() => import('#web/features/processes/processes-page.tsx')),
  },
  {
    path: '/admin/settings/index',
    title: '医院设置',
    asks: whoMay(settings.read),
    frame: 'admin',
    menu: { group: GROUP, icon: 'SlidersHorizontal' },
    page: lazyPage(() => import('#web/features/settings/settings-page.tsx')),
  },
  {
    path: '/admin/wechats/index',
    title: '微信公众号',
    asks: whoMay(wechatSettings.read),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: GROUP, icon: 'MessageCircle' },
    live: true,
    page: lazyPage(() => import('#web/features/wechat-settings/wechat-settings-page.tsx')),
  },
];
