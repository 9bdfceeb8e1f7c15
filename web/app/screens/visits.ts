import type { Role } from '#contract/roles.ts';
import type { Screen } from './screen.ts';

const HYGIENE = '洁牙';
const hygienist: readonly Role[] = ['dental_hygienist'];
const consultants: readonly Role[] = ['consultant', 'shop_owner'];

/** What hygienists and consultants have of /admin/visits. */
export const VISIT_SCREENS: readonly Screen[] = [
  {
    path: '/admin/visits/hygienist/dental_records',
    title: '洁牙记录',
    who: hygienist,
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'ClipboardList' },
    live: true,
    page: () => import('#web/features/hygienists/visits-page.tsx').then(({ VisitsPage }) => ({ Page: VisitsPage })),
  },
  {
    path: '/admin/visits/hygienist/next_appointment',
    title: '下次预约',
    who: hygienist,
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'CalendarClock' },
    live: true,
    page: () =>
      import('#web/features/hygienists/next-appointments-page.tsx').then(({ NextAppointmentsPage }) => ({
        Page: NextAppointmentsPage,
      })),
  },
  {
    path: '/admin/visits/hygienist/problem_patients',
    title: '问题患者',
    who: hygienist,
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'UserRoundX' },
    live: true,
    page: () =>
      import('#web/features/hygienists/problem-patients-page.tsx').then(({ ProblemPatientsPage }) => ({
        Page: ProblemPatientsPage,
      })),
  },
  {
    path: '/admin/visits/hygienist/referral_records',
    title: '转诊记录',
    who: hygienist,
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'ArrowLeftRight' },
    live: true,
    page: () =>
      import('#web/features/hygienists/referral-records-page.tsx').then(({ ReferralRecordsPage }) => ({
        Page: ReferralRecordsPage,
      })),
  },
  {
    path: '/admin/visits/advisory',
    title: '咨询面板',
    who: consultants,
    frame: 'admin',
    menu: { group: '咨询', icon: 'MessagesSquare' },
    page: () =>
      import('#web/features/advisories/advisories-page.tsx').then(({ AdvisoriesPage }) => ({ Page: AdvisoriesPage })),
  },
  {
    path: '/admin/visits/reservations/:id/advisories',
    title: '预约咨询',
    who: consultants,
    frame: 'admin',
    page: () =>
      import('#web/features/advisories/reservation-advisories-page.tsx').then(({ ReservationAdvisoriesPage }) => ({
        Page: ReservationAdvisoriesPage,
      })),
  },
];
