import { members } from '#contract/members.ts';
import { toColumn } from '#web/resource/columns.tsx';
import { LEVEL_COLUMNS } from './level-columns.tsx';
import { RecordsDialog } from './records-dialog.tsx';
import type { MemberDialogProps } from './use-member.ts';

const COLUMNS = LEVEL_COLUMNS.map(toColumn);

/** 等级变更记录 */
export function LevelRecordsDialog(props: MemberDialogProps) {
  return <RecordsDialog title="等级变更记录" call={members.levelRecords} columns={COLUMNS} {...props} />;
}
