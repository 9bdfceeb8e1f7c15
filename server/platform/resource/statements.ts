import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Scoped } from '#server/platform/scope.ts';
import type { AnyRows, Facts, Row } from './definition.ts';
import type { Reference } from './meaning.ts';

/** The statements of a resource, made of its schema: what comes from outside is always a parameter. */

const dialect = new PgDialect();

/** What a statement of Drizzle's answers, asked through a scope. */
export async function rowsOf<T extends pg.QueryResultRow>(db: Scoped, statement: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await db.query<T>(text, params)).rows;
}

export const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
export const named = (column: PgColumn) => sql.identifier(column.name);

/** A row as one JSON object, by the names of the definition. */
export function view({ columns }: AnyRows): SQL {
  const parts = Object.entries(columns).map(([name, column]) => sql`${sql.param(name)}::text, ${column}`);
  return sql`jsonb_build_object(${list(parts)})`;
}

/** Its rows alone, beside the fence (decision 010). Where a row may be of no hospital it is the platform's, which all read. */
export function own({ from, where = sql`true` }: AnyRows, hospitalId: number | null): SQL {
  const column = columnOf(from, 'hospital_id');
  if (!column) return where;
  const ours = hospitalId === null ? undefined : eq(column, hospitalId);
  return sql`${(column.notNull ? ours : or(ours, isNull(column))) ?? sql`true`} AND ${where}`;
}

export function columnOf(table: PgTable, name: string): PgColumn | undefined {
  return (getTableColumns(table) as Record<string, PgColumn>)[name];
}

export interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string;
  readonly sort?: string;
}

/** One page, and how many there are of all: one statement, so what it answers was so at one moment. */
export async function findPage(
  db: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  asked: Asked & Facts,
): Promise<{ rows: Row[]; total: number }> {
  const { from, columns } = rows;
  const where = and(own(rows, hospitalId), ...conditions(rows, asked)) ?? sql`true`;
  const order = list([...orderOf(rows, asked.sort), sql`${columns.id}`]);
  const [found] = await rowsOf<{ rows: Row[]; total: number }>(
    db,
    sql`WITH page AS (
        SELECT ${columns.id} AS id, row_number() OVER (ORDER BY ${order}) AS place
        FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize})
      SELECT (SELECT count(*)::int FROM ${from} WHERE ${where}) AS total,
        coalesce((SELECT jsonb_agg(${view(rows)} ORDER BY page.place) FROM page JOIN ${from} ON ${columns.id} = page.id), '[]')
          AS rows`,
  );
  return found ?? { rows: [], total: 0 };
}

/** What is looked for. */
export function conditions({ search, filter = {} }: AnyRows, asked: Facts & { keyword?: string }): SQL[] {
  const searched = search && asked.keyword ? [search(asked.keyword)] : [];
  const filtered = Object.entries(filter).flatMap(([name, make]) =>
    make && asked[name] !== undefined ? [make(asked[name] as never)] : [],
  );
  return [...searched, ...filtered];
}

function orderOf({ columns, order }: AnyRows, sort: string | undefined): readonly SQL[] {
  if (!sort) return order;
  const column = columns[sort.replace(/^-/, '')];
  if (!column) return order;
  return [sort.startsWith('-') ? desc(column) : sql`${column}`];
}

export async function findRow(db: Scoped, rows: AnyRows, hospitalId: number | null, id: number): Promise<Row | null> {
  const where = and(own(rows, hospitalId), eq(rows.columns.id, id));
  const [found] = await rowsOf<{ found: Row }>(db, sql`SELECT ${view(rows)} AS found FROM ${rows.from} WHERE ${where}`);
  return found?.found ?? null;
}

/** Those of the rows that are there, by their ids. */
export async function findRows(
  db: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const where = and(own(rows, hospitalId), among(rows, ids));
  const found = await rowsOf<{ found: Row }>(db, sql`SELECT ${view(rows)} AS found FROM ${rows.from} WHERE ${where}`);
  return new Map(found.map(({ found: row }) => [row.id, row]));
}

const among = ({ columns }: AnyRows, ids: readonly number[]) => sql`${columns.id} = ANY (${sql.param(ids)}::bigint[])`;

/** The rows that have one of these values in a column. */
export async function findByKey(
  db: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  key: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const column = rows.columns[key] ?? rows.columns.id;
  const where = and(own(rows, hospitalId), sql`${column}::text = ANY (${sql.param(values.map(String))}::text[])`);
  const found = await rowsOf<{ found: Row }>(db, sql`SELECT ${view(rows)} AS found FROM ${rows.from} WHERE ${where}`);
  return found.map(({ found: row }) => row);
}

/**
 * Waits for who is changing them; what is read afterwards is what they have left. Where it is counted what refers to
 * them, nobody begins to meanwhile.
 */
