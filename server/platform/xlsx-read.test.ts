import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf } from './xlsx-file.ts';
import { readSheet, TooManyRows, UnreadableSheet } from './xlsx-read.ts';

/** An archive of these parts, as other programs write them. */
function archive(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...entries, end]);
}

const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (rows: string) => `<worksheet><sheetPr/><sheetData>${rows}</sheetData></worksheet>`;
const read = (rows: string, more: Record<string, string> = {}) =>
  readSheet(archive({ [SHEET]: sheet(rows), ...more }), 100);

describe('a sheet that is read', () => {
  it('has what our own files say', async () => {
    const head = { name: '表', titles: ['名称', '价格'], widths: [10, 10] };
    const bytes = await fileOf(head, [
      ['<a>&"好', { number: 0.05 }],
      [null, { number: 7 }],
    ]);
    expect(readSheet(Buffer.from(bytes), 10)).toEqual([
      { at: 1, cells: ['名称', '价格'] },
      { at: 2, cells: ['<a>&"好', 0.05] },
      { at: 3, cells: [null, 7] },
    ]);
  });

  it('has what other programs write: pieces of a text, texts in place, gaps, truths, rows by their number', () => {
    const texts =
      '<sst><si><r><t>甲</t></r><r><t xml:space="preserve"> 乙</t></r><rPh sb="0"><t>jia</t></rPh></si></sst>';
    expect(
      read(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>&#20013;&#x6587;</t></is></c></row>
         <row r="4" spans="1:3"><c r="B4"/><c r="C4" t="b"><v>1</v></c><c r="D4" t="str"><v>a&amp;b</v></c></row><row r="5"/>`,
        { 'xl/sharedStrings.xml': texts },
      ),
    ).toEqual([
      { at: 1, cells: ['甲 乙', null, '中文'] },
      { at: 4, cells: [null, null, '是', 'a&b'] },
      { at: 5, cells: [] },
    ]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('PK\u0003\u0004 and no more')],
    ['an archive without a sheet', archive({ 'a.txt': 'x' })],
    ['a directory that leads nowhere', archive({ [SHEET]: sheet('') }).subarray(40)],
    ['a row without an end', archive({ [SHEET]: sheet('<row r="1"><c><v>1</v></c>') })],
    ['a part that is far larger than it looks', archive({ [SHEET]: Buffer.alloc(21 * 1024 * 1024, ' ') })],
  ])('is refused: %s', (_what, bytes) => {
    expect(() => readSheet(bytes, 10)).toThrow(UnreadableSheet);
  });

  it('is refused where one long text in many cells would be far more than the file', () => {
    const row = (n: number) => `<row r="${n}">${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`;
    const texts = `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`;
    const file = (rows: number) =>
      archive({
        [SHEET]: sheet(Array.from({ length: rows }, (_, n) => row(n + 1)).join('')),
        'xl/sharedStrings.xml': texts,
      });
    expect(readSheet(file(4), 10)).toHaveLength(4);
    expect(() => readSheet(file(5), 10)).toThrow(UnreadableSheet);
  });

  it('has no more rows than were wanted, and no columns that nobody has', () => {
    const rows = Array.from({ length: 11 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('');
    expect(() => readSheet(archive({ [SHEET]: sheet(rows) }), 10)).toThrow(TooManyRows);
    expect(read('<row r="1"><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>')).toEqual([{ at: 1, cells: [2] }]);
  });
});
