import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { startPostgres, stopLeftoverPostgres } from '../lib/postgres.mjs';
import { isAlive } from '../lib/processes.mjs';
import { migrate } from './migrate.ts';

/** Of what a migrated database is made: another of these is another database. */
const SOURCES = ['migrations/**/*.sql', 'db/**/*.{ts,sql}', 'scripts/lib/postgres*.mjs', 'package-lock.json'];
const PREPARED = path.join(CACHE, 'prepared');

/**
 * Puts a cluster there that is migrated already: made once of the product as it stands, and copied for each rig, which
 * costs a tenth of the processor time. It knows no data key yet.
 */
export async function layPrepared(dir: string): Promise<void> {
  const prepared = path.join(PREPARED, keyOfSources());
  if (!existsSync(prepared)) await prepare(prepared);
  // As it is: PostgreSQL may run as somebody else than we do, whose files these are.
  const copied = spawnSync('cp', ['-a', prepared, dir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`no copy of ${prepared}: ${copied.stderr}`);
}

function keyOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Takes away what is of other sources, and what somebody who was killed has begun. */
async function sweep(key: string): Promise<void> {
  for (const name of readdirSync(PREPARED)) {
    const [of, pid] = name.split('.');
    if (pid ? isAlive(Number(pid)) : of === key) continue;
    await stopLeftoverPostgres(path.join(PREPARED, name));
    rmSync(path.join(PREPARED, name), { recursive: true, force: true });
  }
}

/** Made beside its place and then renamed: of two that make it at the same time, one wins, and a half is never used. */
async function prepare(prepared: string): Promise<void> {
  mkdirSync(PREPARED, { recursive: true });
  await sweep(path.basename(prepared));
  const fresh = `${prepared}.${process.pid}`;
  const { url, stop } = await startPostgres({ dir: fresh, settings: ['fsync=off'], port: 0 });
  try {
    migrate(ROOT, { DATABASE_URL: url });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('DELETE FROM data_keys').finally(() => client.end());
  } finally {
    await stop();
  }
  rmSync(path.join(fresh, 'port'));
  try {
    renameSync(fresh, prepared);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(prepared)) throw error;
  }
}
