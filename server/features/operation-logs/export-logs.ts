import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Download } from '#server/platform/mount.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { CSV_HEAD, csvRow } from './present.ts';
import { filterValues, type LogFilters, type LogRow, OLDER } from './queries.ts';

/** More is no table to read; who needs it narrows the days. */
const MAX_ROWS = 50_000;
const STEP = 1_000;
/** By this a spreadsheet knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The trail as a table for spreadsheets, newest first. Written down itself before the first row leaves, and so not in
 * itself. Texts that a spreadsheet would run as a formula are defused.
 */
export async function exportLogs(
  ctx: Ctx,
  db: Scoped,
  hospitalId: number | null,
  filters: LogFilters,
): Promise<Download> {
  const first = await db.query<LogRow>(OLDER, [...filterValues(hospitalId, filters), null, STEP]);
  const { keyword: _keyword, ...detail } = filters;
  await inTx(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'log.export', object: '操作日志', detail: { ...detail } });
    return {};
  });
  const day = ctx.deps.clock.today();
  return new Download(`操作日志-${day}.csv`, Readable.from(lines(db, hospitalId, filters, first.rows)));
}

async function* lines(db: Scoped, hospitalId: number | null, filters: LogFilters, first: LogRow[]) {
  yield BYTE_ORDER_MARK + csv([CSV_HEAD]);
  let rows = first;
  let written = 0;
  while (rows.length > 0) {
    yield csv(rows.map(csvRow));
    written += rows.length;
    const last = rows.at(-1)?.id;
    if (rows.length < STEP || written >= MAX_ROWS) return;
    const next = await db.query<LogRow>(OLDER, [...filterValues(hospitalId, filters), last, STEP]);
    rows = next.rows;
  }
}

function csv(rows: (string | number)[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}
