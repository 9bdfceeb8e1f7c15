import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { type Notification, notifications } from '#contract/notifications.ts';
import { reasonOf } from '#web/api/errors.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { UnreadDot } from '#web/ui/feedback/unread-dot.tsx';
import { Feed, useFeedSize } from '#web/ui/tables/feed.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { KindTag } from './kinds.tsx';
import { useFollowNotifications, useRead } from './use-notifications.ts';

interface NotificationFeedProps {
  /** Goes where one leads. */
  onFollow: (link: string) => void;
}

/** One's own notifications in a panel, the newest first. */
export function NotificationFeed({ onFollow }: NotificationFeedProps) {
  const { size, more } = useFeedSize();
  const query = { page: 1, pageSize: size };
  const { data, error, isFetching, refetch } = useCall(notifications.list, { query }, { keep: true });
  const { read, pending } = useRead();
  const waiting = useAtomValue(meAtom)?.meta.notifications_count ?? 0;
  useFollowNotifications();
  const open = (item: Notification) => {
    if (item.read_at === null) void read([item.id]);
    if (item.link) onFollow(item.link);
  };
  return (
    <Feed
      label="通知"
      rows={data?.data}
      total={data?.total ?? 0}
      fetching={isFetching}
      problem={error ? reasonOf(error) : null}
      onRetry={() => void refetch()}
      emptyHint="预约、改约和取消会在这里告诉您"
      // Also those that are further down than what is drawn: the bell counts them.
      unread={waiting > 0 || (data?.data.some(({ read_at }) => read_at === null) ?? false)}
      reading={pending}
      onReadAll={() => void read()}
      more={more}
    >
      {(item) => <Entry item={item} onOpen={() => open(item)} />}
    </Feed>
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
