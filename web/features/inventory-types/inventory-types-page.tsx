import { choicesOf } from '#contract/choices.ts';
import { INVENTORY_BASES, INVENTORY_FLAGS, type InventoryType, inventoryTypeTable } from '#contract/inventory-types.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

const FLAGS = Object.entries(INVENTORY_FLAGS) as [keyof typeof INVENTORY_FLAGS, string][];

const flagsOf = (type: InventoryType) => FLAGS.filter(([flag]) => type[flag]).map(([, word]) => word);

const flag = { control: 'flag' } as const;

/** What a thing on a shelf is, and what is asked for when it comes in. */
const InventoryTypesPage = resourcePage(inventoryTypeTable, {
  title: '物品类型',
  hint: '每类物品入库时要记下什么；变更只约束以后入库的',
  columns: [
    nameColumn('类型名称'),
    { key: 'base', title: '大类', cell: ({ base }) => INVENTORY_BASES[base] },
    { key: 'track_batch', title: '入库要求', cell: (type) => lineOf(flagsOf(type).join('、')) },
    statusColumn,
  ],
  filters: [
    keyword('类型名称', '请输入类型名称'),
    { kind: 'choice', name: 'base', label: '大类', options: choicesOf(INVENTORY_BASES) },
    statusFilter,
  ],
  fields: {
    name: { control: 'text' },
    base: { control: 'choice' },
    track_batch: flag,
    track_expiry: flag,
    track_serial: { ...flag, hint: '每一件有自己的号' },
    trace_code: { ...flag, hint: '药品追溯码，20 位' },
    registration_no: { ...flag, hint: '国药准字或械注准，登记物品时必填' },
    patient_bound: { ...flag, hint: '用在谁身上要记下来' },
    status: statusControl,
  },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的物品类型可以删除。',
  emptyHint: '还没有物品类型',
});

export default InventoryTypesPage;
