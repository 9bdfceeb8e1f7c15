import { invites } from '#contract/invites.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { whoMay } from '#contract/who.ts';
import { CALENDAR_FEEDS, CASES, DISPOSALS, INTERVENES, PASSWORD, PATIENTS, PRESCRIPTIONS } from './both-sites.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** The patient centre, /user_center. */
export const CENTRE_SCREENS: readonly Screen[] = [
  ...group('centre', '个人中心', [
    { path: '/user_center', ...PATIENTS, icon: 'Users' },
    { path: '/user_center/cases', ...CASES, icon: 'ClipboardList' },
    { path: '/user_center/disposal_lists', ...DISPOSALS, icon: 'WalletCards' },
    { path: '/user_center/password', ...PASSWORD, icon: 'KeyRound' },
    {
      path: '/user_center/second_factor',
      title: '两步验证',
      asks: whoMay(secondFactor.state),
      who: 'staff+super_admin',
      icon: 'ShieldCheck',
      page: lazyPage(() => import('#web/features/second-factor/second-factor-page.tsx')),
    },
    { path: '/user_center/calendar_feeds', ...CALENDAR_FEEDS, icon: 'CalendarSync' },
    {
      path: '/user_center/invite_qrcode',
      title: '邀请注册',
      asks: whoMay(invites.qrcode),
      icon: 'QrCode',
      page: lazyPage(() => import('#web/features/invites/invite-qrcode-page.tsx')),
    },
  ]),
  // Their tabs stand on the pages of cases and bills.
  ...framed('centre', [
    { path: '/user_center/prescriptions', ...PRESCRIPTIONS },
    { path: '/user_center/intervenes', ...INTERVENES },
  ]),
  ...framed('bare', [
    { path: '/user_center/cases/:id/printing', ...CASES },
    { path: '/user_center/disposal_lists/:id/printing', ...DISPOSALS },
    { path: '/user_center/prescriptions/:id/printing', ...PRESCRIPTIONS },
  ]),
];
