import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { WrongFile } from './errors.ts';

const COLUMNS = ['name', 'address', 'longitude_wgs84', 'latitude_wgs84'] as const;
type Column = (typeof COLUMNS)[number];

/** A row as it stands in the file, with the line it begins on. */
export interface Row {
  line: number;
  fields: Record<Column, string>;
}

interface Raw {
  line: number;
  cells: string[];
}

/** @throws WrongFile with line and column */
export async function readRows(file: string): Promise<Row[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new WrongFile(error.code === 'ENOENT' ? `找不到文件：${file}` : `读不了文件 ${file}：${error.message}`);
  });
  const [head, ...body] = parse(decode(bytes));
  if (!head) throw new WrongFile(`第 1 行第 1 列：文件是空的，应为表头 ${COLUMNS.join(',')}`);
  const places = placesOf(head);
  return body.map((raw) => rowOf(raw, places, head.cells.length));
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrongFile(`${badByte(bytes)}：不是 UTF-8 文字，请把文件另存为 UTF-8 编码的 CSV`);
  }
}

/** Where the text stops being UTF-8. Lines are safe to cut at: no character has a line feed inside. */
function badByte(bytes: Buffer): string {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start) + 1 || bytes.length;
    const text = new TextDecoder().decode(bytes.subarray(start, end));
    const column = text.indexOf('\uFFFD');
    if (column >= 0) return `第 ${line} 行第 ${text.slice(0, column).split(',').length} 列`;
    start = end;
  }
  return `第 ${line} 行第 1 列`;
}

function parse(text: string): Raw[] {
  const rows: Raw[] = [];
  let from = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    step({ data, errors, meta }) {
      const [error] = errors.filter(({ type }) => type === 'Quotes');
      if (error) throw new WrongFile(`第 ${line} 行第 ${data.length} 列：引号没有成对`);
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += text.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return rows;
}

/** Which cell each column is, whatever their order. */
function placesOf({ line, cells }: Raw): Map<Column, number> {
  const names = cells.map((cell) => cell.trim());
  const places = new Map<Column, number>();
  for (const [index, column] of COLUMNS.entries()) {
    const place = names.indexOf(column);
    if (place < 0) {
      throw new WrongFile(
        `第 ${line} 行第 ${index + 1} 列：表头没有 ${column}（这里是“${names[index] ?? ''}”），应为 ${COLUMNS.join(',')}`,
      );
    }
    places.set(column, place);
  }
  return places;
}

function rowOf({ line, cells }: Raw, places: Map<Column, number>, width: number): Row {
  if (cells.length !== width) {
    const column = Math.min(cells.length, width) + 1;
    throw new WrongFile(`第 ${line} 行第 ${column} 列：应有 ${width} 列，这一行有 ${cells.length} 列`);
  }
  const cell = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? '';
  const fields = {
    name: cell('name'),
    address: cell('address'),
    longitude_wgs84: cell('longitude_wgs84'),
    latitude_wgs84: cell('latitude_wgs84'),
  };
  return { line, fields };
}
