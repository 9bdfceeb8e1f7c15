import type { Scoped } from '#server/platform/scope.ts';

const kept = new WeakMap<Scoped, Map<string, Promise<unknown>>>();

/** The same transaction for many rows of a sheet: what one row has asked with `onceIn` the next need not. */
export function remembering(tx: Scoped): Scoped {
  const same: Scoped = { query: (query, values) => tx.query(query, values) };
  kept.set(same, new Map());
  return same;
}

/** What is asked once for all rows that are changed together; where it is one alone, each time. */
export function onceIn<T>(tx: Scoped, name: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(tx);
  if (!known) return ask();
  const before = known.get(name) as Promise<T> | undefined;
  const answer = before ?? ask();
  known.set(name, answer);
  return answer;
}
