import { announcements } from '#contract/announcements.ts';
import { backendHospitalTable } from '#contract/backend-hospitals.ts';
import { campaigns } from '#contract/campaigns.ts';
import { charges } from '#contract/charges.ts';
import { coupons } from '#contract/coupons.ts';
import { dentureOrders } from '#contract/denture-orders.ts';
import { factoryTable } from '#contract/factories.ts';
import { jobTitleTable } from '#contract/job-titles.ts';
import { labelTable } from '#contract/labels.ts';
import { insuranceRecords, marketingProducts } from '#contract/marketing-products.ts';
import { marketing } from '#contract/marketing-summary.ts';
import { mechanismTable } from '#contract/mechanisms.ts';
import { points } from '#contract/points.ts';
import { positionTable } from '#contract/positions.ts';
import { roleMatrix } from '#contract/role-matrix.ts';
import { roster } from '#contract/roster.ts';
import { whoMay } from '#contract/who.ts';
import { framed, group } from './group.ts';
import { lazyPage } from './lazy-page.ts';
import {
  DEPARTMENTS,
  DIAGNOSES,
  DRUG_TYPES,
  INVENTORY_TYPES,
  MEMBERS,
  NOTIFICATIONS,
  PRODUCTS,
  PROJECT_CATEGORIES,
  PROJECTS,
  STAFF,
  SUPPLIERS,
  sectionHome,
  WAREHOUSES,
  WECHAT,
  WORK_SETTINGS,
} from './pages.ts';
import type { Screen } from './screen.ts';

/** The addresses of the sections themselves. */
const HOMES = framed('section', [
  { path: '/oa', title: '通知中心', who: 'staff', page: sectionHome('/oa/message') },
  { path: '/backend', title: '后台', who: 'staff+super_admin', page: sectionHome('/backend/hospital') },
  { path: '/clinic', title: '排班', who: 'staff', page: sectionHome('/clinic/index') },
  { path: '/stock', title: '库存', who: 'staff', page: sectionHome('/stock/warehouses') },
  { path: '/marketing', title: '营销', who: 'staff+super_admin', page: sectionHome('/marketing/index') },
  {
    path: '/other',
    title: '义齿加工',
    who: 'staff',
    plants: true,
    page: sectionHome('/other/denture_processing_orders'),
  },
]);

