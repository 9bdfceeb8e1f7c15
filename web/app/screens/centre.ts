import { calendarFeeds } from '#contract/calendar-feeds.ts';
import { invites } from '#contract/invites.ts';
import { passwords } from '#contract/passwords.ts';
import { patients } from '#contract/patients.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const GROUP = '个人中心';

/** The patient centre, /user_center. */
export const CENTRE_SCREENS: readonly Screen[] = [
  {
    path: '/user_center',
    title: '就诊人管理',
    asks: whoMay(patients.list),
    frame: 'centre',
    menu: { group: GROUP, icon: 'Users' },
    page: lazyPage(() => import('#web/features/patients/patients-page.tsx')),
  },
  {
    path: '/user_center/password',
    title: '修改密码',
    asks: whoMay(passwords.reset),
    frame: 'centre',
    menu: { group: GROUP, icon: 'KeyRound' },
    page: lazyPage(() => import('#web/features/passwords/change-password-page.tsx')),
  },
  {
    path: '/user_center/second_factor',
    title: '两步验证',
    asks: whoMay(secondFactor.state),
    who: 'staff+super_admin',
    frame: 'centre',
    menu: { group: GROUP, icon: 'ShieldCheck' },
    page: lazyPage(() => import('#web/features/second-factor/second-factor-page.tsx')),
  },
  {
    path: '/user_center/calendar_feeds',
    title: '日历订阅',
    asks: whoMay(calendarFeeds.list),
    frame: 'centre',
    menu: { group: GROUP, icon: 'CalendarSync' },
    page: lazyPage(() => import('#web/features/calendar-feeds/calendar-feeds-page.tsx')),
  },
  {
    path: '/user_center/invite_qrcode',
    title: '邀请注册',
    asks: whoMay(invites.qrcode),
    frame: 'centre',
    menu: { group: GROUP, icon: 'QrCode' },
    page: lazyPage(() => import('#web/features/invites/invite-qrcode-page.tsx')),
  },
];
