import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { TYPES } from '../../db/types.ts';
import { setClock, urlOfDatabase, withClient } from './template.ts';

export type TestDatabase = {
  url: string;
  /**
   * Moves this database's clock to an instant (ISO 8601 with offset), from where it goes on. Sessions read the offset
   * when they begin, so set it before connecting or starting a server.
   */
  setClock: (instant: string) => Promise<void>;
  drop: () => Promise<void>;
};

/**
 * Connections of a test itself. A database that is dropped or killed tells them so, also while they are being closed:
 * the question under way fails of it, and nothing else.
 */
export function openTestPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, types: TYPES });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Where the uploads of a test's database lie: with every process on it the same folder, and gone with it. */
export function uploadFolderOf(databaseUrl: string): string {
  return path.join(os.tmpdir(), `haomai-uploads-${path.basename(new URL(databaseUrl).pathname)}`);
}

/** A migrated, empty database of its own for a test file; or a copy of another one that nobody is connected to. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const url = urlOfDatabase(server, name);
  return {
    url,
    setClock: (instant) => setClock(server, name, instant),
    async drop() {
      await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await rm(uploadFolderOf(url), { recursive: true, force: true });
    },
  };
}
