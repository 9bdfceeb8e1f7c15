import { setTimeout as pause } from 'node:timers/promises';
import type { Scoped, SystemScope } from '#server/platform/scope.ts';
import { pruned } from '../metrics.ts';
import { RULES, type Rule, type Walked } from './rules.ts';
import { pruneSlots } from './slots.ts';

/** Rows of one statement, which is a transaction: few, so that nobody waits long for what it holds. */
const BATCH = 1_000;

export type Removed = Record<string, number>;

/**
 * Removes what has had its time: small deletes one after the other, each followed by a rest as long as itself. Rows that
 * somebody holds are left to the next run, and two workers at once take different ones. Answers how many of each table.
 */
export async function prune(db: SystemScope, which: 'often' | 'nightly'): Promise<Removed> {
  const { rows } = await db.query<{ at: string }>('SELECT haomai_now()::text AS at');
  const at = rows[0]?.at ?? '';
  const removed: Removed = {};
  const walk = async (table: string, next: () => Promise<Walked>) => {
    for (let more = true; more; ) {
      const began = performance.now();
      const batch = await next();
      more = batch.more;
      removed[table] = (removed[table] ?? 0) + batch.removed;
      pruned.inc({ table }, batch.removed);
      if (more) await pause(performance.now() - began);
    }
  };
  for (const rule of RULES) {
    if (which === 'nightly' || rule.often) await walk(rule.table, walkOf(db, rule, at));
  }
  if (which === 'nightly') await walk('slots', () => pruneSlots(db, at));
  return removed;
}

/** Of the columns that are walked along, those that are numbers and no times. */
const KEYS: ReadonlySet<string> = new Set(['id', 'reservation_id']);

/** The batches of a rule. */
function walkOf(db: Scoped, rule: Rule, at: string): () => Promise<Walked> {
  let place: string | null = null;
  return async () => {
    const { rows } = await db.query<{ seen: number; removed: number; place: string | null }>(batchOf(rule), [
      at,
      place,
    ]);
    const { seen = 0, removed = 0, place: reached = null } = rows[0] ?? {};
    place = reached;
    return { removed, more: seen === BATCH && (!rule.ordered || removed === BATCH) };
  };
}

/** The clock is a value and no call, or no index could be used for it. */
function batchOf({ table, past, along, ordered }: Rule): string {
  const from = `${along} >= ${KEYS.has(along) ? 'coalesce($2::bigint, 0)' : "coalesce($2::timestamptz, '-infinity')"}`;
  return `WITH walked AS (
      SELECT ctid AS row, ${along} AS place, ${ordered ? past : 'true'} AS past FROM ${table}
      WHERE ${ordered ? from : `${past} AND ${from}`}
      ORDER BY ${along} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM ${table} USING walked w WHERE ${table}.ctid = w.row AND w.past RETURNING 1)
    SELECT count(*)::int AS seen, (SELECT count(*)::int FROM gone) AS removed, max(place)::text AS place FROM walked`.replaceAll(
    '$1',
    '$1::timestamptz',
  );
}
