import { Link } from 'react-router-dom';
import { ROLE_LABEL } from '#contract/roles.ts';
import { type StaffDoctor, staffMembers, TODAY } from '#contract/staff.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { dayTimeCell } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { nameColumn } from '#web/resource/plain.tsx';
import { useList } from '#web/resource/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

const feeOf = ({ from, to }: { from: number; to: number }) =>
  from === to ? formatMoney(from) : `${formatMoney(from)} 至 ${formatMoney(to)}`;

const COLUMNS: readonly ListColumn<StaffDoctor>[] = [
  nameColumn('姓名') as ListColumn<StaffDoctor>,
  {
    key: 'roles',
    title: '角色',
    cell: ({ roles }) => roles.map((role) => ROLE_LABEL[role]).join('、'),
  },
  {
    key: 'departments',
    title: '科室',
    cell: ({ departments }) => departments.map(({ name }) => name).join('、') || '—',
  },
  { key: 'job_title', title: '职称' },
  { key: 'resume', title: '简历', cell: ({ resume }) => (resume ? '已填写' : '未填写') },
  { key: 'open_slots', title: '号源', align: 'right' },
  { key: 'fee', title: '诊费', align: 'right', cell: ({ fee }) => (fee ? feeOf(fee) : '—') },
  { key: 'next_open', title: '可约', cell: ({ next_open }) => (next_open ? dayTimeCell(next_open) : '不可约') },
  { key: 'today', title: '今日', cell: ({ today }) => (today ? TODAY[today] : '—') },
];

const LINK = buttonClass('text', 'sm');

/** Who has a column of the grid, in the order of the columns. */
export default function DoctorsPage() {
  const list = useList(staffMembers.doctors);
  useTouched(['staff'], () => void list.answer.refetch());
  return (
    <ListPage
      title="医生列表"
      hint="按排班表中各列的顺序"
      list={list}
      columns={COLUMNS}
      filters={[keyword('姓名', '请输入姓名')]}
      emptyHint="还没有医生或洁牙师，可在员工中邀请"
      rowActions={({ name }) => (
        <>
          <Link to="/admin/manage/schedule" className={LINK} aria-label={`${name}的排班`}>
            排班
          </Link>
          <Link to="/admin/visits/doctor_resumes" className={LINK} aria-label={`${name}的简历`}>
            简历
          </Link>
        </>
      )}
    />
  );
}
