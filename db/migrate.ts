import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import './quick-imports.ts';
import { indexCertificateTails } from './certificate-tails.ts';
import { loadDiagnoses } from './diagnoses.ts';
import { createKeys, DEVELOPMENT_KEY, isDataKey, type Keys } from './keys.ts';
import { ensureRole } from './role.ts';
import { sealCertificates } from './seal-certificates.ts';
import { loadSounds } from './sounds.ts';
import { TYPES } from './types.ts';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const FUNCTIONS = new URL('./functions/', import.meta.url);
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'pgcrypto'];
const LOCK = 'haomai:migrate';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** As server/platform/env.ts reads it. @throws MigrationError */
export function dataKeyOf(env: NodeJS.ProcessEnv): string {
  const given = env.DATA_KEY?.trim();
  if (given && !isDataKey(given)) throw new MigrationError('DATA_KEY 应为 32 字节的 base64，说明见 .env.example。');
  if (!given && env.NODE_ENV === 'production') {
    throw new MigrationError('没有设置 DATA_KEY:正式环境必须有自己的密钥，说明见 .env.example。');
  }
  return given || DEVELOPMENT_KEY;
}

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return error.cause === undefined ? error.message : causeOf(error.cause);
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: '-c haomai.all=system',
    types: TYPES,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new MigrationError(`连不上数据库：${causeOf(error)}。请检查 DATABASE_URL，以及 PostgreSQL 是否在运行。`);
  }
}

/** The functions are code, not history: all of them are replaced each time, in one transaction. */
async function replaceFunctions(client: pg.Client): Promise<void> {
  const files = (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql')).sort();
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, FUNCTIONS), 'utf8')));
  await client.query(`BEGIN; SET LOCAL check_function_bodies = off; ${sources.join('\n')}; COMMIT`);
}

/** What was sealed with one key is lost with it: a database and a key that don't belong together are told at once. */
async function requireSameKey(client: pg.Client, keys: Keys): Promise<void> {
  await client.query('INSERT INTO data_keys (id, fingerprint) VALUES (1, $1) ON CONFLICT DO NOTHING', [
    keys.fingerprint,
  ]);
  const same = await client.query('SELECT 1 FROM data_keys WHERE fingerprint = $1', [keys.fingerprint]);
  if (same.rowCount === 0) throw new Error('DATA_KEY 不是这个数据库的密钥，证件号会打不开：请找回原来的密钥');
}

/**
 * Brings the database to the newest schema; any number of processes may call it at once, and one of them works.
 * @param dataKey 32 bytes, base64, the same that the servers have
 * @throws MigrationError
 */
export async function migrateDatabase(url: string, dataKey = dataKeyOf(process.env)): Promise<void> {
  const keys = createKeys(dataKey);
  const client = await connect(url);
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
    // Before the migrations, which use their types and operator classes.
    await ensureRole(client);
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    // Only now, when their parts are quickly found.
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const { migrate } = await import('drizzle-orm/node-postgres/migrator');
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await requireSameKey(client, keys);
    await sealCertificates(client, keys);
    await indexCertificateTails(client, keys);
    await replaceFunctions(client);
    await client.query('SELECT open_fees()');
    await loadSounds(client);
    await loadDiagnoses(client);
  } catch (error) {
    throw new MigrationError(`数据库迁移失败，已有的数据没有丢失：${causeOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  try {
    if (!url) throw new MigrationError('没有设置 DATABASE_URL:请写明要迁移的数据库，说明见 .env.example。');
    await migrateDatabase(url);
    console.log('数据库已是最新。');
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
