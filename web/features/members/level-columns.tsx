import { memberLevel } from '#contract/member-levels.ts';
import type { LevelRecord } from '#contract/member-rows.ts';
import { vipOf } from '#web/clinic/money/level-cell.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';

const levelOf = (level: number) => `${vipOf(level)} ${memberLevel(level).name}`;

/** 等级变更记录 */
export const LEVEL_COLUMNS: readonly ListColumn<LevelRecord>[] = [
  { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstantExact(created_at) },
  { key: 'type', title: '变更方式', cell: ({ type_name }) => type_name },
  { key: 'from_level', title: '原等级', cell: ({ from_level }) => levelOf(from_level) },
  { key: 'level', title: '新等级', cell: ({ level }) => <b className="font-semibold">{levelOf(level)}</b> },
  { key: 'vip_ended_at', title: '有效期', cell: ({ long, vip_ended_at }) => (long ? '永久' : `至 ${vip_ended_at}`) },
  { key: 'staff', title: '操作人', cell: ({ staff }) => staff.real_name },
];
