import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Scoped } from '#server/platform/scope.ts';
import type { AnyRows } from './definition.ts';
import { columnOf, list, named, rowsOf } from './statements.ts';

/** What of a form is rows of a table beside: links to others, and texts of its own. */

/** Makes the rows beside say just these ids. */
export async function replaceLinks(
  tx: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  id: number,
  field: string,
  ids: unknown,
): Promise<void> {
  const link = rows.links?.[field];
  if (!link || !Array.isArray(ids)) return;
  const { table, own: mine, other } = link;
  const wanted = sql`${sql.param(ids)}::bigint[]`;
  if (other.primary) return takeRows(tx, { table, mine, other }, id, wanted);
  const set: [PgColumn, SQL][] = [
    [mine, sql`${id}::bigint`],
    [other, sql`x`],
  ];
  const place = columnOf(table, 'hospital_id');
  // Where it is no side of the link it says whose that is.
  if (place && place !== mine && place !== other && hospitalId !== null) set.push([place, sql`${hospitalId}::bigint`]);
  await rowsOf(tx, sql`DELETE FROM ${table} WHERE ${eq(mine, id)} AND NOT ${other} = ANY (${wanted})`);
  await rowsOf(
    tx,
    sql`INSERT INTO ${table} (${list(set.map(([column]) => sql`${named(column)}`))})
      SELECT ${list(set.map(([, value]) => value))} FROM unnest(${wanted}) AS x ON CONFLICT DO NOTHING`,
  );
}

/** The texts that a row is to have beside it. */
interface Worded {
  readonly id: number;
  readonly texts: readonly string[];
}

/**
 * Makes the texts beside be just these. Answers those that another row has: the database decides, also between two that
 * want one in the same moment.
 */
export async function replaceTexts(
  tx: Scoped,
  { texts: lists = {} }: AnyRows,
  hospitalId: number | null,
  field: string,
  wanted: readonly Worded[],
): Promise<string[]> {
  const one = lists[field];
  if (!one || wanted.length === 0) return [];
  const { table, own: mine, text, place } = one;
  const all = wanted.flatMap(({ id, texts }) => texts.map((said, at) => ({ id, text: said, place: at + 1 })));
  await rowsOf(tx, sql`DELETE FROM ${table} WHERE ${mine} = ANY (${sql.param(wanted.map(({ id }) => id))}::bigint[])`);
  if (all.length === 0) return [];
  // In one order, so that no two wait for each other.
  const written = await rowsOf<{ id: number; text: string }>(
    tx,
    sql`INSERT INTO ${table} (hospital_id, ${named(mine)}, ${named(text)}, ${named(place)})
      SELECT ${hospitalId}::bigint, x.id, x.text, x.place
      FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS x(id bigint, text text, place integer) ORDER BY x.text
      ON CONFLICT DO NOTHING RETURNING ${named(mine)} AS id, ${named(text)} AS text`,
  );
  const kept = new Set(written.map((row) => `${row.id} ${row.text}`));
  return all.filter((each) => !kept.has(`${each.id} ${each.text}`)).map((each) => each.text);
}

interface Taken {
  readonly table: PgTable;
  readonly mine: PgColumn;
  readonly other: PgColumn;
}

/** Rows that name this one themselves: no row stands between. */
async function takeRows(tx: Scoped, { table, mine, other }: Taken, id: number, wanted: SQL): Promise<void> {
  await rowsOf(
    tx,
    sql`UPDATE ${table} SET ${named(mine)} = NULL WHERE ${eq(mine, id)} AND NOT ${other} = ANY (${wanted})`,
  );
  await rowsOf(
    tx,
    sql`UPDATE ${table} SET ${named(mine)} = ${id}::bigint WHERE ${other} = ANY (${wanted}) AND ${mine} IS DISTINCT FROM ${id}::bigint`,
  );
}
