import { departments } from '#contract/department-calls.ts';
import { positionTable } from '#contract/positions.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';

/** The positions of one's hospital: what one does there. What one may do is one's role. */
const PositionsPage = resourcePage(positionTable, {
  title: '岗位管理',
  hint: '岗位说明做什么，角色决定能做什么；变更岗位不改变任何人的角色',
  columns: ['name', 'department', 'headcount', 'roles', 'requires_certificate', 'duties', 'status'],
  filters: [keyword('岗位名称', '请输入岗位名称'), 'status'],
  fields: {
    name: {},
    department_id: { control: 'pick', from: departments.list, noun: '科室', shown: 'department', where: { status: 1 } },
    headcount: { hint: '计划的人数，不作限制' },
    roles: {},
    requires_certificate: {},
    duties: { lines: 4 },
    status: {},
  },
});

export default PositionsPage;