export async function lockRows(
  tx: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  ids: readonly number[],
): Promise<void> {
  const where = and(own(rows, hospitalId), among(rows, ids));
  const lock = rows.uses.length > 0 ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`;
  await rowsOf(tx, sql`SELECT 1 FROM ${rows.from} WHERE ${where} ORDER BY ${rows.columns.id} ${lock}`);
}

/** What every row says of its writing, where its table has the column. */
function stamps(table: PgTable, person: number, isNew: boolean): [PgColumn, SQL][] {
  const now = sql`haomai_now()`;
  const all: [string, SQL, boolean][] = [
    ['created_at', now, true],
    ['created_by', sql`${person}`, true],
    ['updated_at', now, false],
    ['updated_by', sql`${person}`, false],
  ];
  return all.flatMap(([name, value, once]) => {
    const column = columnOf(table, name);
    return column && (isNew || !once) ? [[column, value] as [PgColumn, SQL]] : [];
  });
}

/** The columns that a form's fields are; links are rows elsewhere. */
function written(table: PgTable, values: Facts): [PgColumn, SQL][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columnOf(table, name);
    // Left out is as it was, or as the column begins.
    return column && value !== undefined && name !== 'version' ? [[column, sql`${sql.param(value, column)}`]] : [];
  });
}

/** Makes rows, and answers their ids in the same order. */
export async function insertRows(
  tx: Scoped,
  { from, columns }: AnyRows,
  hospitalId: number | null,
  person: number,
  all: readonly Facts[],
): Promise<number[]> {
  const place = columnOf(from, 'hospital_id');
  const whose: [PgColumn, SQL][] = place && hospitalId !== null ? [[place, sql`${hospitalId}`]] : [];
  const lines = all.map((values) => new Map([...written(from, values), ...stamps(from, person, true), ...whose]));
  const said = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const made = await rowsOf<{ id: number }>(
    tx,
    sql`INSERT INTO ${from} (${list(said.map((column) => sql`${named(column)}`))})
      VALUES ${list(lines.map((line) => sql`(${list(said.map((column) => line.get(column) ?? sql`DEFAULT`))})`))}
      RETURNING ${named(columns.id)} AS id`,
  );
  return made.map(({ id }) => id);
}

/** Changes a row where it is still as it was seen. Whether it was. */
export async function updateRow(
  tx: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  person: number,
  change: { id: number; version: number | undefined; values: Facts },
): Promise<boolean> {
  const { from, columns } = rows;
  const version = columnOf(from, 'version');
  const set = [...written(from, change.values), ...stamps(from, person, false)].map(
    ([column, value]) => sql`${named(column)} = ${value}`,
  );
  if (version) set.push(sql`${named(version)} = ${version} + 1`);
  const seen = version && change.version !== undefined ? eq(version, change.version) : undefined;
  const where = and(own(rows, hospitalId), eq(columns.id, change.id), seen);
  const done = await rowsOf(tx, sql`UPDATE ${from} SET ${list(set)} WHERE ${where} RETURNING 1`);
  return done.length > 0;
}

export async function deleteRow(tx: Scoped, rows: AnyRows, hospitalId: number | null, id: number): Promise<void> {
  const where = and(own(rows, hospitalId), eq(rows.columns.id, id));
  await rowsOf(tx, sql`DELETE FROM ${rows.from} WHERE ${where}`);
}

/** The fields in which one of the forms names what this hospital does not have. */
export async function strangersIn(
  tx: Scoped,
  references: readonly Reference[],
  hospitalId: number,
  bodies: readonly Facts[],
): Promise<string[]> {
  const asked = references.flatMap(({ field, column }) => {
    const place = columnOf(column.table as PgTable, 'hospital_id');
    const ids = [...new Set(bodies.flatMap((body) => body[field] ?? []))];
    if (!place || ids.length === 0) return [];
    const known = sql`SELECT FROM ${column.table} WHERE ${column} = wanted AND ${eq(place, hospitalId)}`;
    return [
      sql`SELECT ${field}::text AS field FROM unnest(${sql.param(ids)}::bigint[]) AS wanted WHERE NOT EXISTS (${known})`,
    ];
  });
  if (asked.length === 0) return [];
  return (await rowsOf<{ field: string }>(tx, sql.join(asked, sql` UNION `))).map(({ field }) => field);
}

/** By what a row is used, and how often. */
export async function usesOf(tx: Scoped, rows: AnyRows, id: number): Promise<{ what: string; count: number }[]> {
  if (rows.uses.length === 0) return [];
  const counts = rows.uses.map(
    ({ what, column, by = rows.columns.id }) =>
      sql`SELECT ${what}::text AS what, count(*)::int AS count FROM ${column.table}
        WHERE ${column} = (SELECT ${by} FROM ${rows.from} WHERE ${eq(rows.columns.id, id)})`,
  );
  const found = await rowsOf<{ what: string; count: number }>(tx, sql.join(counts, sql` UNION ALL `));
  return found.filter(({ count }) => count > 0);
}
