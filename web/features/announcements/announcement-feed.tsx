import clsx from 'clsx';
import { useState } from 'react';
import { announcements, type ReceivedAnnouncement } from '#contract/announcements.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatInstant } from '#web/ui/format.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { UnreadDot } from '#web/ui/unread-dot.tsx';
import { houseOfAnnouncement, PinnedTag } from './announcement-reader.tsx';
import { useFollowReceived, useReadAnnouncements } from './use-announcements.ts';

const STEP = 20;

interface AnnouncementFeedProps {
  onOpen: (id: number) => void;
}

/** What was announced to a person, in a panel: the pinned first, then the newest. */
export function AnnouncementFeed({ onOpen }: AnnouncementFeedProps) {
  const [size, setSize] = useState(STEP);
  const query = { page: 1, pageSize: size };
  const { data, error, isFetching, refetch } = useCall(announcements.list, { query }, { keep: true });
  const { read, pending } = useReadAnnouncements();
  useFollowReceived();
  if (!data) {
    return error ? (
      <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div className="pt-4">
        <SkeletonLines lines={6} />
      </div>
    );
  }
  if (data.data.length === 0) return <EmptyState hint="医院和平台的公告会出现在这里" />;
  return (
    <>
      <div className="flex justify-end py-1">
        <Button
          variant="text"
          size="sm"
          pending={pending}
          disabled={data.meta.unread_count === 0}
          onClick={() => void read()}
        >
          全部已读
        </Button>
      </div>
      <ul aria-label="公告" className="flex flex-col">
        {data.data.map((item) => (
          <li key={item.id} className="border-line border-b last:border-b-0">
            <AnnouncementEntry item={item} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
      {data.total > data.data.length && size < 100 ? (
        <div className="flex justify-center pt-3">
          <Button pending={isFetching} onClick={() => setSize(Math.min(100, size + STEP))}>
            加载更多
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface AnnouncementEntryProps {
  item: ReceivedAnnouncement;
  onOpen: () => void;
}

/** A line that leads to the whole of it. */
export function AnnouncementEntry({ item, onOpen }: AnnouncementEntryProps) {
  const unread = item.read_at === null;
  return (
    <button
      type="button"
      className="-mx-2 flex w-[calc(100%+1rem)] flex-col gap-1 rounded-control px-2 py-3 text-left hover:bg-surface-2"
      onClick={onOpen}
    >
      <span className="flex w-full items-center gap-2">
        {unread ? <UnreadDot /> : null}
        <span className={clsx('min-w-0 flex-1 truncate text-14', unread && 'font-semibold')}>{item.title}</span>
        {item.pinned ? <PinnedTag /> : null}
      </span>
      <span className="line-clamp-2 text-13 text-ink-600">{item.summary}</span>
      <span className="text-12 text-ink-500">
        {houseOfAnnouncement(item)}
        {item.published_at ? ` · ${formatInstant(item.published_at)}` : ''}
        {item.edited_at ? ' · 已编辑' : ''}
      </span>
    </button>
  );
}