/** The sections under the top navigation. */
export const SECTION_SCREENS: readonly Screen[] = [
  ...HOMES,
  ...group('section', '通知中心', [
    { path: '/oa/message', ...NOTIFICATIONS, title: '通知中心', who: 'staff' },
    {
      path: '/oa/sys_msg',
      title: '医院公告',
      asks: whoMay(announcements.list),
      who: 'staff',
      icon: 'BuildingComplex',
      page: lazyPage(() => import('#web/features/announcements/read-announcements-page.tsx'), 'hospital'),
    },
  ]),
  ...group('section', '管理', [
    { path: '/oa/manage/index', ...STAFF, title: '员工' },
    {
      path: '/oa/manage/charge',
      title: '收费单',
      asks: whoMay(charges.payments),
      icon: 'ReceiptText',
      live: true,
      page: lazyPage(() => import('#web/features/charges/sheets-page.tsx')),
    },
  ]),
  ...group('section', '后台', [
    {
      path: '/backend/hospital',
      title: '医院',
      asks: whoMay(backendHospitalTable.calls.list),
      icon: 'Hospital',
      live: true,
      page: lazyPage(() => import('#web/features/backend-hospitals/backend-hospitals-page.tsx')),
    },
    {
      path: '/backend/mechanism',
      title: '机构',
      asks: whoMay(mechanismTable.calls.list),
      icon: 'Landmark',
      live: true,
      page: lazyPage(() => import('#web/features/mechanisms/mechanisms-page.tsx')),
    },
    {
      path: '/backend/factory',
      title: '加工厂',
      asks: whoMay(factoryTable.calls.list),
      icon: 'Factory',
      live: true,
      page: lazyPage(() => import('#web/features/factories/factories-page.tsx')),
    },
    {
      path: '/backend/sys_msg',
      title: '系统公告',
      asks: whoMay(announcements.list),
      who: 'staff+super_admin',
      icon: 'Megaphone',
      page: lazyPage(() => import('#web/features/announcements/read-announcements-page.tsx'), 'platform'),
    },
    {
      path: '/backend/label',
      title: '标签',
      asks: whoMay(labelTable.calls.list),
      icon: 'Tags',
      live: true,
      page: lazyPage(() => import('#web/features/labels/labels-page.tsx')),
    },
    {
      path: '/backend/zhicheng',
      title: '职称',
      asks: whoMay(jobTitleTable.calls.list),
      icon: 'Award',
      live: true,
      page: lazyPage(() => import('#web/features/job-titles/job-titles-page.tsx')),
    },
    {
      path: '/backend/role',
      title: '角色',
      asks: whoMay(roleMatrix.read),
      icon: 'UserKey',
      page: lazyPage(() => import('#web/features/role-matrix/role-matrix-page.tsx')),
    },
  ]),
  ...group('section', '诊所', [
    {
      path: '/clinic/index',
      title: '排班',
      asks: whoMay(roster.week),
      icon: 'CalendarRange',
      live: true,
      page: lazyPage(() => import('#web/features/roster/roster-page.tsx'), '排班'),
    },
    { path: '/clinic/users', ...MEMBERS },
    { path: '/clinic/departments', ...DEPARTMENTS },
    {
      path: '/clinic/hospital7',
      title: '岗位管理',
      asks: whoMay(positionTable.calls.list),
      icon: 'IdCard',
      live: true,
      page: lazyPage(() => import('#web/features/positions/positions-page.tsx')),
    },
    { path: '/clinic/diagnostic_settings', ...DIAGNOSES },
    { path: '/clinic/project', ...PROJECTS },
    { path: '/clinic/categories', ...PROJECT_CATEGORIES },
    { path: '/clinic/wechat', ...WECHAT },
  ]),
  ...group('section', '义齿加工', [
    {
      path: '/other/denture_processing_orders',
      title: '义齿加工',
      asks: whoMay(dentureOrders.list),
      plants: true,
      icon: 'Hammer',
      live: true,
      page: lazyPage(() => import('#web/features/denture-orders/plant-page.tsx')),
    },
  ]),
  ...framed('bare', [
    {
      path: '/other/denture_processing_orders/:id/printing',
      title: '义齿加工单打印',
      asks: whoMay(dentureOrders.one),
      plants: true,
      page: lazyPage(() => import('#web/features/denture-orders/ticket-page.tsx')),
    },
  ]),
  ...group('section', '出诊', [{ path: '/manage/visits/work_settings', ...WORK_SETTINGS }]),
  ...group('section', '营销', [
    {
      path: '/marketing/index',
      title: '营销概览',
      asks: whoMay(marketing.summary),
      icon: 'ChartColumn',
      live: true,
      page: lazyPage(() => import('#web/features/marketing-summary/summary-page.tsx')),
    },
    {
      path: '/marketing/coupon',
      title: '优惠券',
      asks: whoMay(coupons.list),
      icon: 'Gift',
      live: true,
      page: lazyPage(() => import('#web/features/coupons/coupons-page.tsx')),
    },
    {
      path: '/marketing/active',
      title: '活动',
      asks: whoMay(campaigns.list),
      icon: 'PartyPopper',
      live: true,
      page: lazyPage(() => import('#web/features/campaigns/campaigns-page.tsx')),
    },
    {
      path: '/marketing/product',
      title: '营销商品',
      asks: whoMay(marketingProducts.list),
      icon: 'Package',
      live: true,
      page: lazyPage(() => import('#web/features/marketing-products/products-page.tsx')),
    },
    {
      path: '/marketing/product/insurance/record',
      title: '保险记录',
      asks: whoMay(insuranceRecords.list),
      icon: 'ShieldCheck',
      live: true,
      page: lazyPage(() => import('#web/features/marketing-products/policies-page.tsx')),
    },
    {
      path: '/marketing/integral',
      title: '积分',
      asks: whoMay(points.list),
      icon: 'Coins',
      live: true,
      page: lazyPage(() => import('#web/features/members/points-page.tsx')),
    },
    {
      path: '/marketing/integral/settings',
      title: '积分设置',
      asks: whoMay(points.settings),
      icon: 'SlidersHorizontal',
      page: lazyPage(() => import('#web/features/points/points-settings-page.tsx')),
    },
  ]),
  ...framed('section', [
    {
      path: '/marketing/coupon/add',
      under: '/marketing/coupon',
      title: '新增优惠券',
      asks: whoMay(coupons.create),
      page: lazyPage(() => import('#web/features/coupons/coupon-page.tsx')),
    },
    {
      path: '/marketing/active/add',
      under: '/marketing/active',
      title: '新增活动',
      asks: whoMay(campaigns.create),
      page: lazyPage(() => import('#web/features/campaigns/campaign-page.tsx')),
    },
    {
      path: '/marketing/product/add',
      under: '/marketing/product',
      title: '新增营销商品',
      asks: whoMay(marketingProducts.list),
      page: lazyPage(() => import('#web/features/marketing-products/product-page.tsx')),
    },
    {
      path: '/marketing/product/update',
      under: '/marketing/product',
      title: '编辑营销商品',
      asks: whoMay(marketingProducts.list),
      page: lazyPage(() => import('#web/features/marketing-products/product-page.tsx')),
    },
  ]),
  // For all staff; the owner has them in the admin area as well.
  ...group('section', '库存', [
    { path: '/stock/warehouses', ...WAREHOUSES },
    { path: '/stock/products', ...PRODUCTS },
    { path: '/stock/suppliers', ...SUPPLIERS },
    { path: '/stock/drug_classifications', ...DRUG_TYPES },
    { path: '/stock/inventory_types', ...INVENTORY_TYPES },
  ]),
];
