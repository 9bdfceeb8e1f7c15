import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ANNOUNCEMENT_STATUS, AUDIENCES, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import type { QueryOf } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { type RowAction, RowActions } from './manage-actions.tsx';
import { columnsOf } from './manage-columns.tsx';
import { useFollowAnnouncements, useServerClock } from './manage-follow.ts';
import { recipientsText, type Subject } from './manage-values.ts';
import { ReadersSheet, type SheetTab } from './readers-sheet.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useRowChanges } from './use-row-changes.ts';

const AnnouncementFormDialog = lateDialog(() =>
  import('./announcement-form-dialog.tsx').then((m) => m.AnnouncementFormDialog),
);

type Query = QueryOf<typeof announcements.managed>;

const STATES = choicesOf(ANNOUNCEMENT_STATUS);

const FILTERS: readonly Filter<Query>[] = [
  keyword('关键词', '请输入标题或内容'),
  { kind: 'choice', name: 'status', label: '状态', options: STATES },
  { kind: 'choice', name: 'audience', label: '接收对象', options: choicesOf(AUDIENCES) },
];

/** What lies over the list. */
type Open = { kind: 'form'; subject: Subject } | { kind: 'sheet'; row: ManagedAnnouncement; tab: SheetTab } | null;

/** Announcements as they are written: the hospital's by its owner, the platform's by super_admin. */
export default function ManageAnnouncementsPage() {
  const list = useList(announcements.managed);
  const { params, answer } = list;
  const hospital = useAtomValue(meAtom)?.meta.hospital?.title ?? null;
  const { reason } = useWritable();
  const [open, setOpen] = useState<Open>(null);
  const changes = useRowChanges(hospital);
  useServerClock(answer.data?.meta.now, answer.dataUpdatedAt);
  useFollowAnnouncements(answer.data?.data);
  const columns = useMemo(
    () =>
      columnsOf(
        (row) => setOpen({ kind: 'sheet', row, tab: 'text' }),
        (row) => setOpen({ kind: 'sheet', row, tab: 'unread' }),
      ),
    [],
  );
  const act = (row: ManagedAnnouncement, action: RowAction) => {
    if (action === 'edit' || action === 'copy') setOpen({ kind: 'form', subject: { kind: action, of: row } });
    else if (action === 'readers') setOpen({ kind: 'sheet', row, tab: 'unread' });
    else changes.act(row, action);
  };
  return (
    <>
      <ListPage
        title="系统公告"
        hint={hospital ? `${hospital} 发给员工和患者的公告` : '平台发给全部医院的公告'}
        action={<NewButton reason={reason} onPress={() => setOpen({ kind: 'form', subject: { kind: 'new' } })} />}
        list={list}
        columns={columns}
        filters={FILTERS}
        emptyHint="还没有公告"
        shortcuts={<FilterShortcuts params={params} name="status" options={STATES} />}
        rowActions={(row) => <RowActions row={row} reason={reason} onAct={(action) => act(row, action)} />}
      />
      <OverList open={open} rows={answer.data?.data} onClose={() => setOpen(null)} />
      <Moving changes={changes} hospital={hospital} reason={reason} />
    </>
  );
}

function NewButton({ reason, onPress }: { reason: string | null; onPress: () => void }) {
  return (
    <GuardedButton
      variant="primary"
      reason={reason}
      icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
      onClick={onPress}
    >
      发布公告
    </GuardedButton>
  );
}

interface OverListProps {
  open: Open;
  rows: readonly ManagedAnnouncement[] | undefined;
  onClose: () => void;
}

/** The form, or the sheet of a row, which follows the list. */
function OverList({ open, rows, onClose }: OverListProps) {
  if (!open) return null;
  if (open.kind === 'form') return <AnnouncementFormDialog subject={open.subject} onClose={onClose} />;
  const newest = rows?.find(({ id }) => id === open.row.id) ?? open.row;
  return <ReadersSheet announcement={newest} tab={open.tab} onClose={onClose} />;
}

interface MovingProps {
  changes: ReturnType<typeof useRowChanges>;
  hospital: string | null;
  reason: string | null;
}

/** Another time for a row's announcement. */
function Moving({ changes, hospital, reason }: MovingProps) {
  if (!changes.moving) return null;
  return (
    <ScheduleDialog
      title={changes.moving.status === 'scheduled' ? '修改发布时间' : '定时发布'}
      present={changes.moving.publish_at}
      recipients={recipientsText(changes.moving, hospital)}
      pending={changes.pending}
      reason={reason}
      error={changes.timeError}
      onChange={changes.forgetError}
      onSubmit={changes.move}
      onClose={changes.stopMoving}
    />
  );
}
