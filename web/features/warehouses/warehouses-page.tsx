import { choicesOf } from '#contract/choices.ts';
import { departments } from '#contract/department-calls.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { WAREHOUSE_KINDS, warehouseTable } from '#contract/warehouses.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { DispensingTag } from './dispensing-tag.tsx';

/** Where one's hospital keeps its things, and who keeps them. */
const WarehousesPage = resourcePage(warehouseTable, {
  title: '仓库',
  hint: '前台收费的药品与商品从发药库出库；库管员办理本仓库的出入库',
  columns: [
    nameColumn('仓库名称'),
    { key: 'kind', title: '仓库类型', cell: ({ kind }) => WAREHOUSE_KINDS[kind] },
    { key: 'department', title: '所属科室', cell: ({ department }) => department?.name ?? '—' },
    { key: 'keepers', title: '库管员', cell: ({ keepers }) => lineOf(keepers.map(({ name }) => name).join('、')) },
    { key: 'is_dispensing', title: '发药库', cell: (row) => <DispensingTag on={row.is_dispensing} /> },
    { key: 'address', title: '位置', cell: ({ address }) => lineOf(address) },
    statusColumn,
  ],
  filters: [
    keyword('仓库', '名称或位置'),
    { kind: 'choice', name: 'kind', label: '仓库类型', options: choicesOf(WAREHOUSE_KINDS) },
    statusFilter,
  ],
  fields: {
    name: { control: 'text' },
    kind: { control: 'choice', begins: 'department' },
    department_id: {
      control: 'pick',
      from: departments.list,
      noun: '科室',
      shown: 'department',
      where: { status: 1 },
      hint: '仅科室库填写',
    },
    keeper_ids: { control: 'picks', from: deskSearch.staff, noun: '员工', shown: 'keepers' },
    is_dispensing: { control: 'flag', hint: '一家医院只有一个，设为是时原来的发药库自动改为否' },
    address: { control: 'text' },
    status: statusControl,
  },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的仓库可以删除。',
  emptyHint: '没有符合条件的仓库',
});

export default WarehousesPage;
