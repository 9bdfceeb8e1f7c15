import { deskRegistrations } from '#contract/desk-registrations.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const GROUP = '前台';

/** The desk: /manage/subscribe and the patients of the hospital. */
export const DESK_SCREENS: readonly Screen[] = [
  {
    path: '/manage/subscribe/subscribe',
    title: '预约登记',
    asks: whoMay(deskRegistrations.index),
    frame: 'admin',
    menu: { group: GROUP, icon: 'ClipboardPen' },
    live: true,
    page: lazyPage(() => import('#web/features/desk-registrations/subscribe-page.tsx')),
  },
  {
    path: '/manage/subscribe/subscribe2',
    title: '登记列表',
    asks: whoMay(deskRegistrations.index),
    frame: 'admin',
    menu: { group: GROUP, icon: 'ListTodo' },
    live: true,
    page: lazyPage(() => import('#web/features/desk-registrations/registrations-page.tsx')),
  },
  {
    path: '/manage/visits/patient',
    title: '患者',
    asks: whoMay(deskRegistrations.patients),
    frame: 'admin',
    menu: { group: GROUP, icon: 'UsersRound' },
    page: lazyPage(() => import('#web/features/desk-registrations/patients-page.tsx'), 'desk'),
  },
];
