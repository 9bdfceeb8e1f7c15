import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announcements } from '#contract/announcements.ts';
import { tellUnread } from '#web/api/me.ts';
import { useSend } from '#web/api/use-call.ts';
import { onEvent } from '#web/realtime/reactions.ts';

/** What is on the screen follows what is published, edited and withdrawn. */
export function useFollowReceived(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onEvent('announcement', () => {
        for (const call of [announcements.list, announcements.show]) {
          void queries.invalidateQueries({ queryKey: [call.method, call.path] });
        }
      }),
    [queries],
  );
}

/** Marks some as read, or all; the badge follows. What went wrong is no reason to disturb somebody who reads. */
export function useReadAnnouncements() {
  const { send, pending } = useSend(announcements.read, {
    refresh: [announcements.list],
    onDone: tellUnread,
  });
  const read = (ids?: number[]) => send({ body: ids ? { ids } : {} }).catch(() => {});
  return { read, pending };
}
