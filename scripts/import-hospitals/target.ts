import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase } from '#db/migrate.ts';
import { chooseDataKey } from '../lib/data-key.mjs';
import { seedOnce } from '../lib/demo.mjs';
import { DATA, ROOT } from '../lib/paths.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { runningProduct } from '../lib/running.mjs';

type Log = (line: string) => void;

export interface Target {
  url: string;
  close: () => Promise<void>;
}

/** DATABASE_URL, else the product that runs in this folder, else its database, started for so long. */
export async function openTarget(log: Log): Promise<Target> {
  // npm start reads it too: both must mean the same database.
  const settings = path.join(ROOT, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const running = process.env.DATABASE_URL ? null : runningProduct();
  const given = process.env.DATABASE_URL || running?.databaseUrl;
  // Migrating asks for the key that belongs to the database.
  const dataKey = running?.dataKey || chooseDataKey(process.env, log);
  if (dataKey) process.env.DATA_KEY = dataKey;
  if (given) return { url: given, close: async () => {} };
  log('没有运行中的号脉，也没有设置 DATABASE_URL：启动本目录的数据库…');
  const postgres = await startPostgres({ dir: path.join(DATA, 'postgres'), log });
  const close = async () => {
    // A product that has started meanwhile has taken the database over.
    if (!postgres.adopted && !runningProduct()) await postgres.stop();
  };
  try {
    await prepare(postgres.url, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url, close };
}

/** As the first npm start would: the demo is loaded only where there is no hospital yet, so it must come before ours. */
async function prepare(url: string, log: Log): Promise<void> {
  await migrateDatabase(url);
  if (process.env.NODE_ENV !== 'production') await seedOnce(url, log);
}
