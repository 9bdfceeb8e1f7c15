import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ANNOUNCEMENT_STATUS, AUDIENCES, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import type { QueryOf } from '#contract/call.ts';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
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

const STATES = optionsOf(ANNOUNCEMENT_STATUS);

const FILTERS: readonly Filter<Query>[] = [
  keyword('关键词', '请输入标题或内容'),
  { kind: 'choice', name: 'status', label: '状态', options: STATES },
  { kind: 'choice', name: 'audience', label: '接收对象', options: optionsOf(AUDIENCES) },
];

/** What lies over the list. */
type Open = { kind: 'form'; subject: Subject } | { kind: 'sheet'; row: ManagedAnnouncement; tab: SheetTab } | null;

/** Announcements as they are written: the hospital's by its owner, the platform's by super_admin. */
export function ManageAnnouncementsPage() {
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
  // What lies over the list follows it.
  const newest = (row: ManagedAnnouncement) => answer.data?.data.find(({ id }) => id === row.id) ?? row;
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
        action={
          <GuardedButton
            variant="primary"
            reason={reason}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => setOpen({ kind: 'form', subject: { kind: 'new' } })}
          >
            发布公告
          </GuardedButton>
        }
        list={list}
        columns={columns}
        filters={FILTERS}
        emptyHint="还没有公告"
        shortcuts={<FilterShortcuts params={params} name="status" options={STATES} />}
        rowActions={(row) => <RowActions row={row} reason={reason} onAct={(action) => act(row, action)} />}
      />
      {open?.kind === 'form' ? <AnnouncementFormDialog subject={open.subject} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'sheet' ? (
        <ReadersSheet announcement={newest(open.row)} tab={open.tab} onClose={() => setOpen(null)} />
      ) : null}
      {changes.moving ? (
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
      ) : null}
    </>
  );
}
