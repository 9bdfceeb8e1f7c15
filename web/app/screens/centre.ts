import type { Screen } from './screen.ts';

const GROUP = '个人中心';

/** The patient centre, /user_center. */
export const CENTRE_SCREENS: readonly Screen[] = [
  {
    path: '/user_center',
    title: '就诊人管理',
    who: 'user',
    frame: 'centre',
    menu: { group: GROUP, icon: 'Users' },
    page: () => import('#web/features/patients/patients-page.tsx').then(({ PatientsPage }) => ({ Page: PatientsPage })),
  },
  {
    path: '/user_center/password',
    title: '修改密码',
    who: 'user',
    frame: 'centre',
    menu: { group: GROUP, icon: 'KeyRound' },
    page: () =>
      import('#web/features/passwords/change-password-page.tsx').then(({ ChangePasswordPage }) => ({
        Page: ChangePasswordPage,
      })),
  },
  {
    path: '/user_center/second_factor',
    title: '两步验证',
    who: 'staff+super_admin',
    frame: 'centre',
    menu: { group: GROUP, icon: 'ShieldCheck' },
    page: () =>
      import('#web/features/second-factor/second-factor-page.tsx').then(({ SecondFactorPage }) => ({
        Page: SecondFactorPage,
      })),
  },
  {
    path: '/user_center/calendar_feeds',
    title: '日历订阅',
    who: 'user',
    frame: 'centre',
    menu: { group: GROUP, icon: 'CalendarSync' },
    page: () =>
      import('#web/features/calendar-feeds/calendar-feeds-page.tsx').then(({ CalendarFeedsPage }) => ({
        Page: CalendarFeedsPage,
      })),
  },
  {
    path: '/user_center/invite_qrcode',
    title: '邀请注册',
    who: 'user',
    frame: 'centre',
    menu: { group: GROUP, icon: 'QrCode' },
    page: () =>
      import('#web/features/invites/invite-qrcode-page.tsx').then(({ InviteQrcodePage }) => ({
        Page: InviteQrcodePage,
      })),
  },
];
