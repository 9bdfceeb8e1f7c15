import { drugTypes } from '#contract/drug-types.ts';
import { inventoryTypeTable } from '#contract/inventory-types.ts';
import { productTable } from '#contract/products.ts';
import { supplierTable } from '#contract/suppliers.ts';
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
    'name',
    'code',
    'specification',
    'inventory_type',
    'classification',
    'unit',
    { key: 'pack_unit', title: '包装', cell: packOf },
    { key: 'price', title: '单价', align: 'right', cell: ({ price, unit }) => `${formatMoney(price)}/${unit}` },
    'manufacturer',
    'approval_no',
    'supplier',
    'storage',
    'status',
  ],
  filters: [keyword('物品', '名称、拼音、编码或条码'), 'status'],
  useFilters: useKindFilters,
  // What must be there comes first, so that a new one is a few keys; the rest begins with what is usual.
  fields: {
    name: { part: '基本' },
    specification: {},
    unit: { hint: '片、支、盒：库存按它计数' },
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
    price: { hint: '一个基本单位的售价' },
    generic_name: {},
    code: { hint: '留空自动编号' },
    barcodes: {},
    approval_no: { part: '注册与来源', hint: '国药准字、械注准或械备' },
    manufacturer: {},
    supplier_id: {
      control: 'pick',
      from: supplierTable.calls.list,
      noun: '供应商',
      shown: 'supplier',
      where: inUse,
    },
    pack_unit: { part: '包装与保管', hint: '如盒、箱，方便入库时填写' },
    pack_size: { begins: '1', hint: '一个包装里有多少基本单位' },
    min_stock: { begins: '0', hint: '少于它时提醒' },
    max_stock: { hint: '留空为不限' },
    storage: { begins: 'normal' },
    expiry_alert_days: { begins: '180', hint: '到期前多少天提醒' },
    remarks: { lines: 2 },
    status: {},
  },
  nameOf: ({ name, specification }) => `${name} ${specification}`,
});

export default ProductsPage;
