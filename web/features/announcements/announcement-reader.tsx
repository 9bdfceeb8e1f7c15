import { Pin } from 'lucide-react';
import type { Announcement, ReceivedAnnouncement } from '#contract/announcement-shapes.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { AttachmentList } from './attachment-list.tsx';

/** Whose it is: 平台公告, or the hospital's name. */
export function senderOf({ hospital }: Pick<Announcement, 'hospital'>): string {
  return hospital?.name ?? '平台公告';
}

/** Where it comes from and since when, with its marks. */
export function AnnouncementAbout({ announcement }: { announcement: Announcement }) {
  const { published_at, edited_at, pinned } = announcement;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-500">
      <span>{senderOf(announcement)}</span>
      {published_at ? <time dateTime={published_at}>{formatInstant(published_at)}</time> : null}
      {pinned ? <PinnedTag /> : null}
      {edited_at ? <span>已编辑 {formatInstant(edited_at)}</span> : null}
    </p>
  );
}

export function PinnedTag() {
  return (
    <Tag tone="brand" icon={<Pin aria-hidden size={12} strokeWidth={2} />}>
      置顶
    </Tag>
  );
}

/** One announcement as it is read. */
export function AnnouncementReader({ announcement }: { announcement: ReceivedAnnouncement }) {
  const { attachments, content } = announcement;
  return (
    <>
      <RichText html={content} />
      <AttachmentList attachments={attachments} />
    </>
  );
}
