import { useAtomValue } from 'jotai';
import { departmentTable } from '#contract/departments.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { meAtom } from '#web/api/session.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { DepartmentState } from './department-state.tsx';
import { OrderButton } from './order-button.tsx';

const CLINIC = 2;

/** The departments of one's hospital, for its owner to keep and for its staff to look up. */
const DepartmentsPage = resourcePage(departmentTable, {
  title: '科室管理',
  hint: <ModeHint />,
  shortcuts: () => <OrderButton />,
  columns: [
    'name',
    'code',
    'kind',
    'leader',
    'phone',
    'location',
    'bookable',
    { key: 'status', title: '状态', cell: (row) => <DepartmentState department={row} /> },
  ],
  filters: [keyword('科室', '名称或编码'), 'kind', 'status'],
  // Whether it is in use and takes bookings is changed by itself, with what that leaves behind.
  fields: {
    name: {},
    code: {},
    kind: {},
    leader_id: { control: 'pick', from: deskSearch.staff, noun: '员工', shown: 'leader' },
    phone: {},
    location: {},
    intro: { lines: 4, hint: '显示在医院主页' },
  },
});

function ModeHint() {
  const isClinic = useAtomValue(meAtom)?.meta.hospital?.mode === CLINIC;
  return isClinic ? '诊所模式：预约时不选科室' : '预约时可选的科室，以及排班表中各列的顺序';
}

export default DepartmentsPage;
