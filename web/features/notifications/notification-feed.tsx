import { useAtomValue } from 'jotai';
import { type Notification, notifications } from '#contract/notifications.ts';
import { meAtom } from '#web/api/session.ts';
import { Feed, FeedEntry, useFeed } from '#web/ui/tables/feed.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { KindTag } from './kinds.tsx';
import { useFollowNotifications, useRead } from './use-notifications.ts';

interface NotificationFeedProps {
  /** Goes where one leads. */
  onFollow: (link: string) => void;
}

/** One's own notifications in a panel, the newest first. */
export function NotificationFeed({ onFollow }: NotificationFeedProps) {
  const { asked, more } = useFeed(notifications.list);
  const { data } = asked;
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
      asked={asked}
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
    <FeedEntry unread={unread} title={item.title} mark={<KindTag kind={item.kind} />} onOpen={onOpen}>
      {item.content ? <span className="text-13 text-ink-600">{item.content}</span> : null}
      <time dateTime={item.created_at} className="text-12 text-ink-500">
        {formatInstant(item.created_at)}
      </time>
    </FeedEntry>
  );
}
