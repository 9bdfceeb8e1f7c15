import { inflateRawSync } from 'node:zlib';

/** Reads the cells of an .xlsx file's first sheet. What people upload may be anything: nothing here trusts it. */

export type ReadCell = string | number | null;

export interface ReadRow {
  /** As a spreadsheet counts them, from 1. */
  readonly at: number;
  readonly cells: ReadCell[];
}

/** It is no such file, or one that is too large. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
}

export class TooManyRows extends UnreadableSheet {
  override name = 'TooManyRows';
}

/** Of one part of the archive, unpacked; and of all texts of its cells, where one text stands in many. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Columns beyond are nobody's. */
const MOST_COLUMNS = 200;

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = 0x02014b50;

/** @throws UnreadableSheet, TooManyRows */
export function readSheet(bytes: Buffer, mostRows: number): ReadRow[] {
  try {
    const parts = new Archive(bytes);
    const sheet = parts.text('xl/worksheets/sheet1.xml') ?? parts.text(firstSheetOf(parts));
    if (sheet === null) throw new UnreadableSheet();
    const texts = between(parts.text('xl/sharedStrings.xml') ?? '', 'si').map(({ inner }) => wordsOf(inner));
    const rows = between(sheet, 'row', mostRows + 1);
    if (rows.length > mostRows) throw new TooManyRows();
    let length = 0;
    return rows.map(({ attributes, inner }, before) => {
      const cells = cellsOf(inner, texts);
      for (const cell of cells) if (typeof cell === 'string') length += cell.length;
      if (length > MOST_BYTES) throw new UnreadableSheet();
      return { at: Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? before + 1), cells };
    });
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet(String(error));
  }
}

/** Other programs name their first sheet as they like. */
function firstSheetOf(parts: Archive): string {
  return parts.names().find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)) ?? '';
}

/** A zip archive, by its directory, which stands at the end. */
class Archive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, { method: number; size: number; at: number }>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const end = bytes.lastIndexOf(END);
    if (end < 0) throw new UnreadableSheet();
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new UnreadableSheet();
      const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
      const method = bytes.readUInt16LE(at + 10);
      this.#entries.set(name, { method, size: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) });
      at += 46 + nameLength + extra + comment;
    }
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Null where there is none of that name. */
  text(name: string): string | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const bytes = this.#bytes;
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    const packed = bytes.subarray(from, from + entry.size);
    const content = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
    return content.toString('utf8');
  }
}

interface Element {
  readonly attributes: string;
  readonly inner: string;
}

/** The elements of a name, one after the other: each place of the text is looked at once, whatever stands there. */
function between(xml: string, name: string, most = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  const close = `</${name}>`;
  let at = 0;
  while (found.length < most) {
    const open = opening(xml, name, at);
    if (open < 0) break;
    const head = xml.indexOf('>', open);
    if (head < 0) break;
    const isEmpty = xml[head - 1] === '/';
    const end = isEmpty ? head : xml.indexOf(close, head);
    if (end < 0) throw new UnreadableSheet();
    found.push({
      attributes: xml.slice(open + name.length + 1, head),
      inner: isEmpty ? '' : xml.slice(head + 1, end),
    });
    at = isEmpty ? head + 1 : end + close.length;
  }
  return found;
}

/** Where `<name` begins, and no longer name that begins with it. */
function opening(xml: string, name: string, from: number): number {
  let at = xml.indexOf(`<${name}`, from);
  while (at >= 0 && !/[\s/>]/.test(xml[at + name.length + 1] ?? '')) at = xml.indexOf(`<${name}`, at + 1);
  return at;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** A text, of however many pieces; how it is to be pronounced is none of them. */
function wordsOf(xml: string): string {
  const [first = '', ...others] = xml.split('<rPh ');
  const said = first + others.map((part) => part.slice(part.indexOf('</rPh>') + 6)).join('');
  const pieces = between(said, 't').map(({ inner }) => inner);
  return unescaped(pieces.join(''));
}

/** 'C' → 2 */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellsOf(xml: string, texts: readonly string[]): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const { attributes, inner } of between(xml, 'c')) {
    const letters = /\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1];
    const at = letters ? columnOf(letters) : cells.length;
    if (at >= MOST_COLUMNS) continue;
    while (cells.length < at) cells.push(null);
    cells[at] = cellOf(/\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n', inner, texts);
  }
  return cells;
}

function cellOf(type: string, inner: string, texts: readonly string[]): ReadCell {
  if (type === 'inlineStr') return wordsOf(inner);
  const [value] = between(inner, 'v');
  if (!value) return null;
  if (type === 's') return texts[Number(value.inner)] ?? null;
  if (type === 'n') return Number.isFinite(Number(value.inner)) ? Number(value.inner) : null;
  return type === 'b' ? (value.inner === '1' ? '是' : '否') : unescaped(value.inner);
}
