import { useState } from 'react';
import type { Charge } from '#contract/charge-rows.ts';

export interface Staying {
  list: Charge;
  /** Not among them any more: somebody has paid it, or it is void. */
  gone: boolean;
}

const there = (list: Charge): Staying => ({ list, gone: false });

/** What is gone stays where it was: no row moves from under a pointer. */
function merged(before: readonly Staying[], lists: readonly Charge[], own: readonly number[]): Staying[] {
  const now = lists.map(there);
  for (const [at, { list }] of before.entries()) {
    if (own.includes(list.id) || lists.some(({ id }) => id === list.id)) continue;
    now.splice(Math.min(at, now.length), 0, { list, gone: true });
  }
  return now;
}

/**
 * The lists of a queue, and for a while those that left it while one looked at it.
 *
 * @param key another one is another queue
 * @param own those that were paid here, which need no telling
 */
export function useStaying(lists: readonly Charge[] | undefined, key: string, own: readonly number[]) {
  const [seen, setSeen] = useState<{ key: string; lists: typeof lists; shown: readonly Staying[] }>(() => ({
    key,
    lists,
    shown: (lists ?? []).map(there),
  }));
  if (seen.lists !== lists || seen.key !== key) {
    const before = seen.key === key ? seen.shown : [];
    setSeen({ key, lists, shown: lists ? merged(before, lists, own) : [] });
  }
  const drop = (id: number) =>
    setSeen((old) => ({ ...old, shown: old.shown.filter((each) => !each.gone || each.list.id !== id) }));
  return { shown: seen.shown, drop };
}
