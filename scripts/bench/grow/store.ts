import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#db/migrate.ts';
import { TYPES } from '#db/types.ts';
import { startPostgres } from '../../lib/postgres.mjs';
import { CACHE } from '../paths.ts';
import { BENCH_KEY } from '../product.ts';
import { fill } from './fill.ts';
import type { GrowSize } from './size.ts';

/** A PostgreSQL of its own that is kept from run to run: ten million reservations are not made anew each time. */
export interface GrowStore {
  urlOf(database: string): string;
  /** How large a world is, in words. */
  sizeOf(database: string): Promise<string>;
  stop(): Promise<void>;
}

const DIR = path.join(CACHE, 'grow');

/** Made in bulk, nothing of it is worth a wait for the disk; it is stopped cleanly before anything is measured. */
const FILLING = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'autovacuum=off',
  'shared_buffers=1GB',
];

async function open(settings: string[]): Promise<GrowStore> {
  const postgres = await startPostgres({ dir: DIR, port: 0, settings });
  const urlOf = (database: string) => {
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    return url.toString();
  };
  return { urlOf, sizeOf: (database) => sizeInWords(urlOf(database)), stop: postgres.stop };
}

export interface World {
  readonly name: string;
  readonly size: GrowSize;
}

/** Makes the worlds that are not there yet. Answers whether all of them are; `until`: as in `fill`. */
export async function fillWorlds(
  worlds: readonly World[],
  log: (line: string) => void,
  until?: number,
): Promise<boolean> {
  const store = await open(FILLING);
  try {
    for (const { name, size } of worlds) {
      if (await isThere(store, name)) continue;
      log(`${name}:`);
      await ensureDatabase(store, name);
      if (!(await fill({ url: store.urlOf(name), size, log, ...(until === undefined ? {} : { until }) }))) return false;
      await mark(store, name);
    }
    return true;
  } finally {
    await store.stop();
  }
}

async function withClient<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, options: '-c haomai.all=system', types: TYPES });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isThere(store: GrowStore, name: string): Promise<boolean> {
  return withClient(store.urlOf('postgres'), async (client) => {
    const { rows } = await client.query<{ made: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
      [name],
    );
    return rows[0]?.made === 'whole';
  });
}

async function ensureDatabase(store: GrowStore, name: string): Promise<void> {
  const found = await withClient(store.urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
    return rowCount;
  });
  if (!found) await migrateDatabase(store.urlOf(name), BENCH_KEY);
}

async function mark(store: GrowStore, name: string): Promise<void> {
  await withClient(store.urlOf('postgres'), (client) => client.query(`COMMENT ON DATABASE ${name} IS 'whole'`));
}

/**
 * As a deployment has it: durable. The worlds' schema is brought to the newest, and where the day on which they were made
 * is past, their clocks are set back to it.
 */
export async function openGrown(worlds: readonly World[], log: (line: string) => void): Promise<GrowStore> {
  const store = await open([]);
  try {
    for (const { name } of worlds) {
      const began = performance.now();
      await migrateDatabase(store.urlOf(name), BENCH_KEY);
      log(`  ${name}: migrated in ${Math.round(performance.now() - began)} ms`);
      await setClock(store, name);
    }
    return store;
  } catch (error) {
    await store.stop();
    throw error;
  }
}

async function setClock(store: GrowStore, name: string): Promise<void> {
  await withClient(store.urlOf(name), async (client) => {
    const { rows } = await client.query<{ behind: number }>(
      `SELECT (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date - (made AT TIME ZONE 'Asia/Shanghai')::date AS behind
       FROM (SELECT min(at) AS made FROM grow_done) x`,
    );
    const behind = rows[0]?.behind ?? 0;
    await client.query(`ALTER DATABASE ${name} SET haomai.clock_offset = '-${behind} days'`);
  });
}

async function sizeInWords(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string; visits: number; slots: number }>(
      `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
         (SELECT reltuples FROM pg_class WHERE oid = 'reservations'::regclass) AS visits,
         (SELECT reltuples FROM pg_class WHERE oid = 'slots'::regclass) AS slots`,
    );
    const { size = '', visits = 0, slots = 0 } = rows[0] ?? {};
    const count = (n: number) => Math.round(n).toLocaleString('en-US');
    return `${size}, ${count(visits)} reservations, ${count(slots)} slots`;
  });
}
