import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { createKeys } from '../../db/keys.ts';
import { ensureRole } from '../../db/role.ts';
import { sealCertificates } from '../../db/seal-certificates.ts';
import { ROOT } from '../lib/paths.mjs';
import { BackupError } from './errors.ts';
import type { Migration } from './manifest.ts';

const FOLDER = path.join(ROOT, 'migrations');
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'pgcrypto'];

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

const readJournal = async () =>
  journal.parse(JSON.parse(await readFile(path.join(FOLDER, 'meta', '_journal.json'), 'utf8')));

/** How many of our migrations the backup's database had. @throws BackupError where it had others */
export async function knownMigrations(wanted: readonly Migration[]): Promise<number> {
  const { entries } = await readJournal();
  for (const [n, { hash }] of wanted.entries()) {
    const entry = entries[n];
    if (!entry) throw new BackupError('备份来自更新的版本：请用那个版本（或更新的）来恢复，什么都没有改动。');
    const text = await readFile(path.join(FOLDER, `${entry.tag}.sql`));
    if (createHash('sha256').update(text).digest('hex') !== hash) {
      throw new BackupError(`备份的数据库结构与这一版不符（${entry.tag}），什么都没有改动。`);
    }
  }
  return wanted.length;
}

/** The tables as they were when the backup was taken, empty, without the functions and policies, which come with migrating. */
export async function layTables(client: pg.Client, dataKey: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haomai-migrations-'));
  try {
    const whole = await readJournal();
    const entries = whole.entries.slice(0, count);
    await mkdir(path.join(folder, 'meta'));
    await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...whole, entries }));
    for (const { tag } of entries) await cp(path.join(FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await ensureRole(client);
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    await migrate(drizzle(client), { migrationsFolder: folder });
    // What migrating does to tables beside the migrations.
    await sealCertificates(client, createKeys(dataKey));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
