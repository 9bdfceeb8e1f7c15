import { memberLevel } from '#contract/member-levels.ts';
import type { LevelRecord } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { vipOf } from '#web/clinic/money/level-cell.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { RecordsDialog } from './records-dialog.tsx';
import type { MemberDialogProps } from './use-member.ts';

const levelOf = (level: number) => `${vipOf(level)} ${memberLevel(level).name}`;

const COLUMNS: readonly Column<LevelRecord>[] = [
  { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstantExact(created_at) },
  { key: 'type', title: '变更方式', cell: ({ type_name }) => type_name },
  { key: 'from_level', title: '原等级', cell: ({ from_level }) => levelOf(from_level) },
  { key: 'level', title: '新等级', cell: ({ level }) => <b className="font-semibold">{levelOf(level)}</b> },
  { key: 'until', title: '有效期', cell: ({ long, vip_ended_at }) => (long ? '永久' : `至 ${vip_ended_at}`) },
  { key: 'staff', title: '操作人', cell: ({ staff }) => staff.real_name },
];

/** 等级变更记录 */
export function LevelRecordsDialog(props: MemberDialogProps) {
  return <RecordsDialog title="等级变更记录" call={members.levelRecords} columns={COLUMNS} {...props} />;
}
