import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './errors.ts';
import {
  HEAD,
  type Head,
  head as headSchema,
  MANIFEST,
  type Manifest,
  manifest as manifestSchema,
} from './manifest.ts';
import { isImage, type Tell } from './take.ts';
import { type Entry, entriesOf } from './tar.ts';

const TABLE = /^tables\/([a-z_]+\.[a-z_0-9]+)\/\d{6,}$/;
const UPLOAD = /^uploads\/(.+)$/;

export interface Reader {
  /** The parts of the tables in the order in which they can be loaded. */
  readonly table?: (name: string, body: Buffer) => Promise<void>;
  readonly upload?: (name: string, body: Buffer) => Promise<void>;
}

export interface Found {
  readonly head: Head;
  readonly manifest: Manifest;
}

interface Sum {
  bytes: number;
  hash: Hash;
}

/** Reads a backup to its end and compares all of it with what it says of itself. @throws BackupError */
export async function readBackup(file: string, reader: Reader = {}, tell: Tell = () => {}): Promise<Found> {
  const size = (await stat(file).catch(() => null))?.size;
  if (size === undefined) throw new BackupError(`没有这个文件：${file}`);
  const input = createReadStream(file);
  const unpacked = input.pipe(createGunzip());
  input.once('error', (error) => unpacked.destroy(error));
  const sums = { tables: new Map<string, Sum>(), uploads: new Map<string, Sum>() };
  let head: Head | null = null;
  let manifest: Manifest | null = null;
  try {
    for await (const entry of entriesOf(unpacked)) {
      if (manifest) throw new BackupError('备份已损坏：在它的结尾之后还有内容。');
      if (entry.name === HEAD) head = headSchema.parse(JSON.parse(entry.body.toString()));
      else if (!head) throw new BackupError('这不是号脉的备份。');
      else if (entry.name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(entry.body.toString()));
      else await handOn(entry, head, sums, reader);
      tell(entry.name, input.bytesRead, size);
    }
  } catch (error) {
    if (isDamage(error)) throw new BackupError('备份已损坏或不完整：压缩的内容读不下去，什么都没有改动。');
    throw error instanceof SyntaxError || error instanceof z.ZodError
      ? new BackupError('这不是这一版号脉能读的备份。')
      : error;
  } finally {
    input.destroy();
  }
  if (!head || !manifest) throw new BackupError('备份不完整：没有结尾，什么都没有改动。');
  compare(head, manifest, sums);
  return { head, manifest };
}

async function handOn(
  { name, body }: Entry,
  { tables }: Head,
  sums: { tables: Map<string, Sum>; uploads: Map<string, Sum> },
  reader: Reader,
): Promise<void> {
  const table = TABLE.exec(name)?.[1];
  const upload = UPLOAD.exec(name)?.[1];
  if (table && tables.some((each) => each.name === table)) {
    add(sums.tables, table, body);
    await reader.table?.(table, body);
  } else if (upload && isImage(upload)) {
    add(sums.uploads, upload, body);
    await reader.upload?.(upload, body);
  } else throw new BackupError(`备份里有不认识的内容：${name}`);
}

function add(sums: Map<string, Sum>, name: string, body: Buffer): void {
  const sum = sums.get(name) ?? { bytes: 0, hash: createHash('sha256') };
  sum.bytes += body.length;
  sum.hash.update(body);
  sums.set(name, sum);
}

function compare(head: Head, manifest: Manifest, sums: { tables: Map<string, Sum>; uploads: Map<string, Sum> }): void {
  const digests = (kind: Map<string, Sum>) =>
    new Map([...kind].map(([name, { bytes, hash }]) => [name, `${bytes} ${hash.digest('hex')}`]));
  const found = { tables: digests(sums.tables), uploads: digests(sums.uploads) };
  const nothing = `0 ${createHash('sha256').digest('hex')}`;
  for (const { name } of head.tables) {
    const said = manifest.tables[name];
    if (!said || (found.tables.get(name) ?? nothing) !== `${said.bytes} ${said.sha256}`) {
      throw new BackupError(`备份已损坏：${name} 与它的校验和不符，什么都没有改动。`);
    }
  }
  for (const [name, said] of Object.entries(manifest.uploads)) {
    if ((found.uploads.get(name) ?? nothing) !== `${said.bytes} ${said.sha256}`) {
      throw new BackupError(`备份已损坏：图片 ${name} 与它的校验和不符，什么都没有改动。`);
    }
  }
}

const isDamage = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^Z_|ERR_STREAM|ERR_BUFFER/.test(error.code);
