import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifications } from '#contract/notifications.ts';
import { tellUnread } from '#web/api/me.ts';
import { useSend } from '#web/api/use-call.ts';
import { onEvent } from '#web/realtime/reactions.ts';

const LIST = { queryKey: [notifications.list.method, notifications.list.path] };

/** The lists on the screen follow what comes. */
export function useFollowNotifications(): void {
  const queries = useQueryClient();
  useEffect(() => onEvent('notification', () => void queries.invalidateQueries(LIST)), [queries]);
}

/** Marks some as read, or all; the badge follows. What went wrong stands in a toast. */
export function useRead() {
  const { send, pending } = useSend(notifications.read, {
    refresh: [notifications.list],
    onDone: tellUnread,
  });
  const read = (ids?: number[]) => send({ body: ids ? { ids } : {} }).catch(() => {});
  return { read, pending };
}
