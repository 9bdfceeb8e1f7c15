import { drugTypes } from '#contract/drug-types.ts';
import { inventoryTypeTable } from '#contract/inventory-types.ts';
import { productTable, STORAGES } from '#contract/products.ts';
import { supplierTable } from '#contract/suppliers.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { useRowFilter } from '#web/resource/use-row-filter.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

/** 1盒 = 24片 */
const packOf = ({ pack_unit, pack_size, unit }: { pack_unit: string; pack_size: number; unit: string }) =>
  pack_unit ? `1${pack_unit} = ${pack_size}${unit}` : '—';

const useKindFilters = () => [
  useRowFilter({ name: 'inventory_type_id', label: '物品类型', from: inventoryTypeTable.calls.list }),
  useRowFilter({ name: 'drug_type_id', label: '药品分类', from: drugTypes.list }),
];

const inUse = { status: 1 } as const;

/** The things of one's hospital: its shop_owner and its keepers write them, all staff look them up. */
const ProductsPage = resourcePage(productTable, {
  title: '物品',
  hint: '数量与单价都按基本单位计；店长与库管员可以维护',
  columns: [
    nameColumn('物品名称'),
    { key: 'code', title: '物品编码' },
    { key: 'specification', title: '规格', cell: ({ specification }) => lineOf(specification) },
    { key: 'inventory_type', title: '物品类型', cell: ({ inventory_type }) => inventory_type.name },
    { key: 'classification', title: '药品分类', cell: ({ classification }) => classification?.name ?? '—' },
    { key: 'unit', title: '基本单位' },
    { key: 'pack_unit', title: '包装', cell: packOf },
    { key: 'price', title: '单价', align: 'right', cell: ({ price, unit }) => `${formatMoney(price)}/${unit}` },
    { key: 'manufacturer', title: '生产厂家', cell: ({ manufacturer }) => lineOf(manufacturer) },
    { key: 'approval_no', title: '批准文号' },
    { key: 'supplier', title: '供应商', cell: ({ supplier }) => lineOf(supplier?.name ?? '') },
    { key: 'storage', title: '储存条件', cell: ({ storage }) => STORAGES[storage] },
    statusColumn,
  ],
  filters: [keyword('物品', '名称、拼音、编码或条码'), statusFilter],
  useFilters: useKindFilters,
  // What must be there comes first, so that a new one is a few keys; the rest begins with what is usual.
  fields: {
    name: { control: 'text', part: '基本' },
    specification: { control: 'text' },
    unit: { control: 'text', hint: '片、支、盒：库存按它计数' },
    inventory_type_id: {
      control: 'pick',
      from: inventoryTypeTable.calls.list,
      noun: '物品类型',
      shown: 'inventory_type',
      where: inUse,
    },
    classification_id: {
      control: 'pick',
      from: drugTypes.list,
      noun: '药品分类',
      shown: 'classification',
      where: inUse,
      none: '未分类',
      hint: '药品须填写',
    },
    price: { control: 'yuan', hint: '一个基本单位的售价' },
    generic_name: { control: 'text' },
    code: { control: 'text', hint: '留空自动编号' },
    barcodes: { control: 'tags' },
    approval_no: { control: 'text', part: '注册与来源', hint: '国药准字、械注准或械备' },
    manufacturer: { control: 'text' },
    supplier_id: {
      control: 'pick',
      from: supplierTable.calls.list,
      noun: '供应商',
      shown: 'supplier',
      where: inUse,
    },
    pack_unit: { control: 'text', part: '包装与保管', hint: '如盒、箱，方便入库时填写' },
    pack_size: { control: 'number', begins: '1', hint: '一个包装里有多少基本单位' },
    min_stock: { control: 'number', begins: '0', hint: '少于它时提醒' },
    max_stock: { control: 'number', hint: '留空为不限' },
    storage: { control: 'choice', begins: 'normal' },
    expiry_alert_days: { control: 'number', begins: '180', hint: '到期前多少天提醒' },
    remarks: { control: 'text', lines: 2 },
    status: statusControl,
  },
  nameOf: ({ name, specification }) => `${name} ${specification}`,
  removal: '仅未被使用的物品可以删除。',
  emptyHint: '还没有物品',
});

export default ProductsPage;
