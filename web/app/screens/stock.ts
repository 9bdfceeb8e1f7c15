import { drugTypeTable } from '#contract/drug-types.ts';
import { inventoryTypeTable } from '#contract/inventory-types.ts';
import { productTable } from '#contract/products.ts';
import { supplierTable } from '#contract/suppliers.ts';
import { warehouseTable } from '#contract/warehouses.ts';
import { whoMay } from '#contract/who.ts';
import { lazyPage } from './lazy-page.ts';
import type { Screen } from './screen.ts';

const STOCK = '库存';

/** /stock, for all staff; its owner has the same pages in the admin area (ADMIN_STOCK_SCREENS). */
export const STOCK_SCREENS: readonly Screen[] = [
  {
    path: '/stock',
    title: STOCK,
    who: 'staff',
    frame: 'section',
    page: lazyPage(() => import('#web/app/frames/section-home.tsx'), '/stock/warehouses'),
  },
  {
    path: '/stock/warehouses',
    title: '仓库',
    asks: whoMay(warehouseTable.calls.list),
    frame: 'section',
    menu: { group: STOCK, icon: 'Warehouse' },
    live: true,
    page: lazyPage(() => import('#web/features/warehouses/warehouses-page.tsx')),
  },
  {
    path: '/stock/products',
    title: '物品',
    asks: whoMay(productTable.calls.list),
    frame: 'section',
    menu: { group: STOCK, icon: 'Package' },
    live: true,
    page: lazyPage(() => import('#web/features/products/products-page.tsx')),
  },
  {
    path: '/stock/suppliers',
    title: '供应商',
    asks: whoMay(supplierTable.calls.list),
    frame: 'section',
    menu: { group: STOCK, icon: 'Truck' },
    live: true,
    page: lazyPage(() => import('#web/features/suppliers/suppliers-page.tsx')),
  },
  {
    path: '/stock/drug_classifications',
    title: '药品分类',
    asks: whoMay(drugTypeTable.calls.list),
    frame: 'section',
    menu: { group: STOCK, icon: 'FolderTree' },
    live: true,
    page: lazyPage(() => import('#web/features/drug-types/drug-types-page.tsx')),
  },
  {
    path: '/stock/inventory_types',
    title: '物品类型',
    asks: whoMay(inventoryTypeTable.calls.list),
    frame: 'section',
    menu: { group: STOCK, icon: 'Shapes' },
    live: true,
    page: lazyPage(() => import('#web/features/inventory-types/inventory-types-page.tsx')),
  },
];

export const ADMIN_STOCK_SCREENS: readonly Screen[] = [
  {
    path: '/admin/visits/warehouses',
    title: '仓库',
    asks: whoMay(warehouseTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: STOCK, icon: 'Warehouse' },
    live: true,
    page: lazyPage(() => import('#web/features/warehouses/warehouses-page.tsx')),
  },
  {
    path: '/admin/visits/products',
    title: '物品',
    asks: whoMay(productTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: STOCK, icon: 'Package' },
    live: true,
    page: lazyPage(() => import('#web/features/products/products-page.tsx')),
  },
  {
    path: '/admin/visits/suppliers',
    title: '供应商',
    asks: whoMay(supplierTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: STOCK, icon: 'Truck' },
    live: true,
    page: lazyPage(() => import('#web/features/suppliers/suppliers-page.tsx')),
  },
  {
    path: '/admin/visits/drug_classifications',
    title: '药品分类',
    asks: whoMay(drugTypeTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: STOCK, icon: 'FolderTree' },
    live: true,
    page: lazyPage(() => import('#web/features/drug-types/drug-types-page.tsx')),
  },
  {
    path: '/admin/visits/inventory_types',
    title: '物品类型',
    asks: whoMay(inventoryTypeTable.calls.list),
    who: ['shop_owner'],
    frame: 'admin',
    menu: { group: STOCK, icon: 'Shapes' },
    live: true,
    page: lazyPage(() => import('#web/features/inventory-types/inventory-types-page.tsx')),
  },
];
