import { supplierTable } from '#contract/suppliers.ts';
import { warehouseTable } from '#contract/warehouses.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

/** /stock, for all staff; its owner has the same pages in the admin area (ADMIN_STOCK_SCREENS). */
export const STOCK_SCREENS: readonly Screen[] = [
  {
    path: '/stock/warehouses',
    title: '仓库',
    asks: whoMay(warehouseTable.calls.list),
    frame: 'section',
    menu: { group: '库存', icon: 'Warehouse' },
    live: true,
    page: lazyPage(() => import('#web/features/warehouses/warehouses-page.tsx')),
  },
  {
    path: '/stock/suppliers',
    title: '供应商',
    asks: whoMay(supplierTable.calls.list),
    frame: 'section',
    menu: { group: '库存', icon: 'Truck' },
    live: true,
    page: lazyPage(() => import('#web/features/suppliers/suppliers-page.tsx')),
  },
];

export const ADMIN_STOCK_SCREENS: readonly Screen[] = [
  {
    path: '/admin/visits/warehouses',
    title: '仓库',
    asks: whoMay(warehouseTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '库存', icon: 'Warehouse' },
    live: true,
    page: lazyPage(() => import('#web/features/warehouses/warehouses-page.tsx')),
  },
  {
    path: '/admin/visits/suppliers',
    title: '供应商',
    asks: whoMay(supplierTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: '库存', icon: 'Truck' },
    live: true,
    page: lazyPage(() => import('#web/features/suppliers/suppliers-page.tsx')),
  },
];
