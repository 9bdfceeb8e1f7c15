import { advisories } from '#contract/advisories.ts';
import { cases } from '#contract/cases.ts';
import { dentureOrders } from '#contract/denture-orders.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { disposals } from '#contract/disposals.ts';
import { documents } from '#contract/documents.ts';
import { followUps } from '#contract/follow-ups.ts';
import { images } from '#contract/images.ts';
import { invites } from '#contract/invites.ts';
import { members } from '#contract/members.ts';
import { ortho } from '#contract/ortho.ts';
import { patientRecords } from '#contract/patient-records.ts';
import { profiles } from '#contract/profile.ts';
import { treatments } from '#contract/treatments.ts';
import { whoMay } from '#contract/who.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import { CASE_TEMPLATES, sectionHome } from './pages.ts';
import type { Screen } from './screen.ts';

/** /workstation: who works there, and the pages of one patient. */
export const WORKSTATION_SCREENS: readonly Screen[] = [
  ...framed('admin', [
    { path: '/workstation', title: '患者管理', who: 'staff', page: sectionHome('/workstation/patient') },
  ]),
  ...group('admin', '工作台', [
    {
      path: '/workstation/patient',
      title: '患者管理',
      asks: whoMay(deskRegistrations.patients),
      icon: 'UsersRound',
      page: lazyPage(() => import('#web/features/desk-registrations/patients-page.tsx'), 'workstation'),
    },
    {
      path: '/workstation/user',
      title: '个人资料',
      asks: whoMay(profiles.read),
      icon: 'Contact',
      page: lazyPage(() => import('#web/app/pages/profile-screen.tsx')),
    },
    {
      path: '/workstation/invite',
      title: '邀请列表',
      asks: whoMay(invites.list),
      icon: 'UserRoundPlus',
      page: lazyPage(() => import('#web/features/invites/invite-list-page.tsx')),
    },
    { path: '/workstation/case_templates', ...CASE_TEMPLATES },
  ]),
  // The sections of one patient, in the order of the frame's left side.
  ...group('patient', '患者管理', [
    {
      path: '/workstation/patient/info',
      title: '患者信息',
      asks: whoMay(deskRegistrations.patientInfo),
      icon: 'Contact',
      page: lazyPage(() => import('#web/features/desk-registrations/patient-info-page.tsx')),
    },
    {
      path: '/workstation/patient/record/see',
      title: '就诊记录',
      asks: whoMay(deskRegistrations.history),
      icon: 'RotateCcwClock',
      page: lazyPage(() => import('#web/features/desk-registrations/patient-visits-page.tsx')),
    },
    {
      path: '/workstation/patient/record/handle',
      title: '治疗记录',
      asks: whoMay(treatments.list),
      icon: 'Drill',
      live: true,
      page: lazyPage(() => import('#web/features/treatments/patient-treatments-page.tsx')),
    },
    {
      path: '/workstation/patient/record/consult',
      title: '咨询记录',
      asks: whoMay(advisories.ofReservation),
      icon: 'MessagesSquare',
      page: lazyPage(() => import('#web/features/advisories/patient-advisories-page.tsx')),
    },
    {
      path: '/workstation/patient/case',
      title: '电子病历',
      asks: whoMay(patientRecords.open, cases.detail),
      icon: 'ClipboardList',
      live: true,
      page: lazyPage(() => import('#web/app/pages/patient-case-screen.tsx')),
    },
    {
      path: '/workstation/patient/zhengji',
      title: '正畸',
      asks: whoMay(ortho.read),
      icon: 'Brackets',
      live: true,
      page: lazyPage(() => import('#web/app/pages/patient-ortho-screen.tsx')),
    },
    {
      path: '/workstation/patient/prescription',
      title: '处方',
      who: 'staff',
      icon: 'Pill',
      live: true,
      page: lazyPage(() => import('#web/app/pages/patient-prescription-screen.tsx')),
    },
    {
      path: '/workstation/patient/document',
      title: '文书',
      asks: whoMay(documents.list),
      icon: 'Signature',
      live: true,
      page: lazyPage(() => import('#web/features/documents/patient-documents-page.tsx')),
    },
    {
      path: '/workstation/patient/video',
      title: '影像',
      asks: whoMay(images.list, images.cate),
      icon: 'Images',
      live: true,
      page: lazyPage(() => import('#web/features/images/patient-images-page.tsx')),
    },
    {
      path: '/workstation/patient/visit',
      title: '随访',
      asks: whoMay(followUps.list),
      icon: 'PhoneCall',
      page: lazyPage(() => import('#web/features/customers/patient-follow-ups-page.tsx')),
    },
    {
      path: '/workstation/patient/machining',
      title: '义齿加工',
      asks: whoMay(dentureOrders.list),
      icon: 'Hammer',
      live: true,
      page: lazyPage(() => import('#web/features/denture-orders/patient-orders-page.tsx')),
    },
    {
      path: '/workstation/patient/cost',
      title: '费用',
      asks: whoMay(disposals.list),
      icon: 'ReceiptText',
      page: lazyPage(() => import('#web/app/pages/patient-cost-screen.tsx')),
    },
    {
      path: '/workstation/patient/vip',
      title: '会员信息',
      asks: whoMay(members.list),
      icon: 'Wallet',
      page: lazyPage(() => import('#web/features/members/patient-card-page.tsx')),
    },
  ]),
  ...framed('bare', [
    {
      path: '/workstation/patient/document/:id/printing',
      title: '文书打印',
      asks: whoMay(documents.one),
      page: lazyPage(() => import('#web/features/documents/document-paper-page.tsx')),
    },
  ]),
];
