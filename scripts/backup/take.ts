import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyOut, MIGRATIONS, migrationsOf, sequencesOf, tablesOf } from './catalog.ts';
import { withClient } from './connect.ts';
import { BackupError } from './errors.ts';
import { FORMAT, HEAD, type Head, MANIFEST, type Manifest, type Table } from './manifest.ts';
import { entryOf, tarEnd } from './tar.ts';

const PART = 4 * 1024 * 1024;
/** As db/migrate.ts takes it: no migration changes a table while its snapshot is read. */
const MIGRATE_LOCK = 'haomai:migrate';

export type Tell = (what: string, done: number, of: number) => void;

export interface TakeOptions {
  readonly url: string;
  /** Must not be there yet. */
  readonly file: string;
  /** The folder of the local store; null where images lie in a bucket. */
  readonly uploads: string | null;
  readonly tell?: Tell;
  /** Of a transaction that is open elsewhere (pg_export_snapshot): the backup is what that one sees. */
  readonly snapshot?: string;
}

export interface Taken {
  readonly head: Head;
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** Writes a backup while the product runs: everything as it was in one instant. @throws BackupError */
export async function takeBackup(options: TakeOptions): Promise<Taken> {
  const { file } = options;
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} 已经存在，不覆盖它。`);
  // Whole or not at all: what is broken off never has the name of a backup.
  const draft = `${file}.partial`;
  try {
    return await withClient(options.url, async (client) => {
      const written = { head: null as Head | null, manifest: null as Manifest | null };
      const source = Readable.from(contents(client, options, written), { objectMode: false });
      await pipeline(source, createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600 }));
      if (!written.head || !written.manifest) throw new Error('the backup has no end');
      await settle(draft, file);
      return { head: written.head, manifest: written.manifest, bytes: (await stat(file)).size };
    });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** On the disk before it is said to be there. */
async function settle(draft: string, file: string): Promise<void> {
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  await rename(draft, file);
}

async function* contents(
  client: pg.Client,
  { uploads, tell = () => {}, snapshot }: TakeOptions,
  written: { head: Head | null; manifest: Manifest | null },
): AsyncGenerator<Buffer> {
  await client.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [MIGRATE_LOCK]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
  const tables = await tablesOf(client);
  if (!tables.some(({ name }) => name === MIGRATIONS)) throw new BackupError('这个数据库里没有号脉的数据。');
  const head = await headOf(client, tables, uploads);
  written.head = head;
  yield entryOf(HEAD, Buffer.from(JSON.stringify(head)));
  const manifest: Manifest = { tables: {}, sequences: [], uploads: {} };
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const { bytes, ...table } of tables) {
    tell(table.name, before, whole);
    manifest.tables[table.name] = yield* copied(client, table);
    before += bytes;
  }
  manifest.sequences = await sequencesOf(client);
  await client.query('COMMIT');
  tell('图片', whole, whole);
  // What the snapshot speaks of lies there already; what has come since is one file too many, which hurts nobody.
  if (uploads) yield* imagesOf(uploads, manifest.uploads);
  written.manifest = manifest;
  yield entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  yield tarEnd();
}

async function headOf(client: pg.Client, tables: readonly Table[], uploads: string | null): Promise<Head> {
  const { rows } = await client.query<{ at: string; postgres: string; fingerprint: string | null }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
       current_setting('server_version') AS postgres, (SELECT encode(fingerprint, 'hex') FROM data_keys WHERE id = 1) AS fingerprint`,
  );
  const row = rows[0];
  if (!row) throw new Error('no answer');
  return {
    format: FORMAT,
    ...row,
    migrations: await migrationsOf(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    uploads: uploads ? 'local' : 'cos',
  };
}

/** The rows of one table, in parts. Answers what was written. */
async function* copied(client: pg.Client, table: Table): AsyncGenerator<Buffer, Manifest['tables'][string]> {
  const stream = client.query(copyTo(copyOut(client, table)));
  const hash = createHash('sha256');
  let [bytes, part] = [0, 0];
  let kept: Buffer[] = [];
  let length = 0;
  const flush = () => {
    part += 1;
    const body = Buffer.concat(kept);
    kept = [];
    length = 0;
    return entryOf(`tables/${table.name}/${String(part).padStart(6, '0')}`, body);
  };
  for await (const piece of stream) {
    const row: Buffer = piece;
    hash.update(row);
    bytes += row.length;
    length += row.length;
    kept.push(row);
    if (length >= PART) yield flush();
  }
  if (length > 0) yield flush();
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** The images of the local store; those that are being written have a name that is no key (server/platform/storage). */
const IMAGE = /^(incoming\/)?[a-z]+\/[\w-]{20,64}$/;

async function* imagesOf(folder: string, written: Manifest['uploads']): AsyncGenerator<Buffer> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names
    .map((each) => each.split(path.sep).join('/'))
    .filter((each) => IMAGE.test(each))
    .sort()) {
    // One that was removed meanwhile is nobody's any more.
    const body = await readFile(path.join(folder, name)).catch(() => null);
    if (!body) continue;
    written[name] = { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
    yield entryOf(`uploads/${name}`, body);
  }
}

export const isImage = (name: string): boolean => IMAGE.test(name);
