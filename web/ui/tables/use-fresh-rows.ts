import { useEffect, useState } from 'react';
import { same } from '#web/forms/merge.ts';

/** As long as a row flashes (`--animate-fresh`). */
const FRESH_MS = 2_400;

interface Row {
  readonly id: number;
}

const NONE: ReadonlySet<number> = new Set();

/** The rows that became others while one looked at them: by whom, and how the list heard of it, is all the same. */
export function useFreshRows(rows: readonly Row[] | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState({ rows, fresh: NONE });
  // Set while drawing, so that no frame shows the new without its flash.
  if (rows !== seen.rows) setSeen({ rows, fresh: changedOf(seen.rows ?? [], rows ?? []) });
  const { fresh } = seen;
  useEffect(() => {
    if (fresh.size === 0) return;
    const settle = setTimeout(() => setSeen((now) => ({ ...now, fresh: NONE })), FRESH_MS);
    return () => clearTimeout(settle);
  }, [fresh]);
  return fresh;
}

function changedOf(before: readonly Row[], now: readonly Row[]): ReadonlySet<number> {
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = now.filter((row) => known.has(row.id) && !same(known.get(row.id), row));
  return new Set(changed.map(({ id }) => id));
}
