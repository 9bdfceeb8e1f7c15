import type { Screen } from './screen.ts';

/** What the header leads to beside the public screens, for who is signed in. */
export const HEADER_SCREENS: readonly Screen[] = [
  {
    path: '/appointment_search',
    title: '预约查询',
    who: 'user',
    tab: '预约查询',
    frame: 'bar',
    live: true,
    page: () =>
      import('#web/app/pages/appointment-screens.tsx').then(({ AppointmentSearchScreen }) => ({
        Page: AppointmentSearchScreen,
      })),
  },
  {
    path: '/appointment_change',
    title: '预约修改',
    who: 'user',
    tab: '预约修改',
    frame: 'bar',
    live: true,
    page: () =>
      import('#web/app/pages/appointment-screens.tsx').then(({ AppointmentChangeScreen }) => ({
        Page: AppointmentChangeScreen,
      })),
  },
];
