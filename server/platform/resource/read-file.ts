import { IMPORT_MAX_ROWS } from '#contract/sheets.ts';
import { failField } from '#server/platform/failure.ts';
import { SUMS } from '#server/platform/xlsx.ts';
import { type ReadRow, TooManyRows, UnreadableSheet } from '#server/platform/xlsx-read.ts';
import { readSheetApart } from '#server/platform/xlsx-read-apart.ts';
import type { Kind } from './place.ts';

/** A sheet that somebody wants imported: its titles, and which of its columns is which field. */
export interface SheetFile {
  readonly titles: readonly string[];
  /** By field of the form; a field that has no column is not said. */
  readonly columns: ReadonlyMap<string, number>;
  /** Rows with anything in them. */
  readonly rows: readonly ReadRow[];
}

/** Titles that people mark or space are still the same. */
const plain = (title: unknown) => String(title ?? '').replace(/[\s*＊]/g, '');

/** @throws INVALID on the file: it is no sheet, too long, without a column that must be there, or empty */
export async function readFile({ resource }: Kind, bytes: Buffer): Promise<SheetFile> {
  const [head, ...rest] = await opened(bytes);
  const titles = (head?.cells ?? []).map((cell) => String(cell ?? ''));
  const found = titles.map(plain);
  const names = resource.excel?.columns ?? [];
  const labelOf = (name: string) => plain(resource.fields[name]?.label);
  const columns = new Map(
    names.flatMap((name) => (found.includes(labelOf(name)) ? [[name, found.indexOf(labelOf(name))] as const] : [])),
  );
  const missing = names.filter((name) => !columns.has(name) && isNeeded({ resource }, name));
  if (missing.length > 0) failField('file', `缺少列：${missing.map(labelOf).join('、')}`);
  const key = columns.get(resource.excel?.key ?? '') ?? -1;
  const rows = rest
    .filter(({ cells }) => [...columns.values()].some((at) => (cells[at] ?? '') !== ''))
    // What an export has added up is no row of it.
    .filter(({ cells }) => !(resource.excel?.summed && cells[key] === SUMS));
  if (rows.length === 0) failField('file', '文件里没有内容');
  return { titles, columns, rows };
}

function isNeeded({ resource }: Pick<Kind, 'resource'>, name: string): boolean {
  return name === resource.excel?.key || resource.fields[name]?.required === true;
}

async function opened(bytes: Buffer): Promise<ReadRow[]> {
  try {
    return await readSheetApart(bytes, IMPORT_MAX_ROWS + 1);
  } catch (error) {
    if (error instanceof TooManyRows) failField('file', `一次最多导入${IMPORT_MAX_ROWS}行`);
    if (error instanceof UnreadableSheet) failField('file', '请选择 Excel 文件（.xlsx）');
    throw error;
  }
}
