import { INVENTORY_FLAGS, type InventoryType, inventoryTypeTable } from '#contract/inventory-types.ts';
import { lineOf } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const FLAGS = Object.entries(INVENTORY_FLAGS) as [keyof typeof INVENTORY_FLAGS, string][];

const flagsOf = (type: InventoryType) => FLAGS.filter(([flag]) => type[flag]).map(([, word]) => word);

/** What a thing on a shelf is, and what is asked for when it comes in. */
const InventoryTypesPage = resourcePage(inventoryTypeTable, {
  title: '物品类型',
  hint: '每类物品入库时要记下什么；变更只约束以后入库的',
  columns: [
    'name',
    'base',
    { key: 'track_batch', title: '入库要求', cell: (type) => lineOf(flagsOf(type).join('、')) },
    'status',
  ],
  filters: [keyword('类型名称', '请输入类型名称'), 'base', 'status'],
  fields: {
    name: {},
    base: {},
    track_batch: {},
    track_expiry: {},
    track_serial: { hint: '每一件有自己的号' },
    trace_code: { hint: '药品追溯码，20 位' },
    registration_no: { hint: '国药准字或械注准，登记物品时必填' },
    patient_bound: { hint: '用在谁身上要记下来' },
    status: {},
  },
});

export default InventoryTypesPage;
