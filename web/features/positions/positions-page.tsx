import { departments } from '#contract/department-calls.ts';
import { positionTable } from '#contract/positions.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { lineOf, nameColumn, statusColumn, statusControl, statusFilter, yesOrNo } from '#web/resource/plain.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** The positions of one's hospital: what one does there. What one may do is one's role. */
const PositionsPage = resourcePage(positionTable, {
  title: '岗位管理',
  hint: '岗位说明做什么，角色决定能做什么；变更岗位不改变任何人的角色',
  columns: [
    nameColumn('岗位名称'),
    { key: 'department', title: '所属科室', cell: ({ department }) => department?.name ?? '—' },
    { key: 'headcount', title: '编制', align: 'right' },
    { key: 'roles', title: '适用角色', cell: ({ roles }) => roles.map((role) => ROLE_LABEL[role]).join('、') || '—' },
    { key: 'requires_certificate', title: '需要执业证', cell: (row) => yesOrNo(row.requires_certificate) },
    { key: 'duties', title: '岗位职责', cell: ({ duties }) => lineOf(duties) },
    statusColumn,
  ],
  filters: [keyword('岗位名称', '请输入岗位名称'), statusFilter],
  fields: {
    name: { control: 'text' },
    department_id: { control: 'pick', from: departments.list, noun: '科室', shown: 'department', where: { status: 1 } },
    headcount: { control: 'number', hint: '计划的人数，不作限制' },
    roles: { control: 'choices' },
    requires_certificate: { control: 'flag' },
    duties: { control: 'text', lines: 4 },
    status: statusControl,
  },
  nameOf: ({ name }) => name,
  removal: '仅未被使用的岗位可以删除。',
  emptyHint: '还没有岗位',
});

export default PositionsPage;
