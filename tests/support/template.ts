import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../db/migrate.ts';
import { TYPES } from '../../db/types.ts';

const SOURCES = ['migrations', 'db/functions'].map((name) => path.resolve(import.meta.dirname, '..', '..', name));
// What migrating does beside the SQL.
const STEPS = ['migrate.ts', 'role.ts', 'seal-certificates.ts', 'keys.ts'].map((name) =>
  path.resolve(import.meta.dirname, '..', '..', 'db', name),
);
const TEMPLATE = 'haomai_template';

export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: TYPES });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  for (const name of [...STEPS, import.meta.filename]) hash.update(readFileSync(name));
  return hash.digest('hex');
}

/** Keys of tests are none that an integer of PostgreSQL's holds: whatever takes them for one fails wherever it is tested. */
async function countBeyondInteger(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 3000000000) FROM pg_sequences
     WHERE schemaname = 'public'`,
  );
}

/** A migrated database that each test file gets a copy of; made again when the migrations have changed. */
export async function ensureTemplate(url: string): Promise<string> {
  const wanted = fingerprint();
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [TEMPLATE]);
    const found = await client.query(
      `SELECT shobj_description(oid, 'pg_database') AS made_from FROM pg_database WHERE datname = $1`,
      [TEMPLATE],
    );
    if (found.rows[0]?.made_from === wanted) return;
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrateDatabase(urlOfDatabase(url, TEMPLATE));
    await withClient(urlOfDatabase(url, TEMPLATE), countBeyondInteger);
    await client.query(`COMMENT ON DATABASE ${TEMPLATE} IS ${client.escapeLiteral(wanted)}`);
  });
  return TEMPLATE;
}

/** Moves a database's clock to an instant, for the sessions that begin from now on. */
export function setClock(server: string, database: string, instant: string): Promise<void> {
  return withClient(server, async (client) => {
    const answer = await client.query<{ offset: string }>(
      `SELECT ($1::timestamptz - clock_timestamp())::text AS "offset"`,
      [instant],
    );
    const offset = client.escapeLiteral(answer.rows[0]?.offset ?? '0');
    await client.query(`ALTER DATABASE ${database} SET haomai.clock_offset = ${offset}`);
  });
}
