import { useEffect, useEffectEvent } from 'react';
import { announcements } from '#contract/announcements.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { AnnouncementAbout, AnnouncementReader } from './announcement-reader.tsx';
import { useFollowReceived, useReadAnnouncements } from './use-announcements.ts';

/** An attachment's address lives some minutes: a reader who stays gets new ones. */
const AGAIN_MS = 4 * 60_000;

interface AnnouncementSheetProps {
  id: number;
  onClose: () => void;
}

/** One announcement, read: shown whole it counts as read. The whole screen on a phone. */
export function AnnouncementSheet({ id, onClose }: AnnouncementSheetProps) {
  const asked = useCall(announcements.show, { params: { id } }, { every: AGAIN_MS });
  const { data, error } = asked;
  const { read } = useReadAnnouncements();
  useFollowReceived();
  const found = data?.data;
  const unread = found !== undefined && found.read_at === null;
  const readIt = useEffectEvent(() => void read([id]));
  useEffect(() => {
    if (unread) readIt();
  }, [unread]);
  const gone = error instanceof ApiError && error.status === 404;
  const shown = gone ? undefined : found;
  return (
    <RightSheet
      title={shown?.title ?? '公告'}
      about={shown ? <AnnouncementAbout announcement={shown} /> : undefined}
      onClose={onClose}
    >
      {shown ? (
        <AnnouncementReader announcement={shown} />
      ) : gone ? (
        <EmptyState title="公告不存在" hint="它可能已被撤回" />
      ) : (
        <Awaited asked={asked} lines={6} />
      )}
    </RightSheet>
  );
}
