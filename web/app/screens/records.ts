import { caseEditor } from '#contract/case-editor.ts';
import { cases } from '#contract/cases.ts';
import { dentalRecords } from '#contract/dental-records.ts';
import { dentureOrders } from '#contract/denture-orders.ts';
import { healthFiles } from '#contract/health-files.ts';
import { intervenes } from '#contract/intervenes.ts';
import { doctorOrderTable } from '#contract/phrases.ts';
import { prescriptions } from '#contract/prescriptions.ts';
import { recordReads } from '#contract/record-reads.ts';
import { whoMay } from '#contract/who.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import { CASE_TEMPLATES, DIAGNOSES } from './pages.ts';
import type { Screen } from './screen.ts';

/** 病历 in the admin area: what is written of patients, and what it is written with. */
export const RECORD_SCREENS: readonly Screen[] = [
  ...group('admin', '病历', [
    {
      path: '/admin/visits/index',
      title: '我的一天',
      asks: whoMay(cases.unfinished),
      icon: 'Sun',
      live: true,
      page: lazyPage(() => import('#web/features/my-day/my-day-page.tsx')),
    },
    {
      path: '/manage/visits/case_info',
      title: '病历查阅',
      asks: whoMay(cases.list, cases.detail),
      icon: 'ClipboardCheck',
      live: true,
      page: lazyPage(() => import('#web/features/cases/case-info-page.tsx')),
    },
    {
      path: '/admin/visits/doctor_orders',
      title: '常用医嘱',
      asks: whoMay(doctorOrderTable.calls.list),
      who: ['doctor', 'shop_owner'],
      icon: 'MessageSquareQuote',
      live: true,
      page: lazyPage(() => import('#web/features/phrases/orders-page.tsx')),
    },
    { path: '/admin/visits/case_templates', ...CASE_TEMPLATES, who: ['doctor', 'shop_owner'] },
    { path: '/admin/visits/diagnostic_settings', ...DIAGNOSES, who: ['shop_owner'] },
    {
      path: '/admin/visits/manage/denture_processing_orders',
      title: '义齿加工管理',
      asks: whoMay(dentureOrders.list, dentureOrders.step),
      who: ['shop_owner'],
      icon: 'Hammer',
      live: true,
      page: lazyPage(() => import('#web/features/denture-orders/board-page.tsx')),
    },
  ]),
  // Of one visit's patient: its links lead here.
  ...framed('admin', [
    {
      path: '/admin/visits/cases',
      title: '电子病历',
      asks: whoMay(cases.store, caseEditor.config),
      live: true,
      page: lazyPage(() => import('#web/app/pages/case-screen.tsx')),
    },
    {
      path: '/admin/visits/health_files',
      title: '健康档案',
      asks: whoMay(healthFiles.list, healthFiles.store),
      live: true,
      page: lazyPage(() => import('#web/features/health-files/health-files-page.tsx')),
    },
    {
      path: '/admin/visits/dental_records',
      title: '记录单',
      asks: whoMay(dentalRecords.list, dentalRecords.show, dentalRecords.config, dentalRecords.store),
      live: true,
      page: lazyPage(() => import('#web/features/dental-records/dental-records-page.tsx')),
    },
    {
      path: '/admin/visits/prescriptions',
      title: '处方',
      asks: whoMay(prescriptions.list),
      who: ['doctor', 'shop_owner', 'dental_hygienist'],
      live: true,
      page: lazyPage(() => import('#web/features/prescriptions/prescriptions-page.tsx')),
    },
    {
      path: '/admin/visits/intervenes',
      title: '干预',
      asks: whoMay(intervenes.list, intervenes.create, intervenes.update),
      live: true,
      page: lazyPage(() => import('#web/features/intervenes/intervenes-page.tsx')),
    },
    {
      path: '/admin/visits/denture_processing_orders',
      title: '义齿加工单',
      asks: whoMay(dentureOrders.list, dentureOrders.create),
      live: true,
      page: lazyPage(() => import('#web/features/denture-orders/visit-orders-page.tsx')),
    },
  ]),
  // To be printed.
  ...framed('bare', [
    {
      path: '/manage/visits/case_info/:id/printing',
      title: '病历打印',
      // Of what the desk prints cases are none: it reads them in short.
      asks: whoMay(cases.detail, recordReads.printed),
      who: ['doctor', 'shop_owner'],
      page: lazyPage(() => import('#web/features/cases/case-paper-page.tsx')),
    },
    {
      path: '/admin/visits/prescriptions/:id/printing',
      title: '处方打印',
      asks: whoMay(prescriptions.one, recordReads.printed),
      page: lazyPage(() => import('#web/features/prescriptions/prescription-paper-page.tsx')),
    },
  ]),
];
