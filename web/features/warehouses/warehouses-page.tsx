import { departments } from '#contract/department-calls.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { warehouseTable } from '#contract/warehouses.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { DispensingTag } from './dispensing-tag.tsx';

/** Where one's hospital keeps its things, and who keeps them. */
const WarehousesPage = resourcePage(warehouseTable, {
  title: '仓库',
  hint: '前台收费的药品与商品从发药库出库；库管员办理本仓库的出入库',
  columns: [
    'name',
    'kind',
    'department',
    'keepers',
    { key: 'is_dispensing', title: '发药库', cell: (row) => <DispensingTag on={row.is_dispensing} /> },
    'address',
    'status',
  ],
  filters: [keyword('仓库', '名称或位置'), 'kind', 'status'],
  fields: {
    name: {},
    kind: { begins: 'department' },
    department_id: {
      control: 'pick',
      from: departments.list,
      noun: '科室',
      shown: 'department',
      where: { status: 1 },
      hint: '仅科室库填写',
    },
    keeper_ids: { control: 'picks', from: deskSearch.staff, noun: '员工', shown: 'keepers' },
    is_dispensing: { hint: '一家医院只有一个，设为是时原来的发药库自动改为否' },
    address: {},
    status: {},
  },
});

export default WarehousesPage;
