import { ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Option } from '#contract/fields.ts';
import { instant } from '#server/platform/clock.ts';
import { containing } from '#server/platform/like.ts';
import type { CellOf } from './definition.ts';
import { namedCell } from './named-cell.ts';
import { rowsOf } from './statements.ts';

/** What plain tables have in common: their own columns (contract/plain-row.ts), and the names of what they refer to. */

type Stamps = 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by';

/** What every row says of its writing. */
export function stampedColumns<T extends Record<Stamps, PgColumn>>(table: T): Pick<T, Stamps> {
  const { id, version, created_at, updated_at, updated_by } = table;
  return { id, version, created_at, updated_at, updated_by };
}

/** The columns that each has beside its own. */
export function plainColumns<T extends Record<Stamps | 'status', PgColumn>>(table: T): Pick<T, Stamps | 'status'> {
  return { ...stampedColumns(table), status: table.status };
}

/** A row with its instants as the wire has them. */
export const presentPlain = <R extends { created_at: string; updated_at: string }>(row: R): R => ({
  ...row,
  created_at: instant(row.created_at),
  updated_at: instant(row.updated_at),
});

/** A table whose rows have names; a hospital's, or the platform's. */
type Named = PgTable & { id: PgColumn; name: PgColumn; hospital_id?: PgColumn };

/** What a column refers to, by the name that it has now. Not for a table that refers to itself. */
export const optionOf = (table: Named, column: PgColumn): SQL<Option | null> =>
  sql<Option | null>`(SELECT jsonb_build_object('id', ${table.id}, 'name', ${table.name}) FROM ${table}
    WHERE ${table.id} = ${column})`;

/** The cell of a field that refers to a row of a table: in a sheet names stand for ids. */
export function nameCell<F extends string, R>(
  table: Named,
  { field, noun, shown }: { field: F; noun: string; shown: (row: R) => Option | null },
): { [K in F]: CellOf<R, number | null> } {
  const own = table.hospital_id ? sql`${table.hospital_id} = scope_hospital()` : sql`true`;
  const cell = namedCell<R>({
    field,
    noun,
    shown,
    find: (tx, name) =>
      rowsOf<Option>(tx, sql`SELECT ${table.id}, ${table.name} FROM ${table} WHERE ${own} AND ${table.name} = ${name}`),
  });
  return { [field]: cell } as { [K in F]: CellOf<R, number | null> };
}

/** Rows one of whose texts has what was typed, or whose name sounds like it: 「zz」 finds 种植. */
export function searching(keyword: string, texts: readonly PgColumn[], sounds?: PgColumn): SQL {
  const like = containing(keyword);
  const isTyped = sounds && /^[a-z]+$/i.test(keyword);
  return or(...texts.map((text) => ilike(text, like)), isTyped ? ilike(sounds, like) : undefined) ?? sql`true`;
}
