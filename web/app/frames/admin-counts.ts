import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboard } from '#contract/dashboard.ts';
import { useCall } from '#web/api/use-call.ts';
import { onEvent } from '#web/realtime/reactions.ts';

const FRESH_MS = 60_000;

/** Of each entry of the menu, by its path, how much waits there; an application that comes in counts at once. */
export function useMenuCounts(): ReadonlyMap<string, number> {
  const asked = useCall(dashboard.read, {}, { staleTime: FRESH_MS });
  const queries = useQueryClient();
  useEffect(
    () =>
      onEvent('notification', ({ kind }) => {
        if (kind !== 'application' && kind !== 'job') return;
        const { method, path } = dashboard.read;
        void queries.invalidateQueries({ queryKey: [method, path] });
      }),
    [queries],
  );
  const counts = new Map<string, number>();
  for (const { link, count } of asked.data?.data.todo ?? []) {
    const [path = ''] = link.split('?');
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}
