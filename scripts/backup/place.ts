import { existsSync } from 'node:fs';
import path from 'node:path';
import { DATA, ROOT } from '../lib/paths.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { readText } from '../lib/processes.mjs';
import { runningProduct } from '../lib/running.mjs';

/** The database and the folder of images that are meant. */
export interface Place {
  readonly url: string;
  /** Whether it is the one that `npm start` keeps in .data. */
  readonly embedded: boolean;
  /** The key that is at hand, where there is one. */
  readonly dataKey: string | null;
  /** Null where images lie in a bucket. */
  readonly uploads: string | null;
  close(): Promise<void>;
}

export const KEY_FILE = path.join(DATA, 'postgres', 'data-key');

/** `given`, else DATABASE_URL, else the product that runs in this folder, else its database, started for so long. */
export async function openPlace(given: string | undefined, say: (line: string) => void): Promise<Place> {
  const settings = path.join(ROOT, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const { env } = process;
  const named = given || env.DATABASE_URL;
  const uploads = env.TENCENT_COS_BUCKET ? null : path.resolve(ROOT, env.UPLOAD_DIR ?? '.data/uploads');
  const own = readText(KEY_FILE)?.trim() || null;
  const dataKey = env.DATA_KEY?.trim() || null;
  const none = async () => {};
  if (named) return { url: named, embedded: false, dataKey, uploads, close: none };
  const running = runningProduct();
  if (running?.databaseUrl) {
    return {
      url: running.databaseUrl,
      embedded: true,
      dataKey: dataKey ?? running.dataKey ?? own,
      uploads,
      close: none,
    };
  }
  say('没有设置 DATABASE_URL，也没有运行中的号脉：启动本目录的数据库…');
  const postgres = await startPostgres({ dir: path.join(DATA, 'postgres'), log: say });
  const close = async () => {
    // A product that has started meanwhile has taken the database over.
    if (!postgres.adopted && !runningProduct()) await postgres.stop();
  };
  return { url: postgres.url, embedded: true, dataKey: dataKey ?? own, uploads, close };
}
