import type { Readable } from 'node:stream';
import { BackupError } from './errors.ts';

/** As much of tar (ustar) as a backup needs: files with a name and a length, one after another. */

const BLOCK = 512;
const NAME = 100;
const MODE_AT = 100;
const SIZE_AT = 124;
const TIME_AT = 136;
const SUM_AT = 148;
const KIND_AT = 156;
const MAGIC_AT = 257;
const PREFIX_AT = 345;
const PREFIX = 155;
/** What one entry may hold: parts of tables are smaller, images too. */
const MOST = 256 * 1024 * 1024;

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= SUM_AT && at < SUM_AT + 8 ? 0x20 : byte), 0);

/** A long name is cut at a slash into a prefix and the rest. */
function split(name: string): [string, string] {
  if (Buffer.byteLength(name) <= NAME) return ['', name];
  const at = name.indexOf('/', name.length - NAME - 1);
  const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 1 || prefix.length > PREFIX || Buffer.byteLength(name) !== name.length) throw new Error(`too long: ${name}`);
  return [prefix, rest];
}

/** One file of a tar: header, body, and zeros up to the next block. */
export function entryOf(name: string, body: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = split(name);
  header.write(rest, 0);
  header.write(octal(0o600, 8), MODE_AT);
  header.write(octal(0, 8), MODE_AT + 8);
  header.write(octal(0, 8), MODE_AT + 16);
  header.write(octal(body.length, 12), SIZE_AT);
  header.write(octal(Math.floor(Date.now() / 1_000), 12), TIME_AT);
  header.write('0', KIND_AT);
  header.write('ustar\x0000', MAGIC_AT, 'latin1');
  header.write(prefix, PREFIX_AT);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}

/** What stands after the last file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

export interface Entry {
  readonly name: string;
  readonly body: Buffer;
}

const textAt = (header: Buffer, at: number, length: number) => {
  const end = header.indexOf(0, at);
  return header.toString('utf8', at, end >= at && end < at + length ? end : at + length);
};

/** The files of a tar, one at a time. @throws BackupError where it is damaged, or ends before its end */
export async function* entriesOf(stream: Readable): AsyncGenerator<Entry> {
  const take = taker(stream);
  for (;;) {
    const header = await take(BLOCK);
    if (header === null) throw new BackupError('文件不完整：它在结尾之前就断了。');
    if (header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(textAt(header, SIZE_AT, 12), 8);
    const sum = Number.parseInt(textAt(header, SUM_AT, 8), 8);
    if (textAt(header, MAGIC_AT, 5) !== 'ustar' || sum !== sumOf(header) || !(size >= 0 && size <= MOST)) {
      throw new BackupError('这不是号脉的备份，或者它已损坏。');
    }
    const padded = await take(Math.ceil(size / BLOCK) * BLOCK);
    if (padded === null) throw new BackupError('文件不完整：它在结尾之前就断了。');
    const prefix = textAt(header, PREFIX_AT, PREFIX);
    yield { name: `${prefix}${prefix ? '/' : ''}${textAt(header, 0, NAME)}`, body: padded.subarray(0, size) };
  }
}

/** Takes so many bytes; null where there are fewer. */
function taker(stream: Readable): (length: number) => Promise<Buffer | null> {
  const pieces = stream[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let length = 0;
  return async (wanted) => {
    while (length < wanted) {
      const next = await pieces.next();
      if (next.done) return null;
      const piece: Buffer = next.value;
      kept.push(piece);
      length += piece.length;
    }
    const all = Buffer.concat(kept);
    kept = [all.subarray(wanted)];
    length = all.length - wanted;
    return all.subarray(0, wanted);
  };
}
