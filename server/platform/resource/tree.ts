import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Option } from '#contract/fields.ts';
import { placesOf } from '#contract/tree.ts';
import type { Scoped } from '#server/platform/scope.ts';
import type { AnyRows, Facts, Row } from './definition.ts';
import { conditions, own, rowsOf, view } from './statements.ts';

/** A resource whose rows stand under each other: db/functions/06_trees.sql keeps it one. */

type Tree = PgTable & Record<'id' | 'hospital_id' | 'parent_id' | 'name', PgColumn>;

/** What a row stands under, by its name. */
export const parentOf = (table: Tree): SQL<Option | null> =>
  sql<Option | null>`(SELECT jsonb_build_object('id', above.id, 'name', above.name) FROM ${table} above
    WHERE above.id = ${table.parent_id})`;

/** All rows as one reads the tree; of those that are looked for, those with what they stand under. */
export async function findTree(db: Scoped, rows: AnyRows, hospitalId: number | null, asked: Facts): Promise<Row[]> {
  const wanted = conditions(rows, { ...asked });
  const isFound = wanted.length > 0 ? sql.join(wanted, sql` AND `) : sql`true`;
  const order = sql.join([...rows.order, sql`${rows.columns.id}`], sql`, `);
  const found = await rowsOf<{ row: Row & { parent_id: number | null }; found: boolean }>(
    db,
    sql`SELECT ${view(rows)} AS row, (${isFound}) AS found FROM ${rows.from} WHERE ${own(rows, hospitalId)}
      ORDER BY ${order}`,
  );
  const kept = new Set<number>(found.filter((each) => each.found).map(({ row }) => row.id));
  const places = placesOf(found.map(({ row }) => row));
  for (const { row, above } of places) if (kept.has(row.id)) for (const { id } of above) kept.add(id);
  return places.flatMap(({ row }) => (kept.has(row.id) ? [row] : []));
}

/** One change of a hospital's tree after the other. Before any row is locked: who moves one makes room among others. */
export async function lockTree(tx: Scoped, { from }: AnyRows, hospitalId: number): Promise<void> {
  await tx.query('SELECT lock_tree($1, $2)', [getTableName(from), hospitalId]);
}

/**
 * Puts a row after so many of its siblings (null: last), who make room. Theirs is the same row as before: they keep
 * their versions.
 */
export async function settle(tx: Scoped, { from }: AnyRows, id: number, at: number | null): Promise<void> {
  const table = from as Tree;
  await rowsOf(
    tx,
    sql`WITH others AS (
        SELECT o.id, row_number() OVER (ORDER BY o.position, o.id) - 1 AS at
        FROM ${table} o, ${table} m
        WHERE m.id = ${id} AND o.id <> m.id AND o.hospital_id = m.hospital_id AND o.parent_id IS NOT DISTINCT FROM m.parent_id),
      here AS (SELECT least(${at}::bigint, count(*)) AS at FROM others),
      placed AS (
        SELECT o.id, o.at + CASE WHEN o.at >= here.at THEN 1 ELSE 0 END AS at FROM others o, here
        UNION ALL SELECT ${id}::bigint, at FROM here)
      UPDATE ${table} t SET position = placed.at FROM placed WHERE t.id = placed.id AND t.position <> placed.at`,
  );
}
