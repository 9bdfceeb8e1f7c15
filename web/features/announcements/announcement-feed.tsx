import type { ReceivedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { Feed, FeedEntry, useFeed } from '#web/ui/tables/feed.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { PinnedTag, senderOf } from './announcement-reader.tsx';
import { useFollowReceived, useReadAnnouncements } from './use-announcements.ts';

interface AnnouncementFeedProps {
  onOpen: (id: number) => void;
}

/** What was announced to a person, in a panel: the pinned first, then the newest. */
export function AnnouncementFeed({ onOpen }: AnnouncementFeedProps) {
  const { asked, more } = useFeed(announcements.list);
  const { data } = asked;
  const { read, pending } = useReadAnnouncements();
  useFollowReceived();
  return (
    <Feed
      label="公告"
      asked={asked}
      emptyHint="医院和平台的公告会出现在这里"
      unread={(data?.meta.unread_count ?? 0) > 0}
      reading={pending}
      onReadAll={() => void read()}
      more={more}
    >
      {(item) => <AnnouncementEntry item={item} onOpen={() => onOpen(item.id)} />}
    </Feed>
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
    <FeedEntry unread={unread} title={item.title} mark={item.pinned ? <PinnedTag /> : null} onOpen={onOpen}>
      <span className="line-clamp-2 text-13 text-ink-600">{item.summary}</span>
      <span className="text-12 text-ink-500">
        {senderOf(item)}
        {item.published_at ? ` · ${formatInstant(item.published_at)}` : ''}
        {item.edited_at ? ' · 已编辑' : ''}
      </span>
    </FeedEntry>
  );
}
