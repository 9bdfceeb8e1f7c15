import { caseTemplateTable } from '#contract/case-templates.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { invites } from '#contract/invites.ts';
import { profiles } from '#contract/profile.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const GROUP = '工作台';
/** The sections of one patient, in the order of the frame's left side. */
const PATIENT = '患者管理';

/** /workstation: who works there, and the pages of one patient. */
export const WORKSTATION_SCREENS: readonly Screen[] = [
  {
    path: '/workstation',
    title: '患者管理',
    who: 'staff',
    frame: 'admin',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/workstation/patient'),
  },
  {
    path: '/workstation/patient',
    title: '患者管理',
    asks: whoMay(deskRegistrations.patients),
    frame: 'admin',
    menu: { group: GROUP, icon: 'UsersRound' },
    page: lazyPage(() => import('#web/features/desk-registrations/patients-page.tsx'), 'workstation'),
  },
  {
    path: '/workstation/patient/info',
    title: '患者信息',
    asks: whoMay(deskRegistrations.patientInfo),
    frame: 'patient',
    menu: { group: PATIENT, icon: 'Contact' },
    page: lazyPage(() => import('#web/features/desk-registrations/patient-info-page.tsx')),
  },
  {
    path: '/workstation/patient/record/see',
    title: '就诊记录',
    asks: whoMay(deskRegistrations.history),
    frame: 'patient',
    menu: { group: PATIENT, icon: 'RotateCcwClock' },
    page: lazyPage(() => import('#web/features/desk-registrations/patient-visits-page.tsx')),
  },
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
  {
    path: '/workstation/case_templates',
    title: '病历模板',
    asks: whoMay(caseTemplateTable.calls.list),
    frame: 'admin',
    menu: { group: GROUP, icon: 'LayoutTemplate' },
    live: true,
    page: lazyPage(() => import('#web/features/case-templates/case-templates-page.tsx')),
  },
];
