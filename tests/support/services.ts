import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres, stopLeftoverPostgres } from '../../scripts/lib/postgres.mjs';
import { commandOf } from '../../scripts/lib/processes.mjs';
import { startRedis, stopLeftoverRedis } from '../../scripts/lib/redis.mjs';
import { ensureTemplate } from './template.ts';

export type TestServices = {
  postgresUrl: string;
  templateDatabase: string;
  redisUrl: string | null;
  stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PREFIX = 'haomai-test-';

// What a test loses with its machine is not worth a wait for the disk.
const FAST = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_connections=400'];

function roomyTemporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30 ? memory : os.tmpdir();
}

/** A run that was killed leaves its services behind; the folder's name has the pid of the run they belonged to. */
async function sweepDeadRuns(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(PREFIX)) continue;
    if (commandOf(Number(name.slice(PREFIX.length))).includes('vitest')) continue;
    const dir = path.join(base, name);
    try {
      await stopLeftoverPostgres(path.join(dir, 'postgres'));
      await stopLeftoverRedis(path.join(dir, 'redis'));
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another user's folder: theirs to clean.
    }
  }
}

async function optionalRedis(dir: string): Promise<{ url: string | null; stop: () => Promise<void> }> {
  if (process.env.TEST_REDIS_URL) return { url: process.env.TEST_REDIS_URL, stop: async () => {} };
  const cache = path.join(ROOT, '.cache', 'redis');
  const redis = await startRedis({ dir, cache, port: 0, settings: ['appendfsync no'] });
  return { url: redis?.url ?? null, stop: async () => redis?.stop() };
}

export async function startServices(): Promise<TestServices> {
  const base = roomyTemporaryFolder();
  await sweepDeadRuns(base);
  const dir = path.join(base, `${PREFIX}${process.pid}`);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? null : await startPostgres({ dir: path.join(dir, 'postgres'), settings: FAST, port: 0 });
  const redis = await optionalRedis(path.join(dir, 'redis'));
  const stop = async () => {
    await Promise.all([own?.stop(), redis.stop()]);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const postgresUrl = given ?? own?.url ?? '';
    return { postgresUrl, templateDatabase: await ensureTemplate(postgresUrl), redisUrl: redis.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
