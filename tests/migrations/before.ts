import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const MIGRATIONS = path.resolve(import.meta.dirname, '..', '..', 'migrations');

interface Journal {
  entries: { tag: string }[];
}

/** The tables as the migrations before one of them make them, without what db/functions makes. */
export async function migrateUntil(client: pg.Client, wanted: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'haomai-migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    const until = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${wanted}`));
    if (until < 1) throw new Error(`no migration ${wanted}`);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
    for (const name of ['btree_gist', 'pg_trgm', 'pgcrypto']) {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    }
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All of them, and nothing of what comes after them. */
export const migrateTables = (client: pg.Client): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder: MIGRATIONS });

/** What a database is made of, a line for each part: two that came to it by different ways have the same. */
export async function shapeOf(client: pg.Client): Promise<Record<string, string[]>> {
  const questions = {
    columns: `SELECT table_name || '.' || column_name || ' ' || concat_ws(' ', data_type, udt_name, is_nullable, column_default,
        identity_maximum) AS line FROM information_schema.columns WHERE table_schema = 'public'`,
    constraints: `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace`,
    indexes: `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
    policies: `SELECT polrelid::regclass || ' ' || polname || ' ' || polcmd::text || ' ' || concat_ws(' / ',
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) AS line FROM pg_policy`,
    guarded: `SELECT oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity AS line FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')`,
    functions: `SELECT p.oid::regprocedure || ' ' || pg_get_function_result(p.oid) AS line FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  };
  const shape: Record<string, string[]> = {};
  for (const [part, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ line: string }>(question);
    shape[part] = rows.map(({ line }) => line).sort();
  }
  return shape;
}
