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

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const named = (column: PgColumn) => sql.identifier(column.name);

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

function columnOf(table: PgTable, name: string): PgColumn | undefined {
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
 * Waits for who is changing it; what is read afterwards is what they have left. Where it is counted what refers to it,
 * nobody begins to meanwhile.
 */
export async function lockRow(tx: Scoped, rows: AnyRows, hospitalId: number | null, id: number): Promise<void> {
  const where = and(own(rows, hospitalId), eq(rows.columns.id, id));
  const lock = rows.uses.length > 0 ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`;
  await rowsOf(tx, sql`SELECT 1 FROM ${rows.from} WHERE ${where} ${lock}`);
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

export async function insertRow(
  tx: Scoped,
  { from, columns }: AnyRows,
  hospitalId: number | null,
  person: number,
  values: Facts,
): Promise<number> {
  const place = columnOf(from, 'hospital_id');
  const set = [...written(from, values), ...stamps(from, person, true)];
  if (place && hospitalId !== null) set.push([place, sql`${hospitalId}`]);
  const names = list(set.map(([column]) => sql`${named(column)}`));
  const [made] = await rowsOf<{ id: number }>(
    tx,
    sql`INSERT INTO ${from} (${names}) VALUES (${list(set.map(([, value]) => value))}) RETURNING ${named(columns.id)} AS id`,
  );
  return made?.id ?? 0;
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

/**
 * Makes the texts beside be just these. Answers those that another row has: the database decides, also between two that
 * want one in the same moment.
 */
export async function replaceTexts(
  tx: Scoped,
  rows: AnyRows,
  hospitalId: number | null,
  id: number,
  { field, texts }: { field: string; texts: unknown },
): Promise<string[]> {
  const list = rows.texts?.[field];
  if (!list || !Array.isArray(texts)) return [];
  const { table, own: mine, text, place } = list;
  await rowsOf(tx, sql`DELETE FROM ${table} WHERE ${eq(mine, id)}`);
  // In one order, so that no two wait for each other.
  const written = await rowsOf<{ text: string }>(
    tx,
    sql`INSERT INTO ${table} (hospital_id, ${named(mine)}, ${named(text)}, ${named(place)})
      SELECT ${hospitalId}::bigint, ${id}::bigint, x.text, x.place
      FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS x(text, place) ORDER BY x.text
      ON CONFLICT DO NOTHING RETURNING ${named(text)} AS text`,
  );
  const kept = new Set(written.map((row) => row.text));
  return texts.filter((each: string) => !kept.has(each));
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

/** The fields of a form that name what this hospital does not have. */
export async function strangersIn(
  tx: Scoped,
  references: readonly Reference[],
  hospitalId: number,
  body: Facts,
): Promise<string[]> {
  const asked = references.flatMap(({ field, column }) => {
    const place = columnOf(column.table as PgTable, 'hospital_id');
    const ids = [body[field] ?? []].flat();
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
