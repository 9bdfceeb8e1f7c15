import { inflateRawSync } from 'node:zlib';

/** A file of a zip archive, as text. @throws where there is none of that name */
function unzipped(archive: Buffer, wanted: string): string {
  // The directory stands at the end, and its own end says where it begins and how much is in it.
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (name === wanted) {
      const file = archive.readUInt32LE(at + 42);
      const from = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
      const content = archive.subarray(from, from + size);
      return (method === 0 ? content : inflateRawSync(content)).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`no ${wanted} in the archive`);
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const textOf = (xml: string) =>
  xml.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** 'C' → 2 */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Value = string | number | null;

/** The formats that numbers of a file are shown in, by the style of a cell; empty where a style has none. */
function formatsOf(archive: Buffer): string[] {
  const xml = unzipped(archive, 'xl/styles.xml');
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [id, textOf(code)]),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  return [...cells.matchAll(/<xf [^>]*?>/g)].map(([xf]) => codes.get(/numFmtId="(\d+)"/.exec(xf)?.[1]) ?? '');
}

/** In which format the numbers of a row are shown, by column; empty where in none. */
export function formatsIn(bytes: Uint8Array, row: number): string[] {
  const archive = Buffer.from(bytes);
  const formats = formatsOf(archive);
  const xml = unzipped(archive, 'xl/worksheets/sheet1.xml');
  const inner = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)][row]?.[1] ?? '';
  const found: string[] = [];
  for (const [, letters = '', attributes = ''] of inner.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>)/g))
    found[columnOf(letters)] = formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '';
  return Array.from(found, (format) => format ?? '');
}

/** The cells of an .xlsx file's first sheet as a spreadsheet reads them, numbers as numbers; and its XML. */
export function readSheet(bytes: Uint8Array): { rows: Value[][]; xml: string } {
  const archive = Buffer.from(bytes);
  const shared = [...unzipped(archive, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)];
  const xml = unzipped(archive, 'xl/worksheets/sheet1.xml');
  const rows = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, inner = '']) => {
    const row: Value[] = [];
    for (const [, letters = '', attributes = '', cell = ''] of inner.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/s.exec(cell)?.[1];
      const at = columnOf(letters);
      while (row.length < at) row.push(null);
      row.push(
        value === undefined
          ? null
          : /t="s"/.test(attributes)
            ? textOf(shared[Number(value)]?.[1] ?? '')
            : Number(value),
      );
    }
    return row;
  });
  return { rows, xml };
}
