import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { onTick, setServerNow } from '#web/realtime/server-clock.ts';

const FIRST_MS = 1_000;
const LAST_MS = 30_000;

/**
 * The list follows what becomes of announcements: the live events, as far as they concern the one who looks, and for the
 * others their time. Once that has come the list is asked for until it is out, less and less often.
 */
export function useFollowAnnouncements(rows: readonly ManagedAnnouncement[] | undefined): void {
  const queries = useQueryClient();
  const next = nextDue(rows);
  useEffect(() => {
    const refresh = () =>
      void queries.invalidateQueries({ queryKey: [announcements.managed.method, announcements.managed.path] });
    return onEvent('announcement', refresh);
  }, [queries]);
  useEffect(() => {
    if (next === null) return;
    let at = next + FIRST_MS;
    let wait = FIRST_MS;
    return onTick((now) => {
      if (now < at) return;
      wait = Math.min(wait * 2, LAST_MS);
      at = now + wait;
      void queries.invalidateQueries({ queryKey: [announcements.managed.method, announcements.managed.path] });
    });
  }, [queries, next]);
}

/** Countdowns and what is still to come follow the server's clock. `at`: when it told it, by this device's. */
export function useServerClock(now: string | undefined, at: number): void {
  useEffect(() => {
    if (now !== undefined) setServerNow(now, at);
  }, [now, at]);
}

/** When the next one of them is to go out, in milliseconds since 1970. */
function nextDue(rows: readonly ManagedAnnouncement[] | undefined): number | null {
  const times = (rows ?? []).flatMap(({ status, publish_at }) =>
    status === 'scheduled' && publish_at !== null ? [Date.parse(publish_at)] : [],
  );
  return times.length > 0 ? Math.min(...times) : null;
}
