import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { TYPES } from '../../db/types.ts';
import { startPostgres, stopLeftoverPostgres } from '../lib/postgres.mjs';
import { commandOf } from '../lib/processes.mjs';
import { startRedis, stopLeftoverRedis } from '../lib/redis.mjs';
import { startChild } from './children.ts';
import { CACHE, ROOT } from './paths.ts';
import { BENCH_KEY } from './product.ts';

export interface BenchServices {
  /** Of the database `postgres`, as who owns everything. */
  readonly postgresUrl: string;
  readonly redisUrl: string | null;
  /** The postmaster; its backends are its children. */
  readonly postgresPid: number;
  /** The URL of another database of the same server. */
  urlOf(database: string): string;
  /** PGHOST, PGPORT, … for psql and pgbench. */
  libpq(database: string): Record<string, string>;
  close(): Promise<void>;
}

/** What makes an answer durable. A measurement without it says nothing, so it is looked at and not believed. */
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** PostgreSQL and Redis of this run alone, on a real disk, as a deployment has them. */
export async function openServices(log: (line: string) => void, redisSettings: string[] = []): Promise<BenchServices> {
  await sweepDeadRuns();
  const dir = path.join(CACHE, `run-${process.pid}`);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), port: 0, log });
  const redis = await startRedis({
    dir: path.join(dir, 'redis'),
    cache: path.join(ROOT, '.cache', 'redis'),
    port: 0,
    settings: redisSettings,
  });
  const urlOf = (database: string) => {
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    return url.toString();
  };
  const close = async () => {
    await redis?.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const { hostname, port, username, password } = new URL(postgres.url);
  return {
    postgresUrl: urlOf('postgres'),
    redisUrl: redis?.url ?? null,
    postgresPid: postgres.pid,
    urlOf,
    libpq: (database) => ({
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: database,
    }),
    close,
  };
}

/** A run that was killed leaves its services behind; the folder's name has its pid. */
async function sweepDeadRuns(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    if (!name.startsWith('run-') || commandOf(Number(name.slice(4))).includes('bench')) continue;
    const dir = path.join(CACHE, name);
    await stopLeftoverPostgres(path.join(dir, 'postgres'));
    await stopLeftoverRedis(path.join(dir, 'redis'));
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What a connection to this database has. @throws where an acknowledged answer could be lost */
export async function requireDurable(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const found: Record<string, string> = {};
    for (const name of [...DURABLE, 'server_version', 'shared_buffers', 'max_connections']) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
      found[name] = rows[0]?.[name] ?? '';
    }
    const off = DURABLE.filter((name) => found[name] !== 'on');
    if (off.length > 0) throw new Error(`not durable: ${off.map((name) => `${name}=${found[name]}`).join(', ')}`);
    return found;
  });
}

export async function withClient<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, types: TYPES });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TEMPLATE = 'bench_template';

/** Databases of the product's, each a copy of one that was migrated once. */
export function createDatabases(services: BenchServices) {
  let template: Promise<void> | null = null;
  const make = async () => {
    await withClient(services.postgresUrl, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
    const child = startChild(process.execPath, ['db/migrate.ts'], {
      cwd: ROOT,
      env: { DATABASE_URL: services.urlOf(TEMPLATE), DATA_KEY: BENCH_KEY, NODE_ENV: 'production' },
    });
    await child.ended();
    await requireMigrated(services.urlOf(TEMPLATE), child.output());
  };
  return async (name: string): Promise<string> => {
    template ??= make();
    await template;
    await withClient(services.postgresUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    });
    return services.urlOf(name);
  };
}

async function requireMigrated(url: string, output: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ found: boolean }>("SELECT to_regproc('book_slots') IS NOT NULL AS found"),
  );
  if (!rows[0]?.found) throw new Error(`the migration failed:\n${output}`);
}
