import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createKeys } from '../../db/keys.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { isEmpty, newestEpoch } from './catalog.ts';
import { urlOfDatabase, withClient } from './connect.ts';
import { BackupError } from './errors.ts';
import { knownMigrations, layTables } from './lay.ts';
import { loadRows } from './load.ts';
import { type Found, readBackup } from './read.ts';
import { makeBeside } from './swap.ts';
import type { Tell } from './take.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly url: string;
  readonly dataKey: string;
  /** Where the local store's images go; null where they lie in a bucket. */
  readonly uploads: string | null;
  /** Also over a database that is not empty; it stays, under another name. */
  readonly replace: boolean;
  readonly keepSessions: boolean;
  readonly say: (line: string) => void;
  readonly tell: Tell;
}

export interface Restored {
  readonly found: Found;
  /** The name that the database has now which was there before; null where it was empty. */
  readonly before: string | null;
}

/**
 * Reads the whole backup before anything is touched, loads it into a database of its own, brings that to this version and
 * puts it in the place of the other: until that last step nothing has changed.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, url, say, tell } = options;
  say('正在核对备份…');
  const checked = await readBackup(file, {}, tell);
  requireKey(checked, options.dataKey);
  const count = await knownMigrations(checked.head.migrations);
  const empty = await withClient(url, isEmpty);
  if (!empty && !options.replace) {
    throw new BackupError('目标数据库不是空的：要换掉它请加 --replace（原来的会改名留着），什么都没有改动。');
  }
  const epochBefore = empty ? 0 : await withClient(url, newestEpoch);
  const beside = await makeBeside(url, urlOfDatabase(url, 'postgres'));
  try {
    const fresh = urlOfDatabase(url, beside.name);
    say('正在装入…');
    await withClient(fresh, async (client) => {
      await layTables(client, options.dataKey, count);
      await loadRows(client, file, checked, { ...options, epochBefore, upload: imagesInto(options.uploads) });
    });
    say('正在升级到这一版并整理…');
    await migrateDatabase(fresh, options.dataKey);
    await withClient(fresh, (client) => client.query('ANALYZE'));
    const before = await beside.swap();
    if (empty)
      await withClient(urlOfDatabase(url, 'postgres'), (client) =>
        client.query(`DROP DATABASE ${client.escapeIdentifier(before)}`),
      );
    return { found: checked, before: empty ? null : before };
  } catch (error) {
    await beside.drop();
    throw error;
  }
}

function requireKey({ head }: Found, dataKey: string): void {
  if (head.fingerprint === null || createKeys(dataKey).fingerprint.toString('hex') === head.fingerprint) return;
  throw new BackupError(
    'DATA_KEY 不是这份备份的密钥，证件号会打不开：请设置备份时的 DATA_KEY（自带数据库的在 .data/postgres/data-key），什么都没有改动。',
  );
}

/** What is there already is the same image: its name is random. Nothing is removed. */
function imagesInto(folder: string | null): (name: string, body: Buffer) => Promise<void> {
  return async (name, body) => {
    if (!folder) return;
    const file = path.join(folder, name);
    if (await stat(file).catch(() => null)) return;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.restored`, body, { mode: 0o600 });
    await rename(`${file}.restored`, file);
  };
}
