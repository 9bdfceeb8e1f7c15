import type { Screen } from './screen.ts';

const GROUP = '工作台';

/** /workstation and its neighbours. */
export const WORKSTATION_SCREENS: readonly Screen[] = [
  {
    path: '/workstation/user',
    title: '个人资料',
    who: 'staff',
    frame: 'admin',
    menu: { group: GROUP, icon: 'Contact' },
    page: () => import('#web/app/pages/profile-screen.tsx').then(({ ProfileScreen }) => ({ Page: ProfileScreen })),
  },
  {
    path: '/workstation/invite',
    title: '邀请列表',
    who: 'staff',
    frame: 'admin',
    menu: { group: GROUP, icon: 'UserRoundPlus' },
    page: () =>
      import('#web/features/invites/invite-list-page.tsx').then(({ InviteListPage }) => ({ Page: InviteListPage })),
  },
];
