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
  return new Uint8Array(await writeExcelFile([head, ...rows.map((row) => row.map(written))], options).toBuffer());
}

/** Text is text whatever it begins with: no cell of ours is a formula. */
function written(cell: Cell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  return { value: cell.number, type: Number, ...(cell.format ? { format: cell.format } : {}) };
}
