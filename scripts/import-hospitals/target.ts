import path from 'node:path';
import { DATA } from '../lib/paths.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { runningProduct } from '../lib/running.mjs';

export interface Target {
  url: string;
  close: () => Promise<void>;
}

/** DATABASE_URL, else the product that runs in this folder, else its database, started for so long. */
export async function openTarget(log: (line: string) => void): Promise<Target> {
  const given = process.env.DATABASE_URL ?? runningProduct()?.databaseUrl;
  if (given) return { url: given, close: async () => {} };
  log('没有运行中的号脉，也没有设置 DATABASE_URL：启动本目录的数据库…');
  const postgres = await startPostgres({ dir: path.join(DATA, 'postgres'), log });
  return {
    url: postgres.url,
    async close() {
      // A product that has started meanwhile has taken the database over.
      if (!postgres.adopted && !runningProduct()) await postgres.stop();
    },
  };
}
