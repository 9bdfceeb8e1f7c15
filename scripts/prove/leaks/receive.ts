import { inflateRawSync } from 'node:zlib';
import type { Seat } from '../../access/seats.ts';
import type { Secrets } from './secrets.ts';

export interface Leak {
  readonly what: string;
  readonly history: string[];
}

/** Everything that anybody is sent goes through here. */
export interface Receiver {
  /** @param how what was asked, or over which line it came */
  take(seat: Seat | null, how: string, bytes: Buffer | string): void;
  readonly leaks: Leak[];
  /** Bytes that were searched. */
  searched(): number;
}

const MOST_LEAKS = 40;

export function createReceiver(secrets: Secrets): Receiver {
  const leaks: Leak[] = [];
  const known = new Set<string>();
  let searched = 0;
  return {
    leaks,
    searched: () => searched,
    take(seat, how, bytes) {
      const text = typeof bytes === 'string' ? bytes : textIn(bytes);
      searched += text.length;
      for (const found of secrets.foreignIn(text, seat)) {
        const key = `${seat?.name} ${how.replace(/\d+/g, '#')}`;
        if (known.has(key) || leaks.length >= MOST_LEAKS) continue;
        known.add(key);
        const at = text.indexOf(found);
        leaks.push({
          what: `${seat?.name ?? 'the log'} was sent ${found}, which is another’s`,
          history: [how, text.slice(Math.max(0, at - 200), at + 200)],
        });
      }
    },
  };
}

const ZIP = Buffer.from('PK\u0003\u0004');

/** What stands in it: of a workbook what is packed in it. */
export function textIn(bytes: Buffer): string {
  return bytes.subarray(0, 4).equals(ZIP) ? unpacked(bytes) : bytes.toString();
}

/** The files of a zip, by its central directory. */
function unpacked(zip: Buffer): string {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const texts: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const file = zip.subarray(begin, begin + packed);
    texts.push((method === 8 ? inflateRawSync(file) : file).toString());
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return texts.join('\n');
}
