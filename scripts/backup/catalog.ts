import type pg from 'pg';
import type { Manifest, Migration, Table } from './manifest.ts';

/** What a database is made of, as far as a backup carries it: our tables, their order, their sequences. */

/** BullMQ's own schema, where there is no Redis, is not in it: what is due stands in the outbox (decision 009). */
const SCHEMAS = ['public', 'drizzle'];
export const MIGRATIONS = 'drizzle.__drizzle_migrations';

interface Row extends Table {
  /** A guess, for who wants to see how far it is. */
  bytes: number;
}

/** Every table with the columns that can be written, parents before children. */
export async function tablesOf(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes,
       (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const { rows: ties } = await client.query<{ child: string; parent: string }>(
    `SELECT DISTINCT cn.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
     JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND cn.nspname = ANY ($1)`,
    [SCHEMAS],
  );
  return inOrder(rows, ties);
}

/** @throws where tables refer to each other in a circle, which no order can load */
function inOrder<T extends Table>(tables: readonly T[], ties: readonly { child: string; parent: string }[]): T[] {
  const done: T[] = [];
  let open = [...tables];
  while (open.length > 0) {
    const names = new Set(open.map(({ name }) => name));
    const ready = open.filter(({ name }) => !ties.some(({ child, parent }) => child === name && names.has(parent)));
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`);
    done.push(...ready);
    open = open.filter((table) => !ready.includes(table));
  }
  return done;
}

export const quoted = (client: pg.Client, name: string) =>
  name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');

const columnsOf = (client: pg.Client, { columns }: Table) =>
  columns.map((each) => client.escapeIdentifier(each)).join(', ');

/** As a query, which also reads what is partitioned. */
export const copyOut = (client: pg.Client, table: Table): string =>
  `COPY (SELECT ${columnsOf(client, table)} FROM ${quoted(client, table.name)}) TO STDOUT`;

/** Numbers that are always generated are written as they were, too. */
export const copyIn = (client: pg.Client, table: Table): string =>
  `COPY ${quoted(client, table.name)} (${columnsOf(client, table)}) FROM STDIN`;

export async function migrationsOf(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(`SELECT hash, created_at FROM ${MIGRATIONS} ORDER BY created_at`);
  return rows;
}

/** Where each sequence stands. Not of the snapshot, and so never before it. */
export async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const answer = await client.query<{ value: number; called: boolean }>(
      `SELECT last_value AS value, is_called AS called FROM ${quoted(client, name)}`,
    );
    const row = answer.rows[0];
    if (row) found.push({ name, ...row });
  }
  return found;
}

/** Whether there is anything of ours, or of anybody's, in the database. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg_toast%' LIMIT 1`,
  );
  return rowCount === 0;
}

/** The newest life of any hospital's numbers; 0 where the database is not one of ours. */
export async function newestEpoch(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ ours: boolean }>(
    `SELECT to_regclass('public.hospital_numbers') IS NOT NULL AS ours`,
  );
  if (!found[0]?.ours) return 0;
  const { rows } = await client.query<{ epoch: number | null }>('SELECT max(epoch) AS epoch FROM hospital_numbers');
  return rows[0]?.epoch ?? 0;
}
