import type { Screen } from './screen.ts';

const GROUP = '前台';

/** The desk: /manage/subscribe and the patients of the hospital. */
export const DESK_SCREENS: readonly Screen[] = [
  {
    path: '/manage/subscribe/subscribe',
    title: '预约登记',
    who: 'staff',
    frame: 'admin',
    menu: { group: GROUP, icon: 'ClipboardPen' },
    live: true,
    page: () =>
      import('#web/features/desk-registrations/subscribe-page.tsx').then(({ SubscribePage }) => ({
        Page: SubscribePage,
      })),
  },
  {
    path: '/manage/subscribe/subscribe2',
    title: '登记列表',
    who: 'staff',
    frame: 'admin',
    menu: { group: GROUP, icon: 'ListTodo' },
    live: true,
    page: () =>
      import('#web/features/desk-registrations/registrations-page.tsx').then(({ DeskRegistrationsPage }) => ({
        Page: DeskRegistrationsPage,
      })),
  },
  {
    path: '/manage/visits/patient',
    title: '患者',
    who: 'staff',
    frame: 'admin',
    menu: { group: GROUP, icon: 'UsersRound' },
    page: () =>
      import('#web/features/desk-registrations/patients-page.tsx').then(({ PatientsPage }) => ({
        Page: PatientsPage,
      })),
  },
];
