import clsx from 'clsx';
import { useState } from 'react';
import { type Notification, notifications } from '#contract/notifications.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatInstant } from '#web/ui/format.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { UnreadDot } from '#web/ui/unread-dot.tsx';
import { KindTag } from './kinds.tsx';
import { useFollowNotifications, useRead } from './use-notifications.ts';

const STEP = 20;

interface NotificationFeedProps {
  /** Goes where one leads. */
  onFollow: (link: string) => void;
}

/** One's own notifications in a panel, the newest first. */
export function NotificationFeed({ onFollow }: NotificationFeedProps) {
  const [size, setSize] = useState(STEP);
  const { data, error, isFetching, refetch } = useCall(
    notifications.list,
    { query: { page: 1, pageSize: size } },
    { keep: true },
  );
  const { read, pending } = useRead();
  useFollowNotifications();
  if (!data) {
    return error ? (
      <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div className="pt-4">
        <SkeletonLines lines={6} />
      </div>
    );
  }
  if (data.data.length === 0) return <EmptyState hint="预约、改约和取消会在这里告诉您" />;
  const open = (item: Notification) => {
    if (item.read_at === null) void read([item.id]);
    if (item.link) onFollow(item.link);
  };
  return (
    <>
      <div className="flex justify-end py-1">
        <Button
          variant="text"
          size="sm"
          pending={pending}
          disabled={data.data.every(({ read_at }) => read_at !== null)}
          onClick={() => void read()}
        >
          全部已读
        </Button>
      </div>
      <ul aria-label="通知" className="flex flex-col">
        {data.data.map((item) => (
          <li key={item.id} className="border-line border-b last:border-b-0">
            <Entry item={item} onOpen={() => open(item)} />
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

function Entry({ item, onOpen }: { item: Notification; onOpen: () => void }) {
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
        <KindTag kind={item.kind} />
      </span>
      {item.content ? <span className="text-13 text-ink-600">{item.content}</span> : null}
      <time dateTime={item.created_at} className="text-12 text-ink-500">
        {formatInstant(item.created_at)}
      </time>
    </button>
  );
}
