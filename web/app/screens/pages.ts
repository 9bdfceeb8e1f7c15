import { caseTemplateTable } from '#contract/case-templates.ts';
import { departmentTable } from '#contract/departments.ts';
import { diagnosisTable } from '#contract/diagnoses.ts';
import { drugTypeTable } from '#contract/drug-types.ts';
import { inventoryTypeTable } from '#contract/inventory-types.ts';
import { members } from '#contract/members.ts';
import { notifications } from '#contract/notifications.ts';
import { productTable } from '#contract/products.ts';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectTable } from '#contract/projects.ts';
import { roster } from '#contract/roster.ts';
import { staffMembers } from '#contract/staff.ts';
import { supplierTable } from '#contract/suppliers.ts';
import { warehouseTable } from '#contract/warehouses.ts';
import { wechatSettings } from '#contract/wechat-settings.ts';
import { whoMay } from '#contract/who.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import type { MenuPage } from './screen.ts';

/** Pages of the back office that stand in several menus: in the admin area, there often for fewer, and in a section. */

export const DEPARTMENTS: MenuPage = {
  title: '科室管理',
  asks: whoMay(departmentTable.calls.list),
  icon: 'LayoutGrid',
  live: true,
  page: lazyPage(() => import('#web/features/departments/departments-page.tsx')),
};

export const STAFF: MenuPage = {
  title: '员工管理',
  asks: whoMay(staffMembers.list),
  icon: 'Users',
  live: true,
  page: lazyPage(() => import('#web/features/staff/staff-page.tsx')),
};

export const MEMBERS: MenuPage = {
  title: '会员管理',
  asks: whoMay(members.list),
  icon: 'WalletCards',
  live: true,
  page: lazyPage(() => import('#web/features/members/members-page.tsx')),
};

export const WORK_SETTINGS: MenuPage = {
  title: '出诊设置',
  asks: whoMay(roster.week, roster.workSettings),
  icon: 'CalendarClock',
  live: true,
  page: lazyPage(() => import('#web/features/roster/work-settings-page.tsx')),
};

export const PROJECTS: MenuPage = {
  title: '项目',
  asks: whoMay(projectTable.calls.list),
  icon: 'ListChecks',
  live: true,
  page: lazyPage(() => import('#web/features/projects/projects-page.tsx')),
};

export const PROJECT_CATEGORIES: MenuPage = {
  title: '项目分类',
  asks: whoMay(projectCategoryTable.calls.list),
  icon: 'ListTree',
  live: true,
  page: lazyPage(() => import('#web/features/project-categories/project-categories-page.tsx')),
};

export const DIAGNOSES: MenuPage = {
  title: '诊断设置',
  asks: whoMay(diagnosisTable.calls.list),
  icon: 'Stethoscope',
  live: true,
  page: lazyPage(() => import('#web/features/diagnoses/diagnoses-page.tsx')),
};

export const CASE_TEMPLATES: MenuPage = {
  title: '病历模板',
  asks: whoMay(caseTemplateTable.calls.list),
  icon: 'LayoutTemplate',
  live: true,
  page: lazyPage(() => import('#web/features/case-templates/case-templates-page.tsx')),
};

export const WAREHOUSES: MenuPage = {
  title: '仓库',
  asks: whoMay(warehouseTable.calls.list),
  icon: 'Warehouse',
  live: true,
  page: lazyPage(() => import('#web/features/warehouses/warehouses-page.tsx')),
};

export const PRODUCTS: MenuPage = {
  title: '物品',
  asks: whoMay(productTable.calls.list),
  icon: 'Package',
  live: true,
  page: lazyPage(() => import('#web/features/products/products-page.tsx')),
};

export const SUPPLIERS: MenuPage = {
  title: '供应商',
  asks: whoMay(supplierTable.calls.list),
  icon: 'Truck',
  live: true,
  page: lazyPage(() => import('#web/features/suppliers/suppliers-page.tsx')),
};

export const DRUG_TYPES: MenuPage = {
  title: '药品分类',
  asks: whoMay(drugTypeTable.calls.list),
  icon: 'FolderTree',
  live: true,
  page: lazyPage(() => import('#web/features/drug-types/drug-types-page.tsx')),
};

export const INVENTORY_TYPES: MenuPage = {
  title: '物品类型',
  asks: whoMay(inventoryTypeTable.calls.list),
  icon: 'Shapes',
  live: true,
  page: lazyPage(() => import('#web/features/inventory-types/inventory-types-page.tsx')),
};

export const NOTIFICATIONS: MenuPage = {
  title: '消息通知',
  asks: whoMay(notifications.list),
  icon: 'Bell',
  page: lazyPage(() => import('#web/app/pages/notifications-screen.tsx')),
};

export const WECHAT: MenuPage = {
  title: '微信公众号',
  asks: whoMay(wechatSettings.read),
  icon: 'MessageCircle',
  live: true,
  page: lazyPage(() => import('#web/features/wechat-settings/wechat-settings-page.tsx')),
};

/** The address of a section itself: it leads to the first of its screens that there is for who asks, or else to /401. */
export const sectionHome = (first: string): LazyPage =>
  lazyPage(() => import('#web/app/frames/section-home.tsx'), first);
