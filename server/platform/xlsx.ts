import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { EXPORT_MAX_ROWS } from '#contract/sheets.ts';
import { audit } from './audit.ts';
import { inTx } from './command.ts';
import { type Ctx, signedIn } from './context.ts';
import { fail } from './failure.ts';
import { countWithin, type Limit } from './limits.ts';
import { Download } from './mount.ts';
import { systemScope } from './scope.ts';
import { answerOf } from './thread-answer.ts';
import { type Cell, fileOf, type Head } from './xlsx-file.ts';

/** Lists as Excel files. */

/**
 * A column: `text` and `number` as they are, `cents` as yuan. Dates are texts, as the lists show them. `sum`: whether its
 * numbers are taken together; amounts are, unless they are prices or what stood at a time, and other numbers are not.
 */
export type Column<T> = { title: string; width?: number } & (
  | { text: (row: T) => string | null }
  | { number: (row: T) => number | null; sum?: true }
  | { cents: (row: T) => number | null; sum?: false }
);

export interface Sheet<T> {
  /** Of the file and the sheet in it. */
  name: string;
  columns: readonly Column<T>[];
  /** Its last row has the sums of its columns: of all rows, or of those that count. */
  summed?: true | { said: string; counts: (row: T) => boolean };
}

/** What the thread is told: the rows, part by part, and at the end what they are. */
export type SheetPart = { kind: 'rows'; rows: Cell[][] } | ({ kind: 'end' } & Head);

interface Page {
  page: number;
  pageSize: number;
}
/** A list's own query: one statement, so what it answers was so at one moment. */
type Read<Q, T, P> = (ctx: Ctx, filters: Q, page: Page, params: P) => Promise<{ rows: T[]; total: number }>;

const LIMIT: Limit = { most: 30, seconds: 3_600, message: '导出过于频繁，请稍后再试' };

/**
 * The handler of an export: reads all that the list's query finds with the same filters, writes down who took it before
 * the first row leaves, and packs it. @throws LIMIT where it is too much
 */
export function exported<Q extends object, T, P>(
  of: Sheet<T> | ((query: Q) => Sheet<T>),
  read: Read<Q, T, P>,
  most = EXPORT_MAX_ROWS,
) {
  return async (ctx: Ctx, { params, query }: { params: P; query: Q }): Promise<Download> => {
    const sheet = typeof of === 'function' ? of(query) : of;
    await countWithin(systemScope(ctx.deps.database), `export:${signedIn(ctx).user_id}`, LIMIT);
    const { rows, total } = await read(ctx, query, { page: 1, pageSize: most }, params);
    if (total > most) fail('LIMIT', { message: `共${total}行，一次最多导出${most}行，请缩小筛选范围` });
    await inTx(ctx, async (tx) => {
      const detail = { rows: rows.length, ...params, ...namesOf(query) };
      await audit(tx, ctx, { action: 'data.export', object: sheet.name, detail });
      return {};
    });
    const file = await packed(sheet, rows);
    return new Download(`${sheet.name}-${ctx.deps.clock.today()}.xlsx`, Readable.from([Buffer.from(file)]));
  };
}

/** Which filters there were. What was typed may be a person's phone, ID number or illness, and is no fact of the trail. */
function namesOf(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, TYPED.has(name) ? '有' : value]),
  );
}
const TYPED = new Set(['keyword', 'name', 'phone', 'idcard', 'diagnosis']);

const STEP = 1_000;
/** So few are packed quicker than a thread begins. */
const FEW = 200;
/** One thread after the other: each takes a core and some memory. */
let turn: Promise<unknown> = Promise.resolve();

/** An .xlsx of all these rows. */
export function packed<T>({ name, columns, summed }: Sheet<T>, rows: readonly T[]): Promise<Uint8Array> {
  const head = {
    name,
    titles: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width ?? 14),
  };
  const lineOf = (row: T) => columns.map((column) => cellOf(column, row));
  if (!summed || rows.length === 0) return packedLines(head, rows, lineOf);
  const sums = summed === true ? sumsOf(columns, rows, SUMS) : sumsOf(columns, rows.filter(summed.counts), summed.said);
  return packedLines(head, [...rows, null], (row) => (row === null ? sums : lineOf(row)));
}

/** What the row of sums begins with. */
export const SUMS = '合计';

/** Of the columns that are summed; the first, which is none, says what they are. */
function sumsOf<T>(columns: readonly Column<T>[], rows: readonly T[], said: string): Cell[] {
  const sum = (of: (row: T) => number | null) => rows.reduce((all, row) => all + (of(row) ?? 0), 0);
  return columns.map((column, place) => {
    if (place === 0) return said;
    if ('cents' in column && column.sum !== false) return amountOf(sum(column.cents));
    return 'number' in column && column.sum ? { number: sum(column.number) } : null;
  });
}

/** The same of whatever makes lines of cells. */
export function packedLines<T>(head: Head, rows: readonly T[], lineOf: (row: T) => Cell[]): Promise<Uint8Array> {
  if (rows.length <= FEW) return fileOf(head, rows.map(lineOf));
  const mine = turn.then(() => packedApart(head, rows, lineOf));
  turn = mine.catch(() => {});
  return mine;
}

async function packedApart<T>(head: Head, rows: readonly T[], lineOf: (row: T) => Cell[]): Promise<Uint8Array> {
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url));
  const answer = answerOf<Uint8Array>(thread);
  // Whoever waits below hears of it; until then it is nobody's.
  answer.catch(() => {});
  const tell = (part: SheetPart) => thread.postMessage(part);
  try {
    for (let from = 0; from < rows.length; from += STEP) {
      tell({ kind: 'rows', rows: rows.slice(from, from + STEP).map(lineOf) });
      await breathe();
    }
    tell({ kind: 'end', ...head });
    return await answer;
  } finally {
    await thread.terminate();
  }
}

function cellOf<T>(column: Column<T>, row: T): Cell {
  if ('text' in column) {
    const text = column.text(row);
    return text === null || text === '' ? null : printable(text);
  }
  const number = 'cents' in column ? column.cents(row) : column.number(row);
  if (number === null) return null;
  return 'cents' in column ? amountOf(number) : { number };
}

const amountOf = (cents: number): Cell => ({ number: cents / 100, format: '#,##0.00' });

/** What XML can't say (control characters, halves of characters) would make the whole file unreadable. */
function printable(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '');
}
