import { invites } from '#contract/invites.ts';
import { profiles } from '#contract/profile.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const GROUP = '工作台';

/** /workstation and its neighbours. */
export const WORKSTATION_SCREENS: readonly Screen[] = [
  {
    path: '/workstation/user',
    title: '个人资料',
    asks: whoMay(profiles.read),
    frame: 'admin',
    menu: { group: GROUP, icon: 'Contact' },
    page: lazyPage(() => import('#web/app/pages/profile-screen.tsx')),
  },
  {
    path: '/workstation/invite',
    title: '邀请列表',
    asks: whoMay(invites.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'UserRoundPlus' },
    page: lazyPage(() => import('#web/features/invites/invite-list-page.tsx')),
  },
];
