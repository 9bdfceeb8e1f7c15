import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { CheckCheck, SquarePen } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReceivedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import type { QueryOf } from '#contract/call.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { UnreadDot } from '#web/ui/feedback/unread-dot.tsx';
import { ICON } from '#web/ui/icon.ts';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { PinnedTag, senderOf } from './announcement-reader.tsx';
import { AnnouncementSheet } from './announcement-sheet.tsx';
import { useFollowReceived, useReadAnnouncements } from './use-announcements.ts';

type Query = QueryOf<typeof announcements.list>;

const FILTERS: readonly Filter<Query>[] = [keyword('关键词', '请输入标题或内容')];

interface ReadAnnouncementsPageProps {
  /** Of one's hospital (/oa/sys_msg), or of the platform (/backend/sys_msg). */
  scope: 'hospital' | 'platform';
}

const TITLES = { hospital: '医院公告', platform: '系统公告' } as const;
const HINTS = { hospital: '本医院发布的公告', platform: '平台发布的公告' } as const;
/** Who writes those of each. */
const WRITERS = { hospital: 'shop_owner', platform: 'super_admin' } as const;
const MANAGE = '/admin/notifications/system_notifications';

/** Announcements as staff read them; which one is open stands in the address. */
export default function ReadAnnouncementsPage({ scope: from }: ReadAnnouncementsPageProps) {
  const params = useListParams(announcements.list, { from });
  const answer = useCall(announcements.list, { query: { ...params.query, from } }, { keep: true });
  const roles = useAtomValue(rolesAtom);
  const { read, pending } = useReadAnnouncements();
  const { opened, open, close } = useOpened();
  useFollowReceived();
  const columns = useMemo(() => columnsOf(open), [open]);
  const { unread } = params.query;
  return (
    <>
      <ListPage
        title={TITLES[from]}
        hint={HINTS[from]}
        action={
          <>
            <Button
              icon={<CheckCheck {...ICON} />}
              pending={pending}
              onClick={() => void read(answer.data?.data.map(({ id }) => id))}
            >
              本页已读
            </Button>
            {roles.includes(WRITERS[from]) ? (
              <Link to={MANAGE} className={buttonClass('primary')}>
                <SquarePen {...ICON} />
                管理公告
              </Link>
            ) : null}
          </>
        }
        list={{ params, answer }}
        columns={columns}
        filters={FILTERS}
        emptyHint="还没有公告"
        shortcuts={
          <>
            <Shortcut label="全部" chosen={!unread} onClick={() => params.change({ unread: '' })} />
            <Shortcut label="未读" chosen={unread === '1'} onClick={() => params.change({ unread: '1' })} />
          </>
        }
      />
      {opened === null ? null : <AnnouncementSheet id={opened} onClose={close} />}
    </>
  );
}

/** Which announcement is open: Back closes it, and its address can be sent to somebody. */
function useOpened() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('id'));
  return useMemo(
    () => ({
      opened: Number.isInteger(id) && id > 0 ? id : null,
      open: (next: number) => setSearch((old) => withId(old, next)),
      close: () => setSearch((old) => withId(old, null)),
    }),
    [id, setSearch],
  );
}

function withId(old: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(old);
  if (id === null) next.delete('id');
  else next.set('id', String(id));
  return next;
}

function columnsOf(onOpen: (id: number) => void): readonly ListColumn<ReceivedAnnouncement>[] {
  return [
    {
      key: 'title',
      title: '标题',
      sticky: 'left',
      cell: (row) => (
        <span className="flex items-center gap-2">
          {row.read_at === null ? <UnreadDot /> : <span aria-hidden className="size-2" />}
          <button
            type="button"
            className={clsx(
              'rounded-cell text-left text-blue-700 hover:underline',
              row.read_at === null && 'font-semibold',
            )}
            onClick={() => onOpen(row.id)}
          >
            <OneLine className="max-w-80">{row.title}</OneLine>
          </button>
          {row.pinned ? <PinnedTag /> : null}
        </span>
      ),
    },
    { key: 'summary', title: '内容', cell: ({ summary }) => <OneLine className="max-w-120">{summary}</OneLine> },
    { key: 'hospital', title: '来自', cell: (row) => senderOf(row) },
    {
      key: 'published_at',
      title: '发布时间',
      cell: ({ published_at, edited_at }) => (
        <span>
          {published_at ? formatInstant(published_at) : '—'}
          {edited_at ? <span className="ml-2 text-12 text-ink-500">已编辑</span> : null}
        </span>
      ),
    },
  ];
}
