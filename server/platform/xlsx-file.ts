import writeExcelFile, { type CellObject } from 'write-excel-file/node';

export type Cell = string | { number: number; format?: string } | null;

export interface Head {
  name: string;
  titles: string[];
  /** In characters. */
  widths: number[];
}

/** Packs a sheet. It takes a tenth of a millisecond a row, in which its thread does nothing else. */
export async function fileOf({ name, titles, widths }: Head, rows: readonly Cell[][]): Promise<Uint8Array> {
  const head = titles.map((value): CellObject => ({ value, type: String, fontWeight: 'bold' }));
  const options = { sheet: name, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 };
  return undated(await writeExcelFile([head, ...rows.map((row) => row.map(written))], options).toBuffer());
}

/** Midnight of the first day that an archive can name. */
const FIRST_DAY = 0x0021_0000;

/** The same rows are the same bytes, whenever they are packed: the archive's own clock is left out of it. */
function undated(archive: Buffer): Uint8Array {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    archive.writeUInt32LE(FIRST_DAY, at + 12);
    archive.writeUInt32LE(FIRST_DAY, archive.readUInt32LE(at + 42) + 10);
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return new Uint8Array(archive);
}

/** Text is text whatever it begins with: no cell of ours is a formula. */
function written(cell: Cell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  return { value: cell.number, type: Number, ...(cell.format ? { format: cell.format } : {}) };
}
