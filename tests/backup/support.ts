import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { DEVELOPMENT_KEY } from '../../db/keys.ts';
import { TYPES } from '../../db/types.ts';
import { tablesOf } from '../../scripts/backup/catalog.ts';
import { type RestoreOptions, restoreBackup } from '../../scripts/backup/restore.ts';
import { urlOfDatabase, withClient } from '../support/template.ts';

/** Databases and files of one test file, gone with it. */
export interface Bench {
  folder: string;
  file: (name: string) => string;
  /** An empty database. */
  empty: () => Promise<string>;
  /** Databases on the server that are neither the template nor another test's. */
  databases: (like: string) => Promise<string[]>;
  close: () => Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haomai-backup-'));
  const server = inject('postgresUrl');
  const made: string[] = [];
  const databases = (like: string) =>
    withClient(server, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE datname LIKE $1',
        [`${like}%`],
      );
      return rows.map(({ datname }) => datname);
    });
  return {
    folder,
    file: (name) => path.join(folder, name),
    databases,
    async empty() {
      const name = `restored_${randomBytes(6).toString('hex')}`;
      await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
      made.push(name);
      return urlOfDatabase(server, name);
    },
    async close() {
      for (const name of made) {
        for (const each of await databases(name)) {
          await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${each} WITH (FORCE)`));
        }
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function restore(file: string, url: string, more: Partial<RestoreOptions> = {}) {
  return restoreBackup({
    ...{ file, url, dataKey: DEVELOPMENT_KEY, uploads: null, replace: false, keepSessions: false },
    ...{ say: () => {}, tell: () => {} },
    ...more,
  });
}

/** Every row of every table, as text, in an order that is the same for equal tables. */
export async function rowsOf(client: pg.Client, without: Readonly<Record<string, readonly string[]>> = {}) {
  const found: Record<string, string[]> = {};
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} t ORDER BY 1`,
      [without[name] ?? []],
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

export const SYSTEM = '-c haomai.all=system -c timezone=UTC';

export async function asSystem<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: SYSTEM, types: TYPES });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
