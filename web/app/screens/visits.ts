import { advisories } from '#contract/advisories.ts';
import { caseTemplateTable } from '#contract/case-templates.ts';
import { diagnosisTable } from '#contract/diagnoses.ts';
import { hygienists } from '#contract/hygienists.ts';
import { doctorOrderTable } from '#contract/phrases.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const HYGIENE = '洁牙';

/** What hygienists and consultants have of /admin/visits. */
export const VISIT_SCREENS: readonly Screen[] = [
  {
    path: '/admin/visits/hygienist/dental_records',
    title: '洁牙记录',
    asks: whoMay(hygienists.visits),
    who: ['dental_hygienist'],
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'ClipboardList' },
    live: true,
    page: lazyPage(() => import('#web/features/hygienists/visits-page.tsx')),
  },
  {
    path: '/admin/visits/hygienist/next_appointment',
    title: '下次预约',
    asks: whoMay(hygienists.nextAppointments),
    who: ['dental_hygienist'],
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'CalendarClock' },
    live: true,
    page: lazyPage(() => import('#web/features/hygienists/next-appointments-page.tsx')),
  },
  {
    path: '/admin/visits/hygienist/problem_patients',
    title: '问题患者',
    asks: whoMay(hygienists.problemPatients),
    who: ['dental_hygienist'],
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'UserRoundX' },
    live: true,
    page: lazyPage(() => import('#web/features/hygienists/problem-patients-page.tsx')),
  },
  {
    path: '/admin/visits/hygienist/referral_records',
    title: '转诊记录',
    asks: whoMay(hygienists.referralRecords),
    who: ['dental_hygienist'],
    frame: 'admin',
    menu: { group: HYGIENE, icon: 'ArrowLeftRight' },
    live: true,
    page: lazyPage(() => import('#web/features/hygienists/referral-records-page.tsx')),
  },
  {
    path: '/admin/visits/advisory',
    title: '咨询面板',
    asks: whoMay(advisories.list),
    frame: 'admin',
    menu: { group: '咨询', icon: 'MessagesSquare' },
    page: lazyPage(() => import('#web/features/advisories/advisories-page.tsx')),
  },
  {
    path: '/admin/visits/reservations/:id/advisories',
    title: '预约咨询',
    asks: whoMay(advisories.ofReservation),
    frame: 'admin',
    page: lazyPage(() => import('#web/features/advisories/reservation-advisories-page.tsx')),
  },
  {
    path: '/admin/visits/doctor_orders',
    title: '常用医嘱',
    asks: whoMay(doctorOrderTable.calls.list),
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '病历', icon: 'MessageSquareQuote' },
    live: true,
    page: lazyPage(() => import('#web/features/phrases/orders-page.tsx')),
  },
  {
    path: '/admin/visits/case_templates',
    title: '病历模板',
    asks: whoMay(caseTemplateTable.calls.list),
    who: ['doctor', 'shop_owner'],
    frame: 'admin',
    menu: { group: '病历', icon: 'LayoutTemplate' },
    live: true,
    page: lazyPage(() => import('#web/features/case-templates/case-templates-page.tsx')),
  },
  {
    path: '/admin/visits/diagnostic_settings',
    title: '诊断设置',
    asks: whoMay(diagnosisTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '病历', icon: 'Stethoscope' },
    live: true,
    page: lazyPage(() => import('#web/features/diagnoses/diagnoses-page.tsx')),
  },
];
