import { useAtomValue } from 'jotai';
import { choicesOf } from '#contract/choices.ts';
import { DEPARTMENT_KINDS, departmentTable } from '#contract/departments.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { meAtom } from '#web/api/session.ts';
import { lineOf, nameColumn, statusFilter, yesOrNo } from '#web/resource/plain.tsx';
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
    nameColumn('科室名称'),
    { key: 'code', title: '科室编码' },
    { key: 'kind', title: '科室类型', cell: ({ kind }) => DEPARTMENT_KINDS[kind] },
    { key: 'leader', title: '负责人', cell: ({ leader }) => leader?.name ?? '—' },
    { key: 'phone', title: '电话' },
    { key: 'location', title: '位置', cell: ({ location }) => lineOf(location) },
    { key: 'bookable', title: '可预约', cell: ({ bookable }) => yesOrNo(bookable) },
    { key: 'status', title: '状态', cell: (row) => <DepartmentState department={row} /> },
  ],
  filters: [
    keyword('科室', '名称或编码'),
    { kind: 'choice', name: 'kind', label: '科室类型', options: choicesOf(DEPARTMENT_KINDS) },
    statusFilter,
  ],
  // Whether it is in use and takes bookings is changed by itself, with what that leaves behind.
  fields: {
    name: { control: 'text' },
    code: { control: 'text' },
    kind: { control: 'choice' },
    leader_id: { control: 'pick', from: deskSearch.staff, noun: '员工', shown: 'leader' },
    phone: { control: 'text' },
    location: { control: 'text' },
    intro: { control: 'text', lines: 4, hint: '显示在医院主页' },
  },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的科室可以删除。',
  emptyHint: '还没有科室',
});

function ModeHint() {
  const isClinic = useAtomValue(meAtom)?.meta.hospital?.mode === CLINIC;
  return isClinic ? '诊所模式：预约时不选科室' : '预约时可选的科室，以及排班表中各列的顺序';
}

export default DepartmentsPage;
