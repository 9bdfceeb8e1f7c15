import { z } from 'zod';
import { one } from './fields.ts';

/** A sheet that is brought back (docs/domain/wire.md#sheets): what beside it is asked for, and what is answered. */

/** Of a form, where all is text. */
const flagOfForm = (label: string) =>
  z
    .enum(['', '0', '1', 'false', 'true'], { error: `${label}格式错误` })
    .optional()
    .transform((text) => text === '1' || text === 'true');

export const importAsked = z.object({
  /** What would be done, and nothing of it is. */
  dry_run: flagOfForm('试导入'),
  /** All rows or none; or those that nothing is wrong with. */
  mode: z.enum(['all', 'valid'], { error: '导入方式格式错误' }).default('all'),
});

/** What an import has done; `refused` are the rows that it left out. */
export const imported = one(
  z.object({ created: z.number(), updated: z.number(), unchanged: z.number(), refused: z.number() }),
);

const rowError = z.object({
  /** Of the sheet, as a spreadsheet counts them. */
  row: z.number(),
  /** What stands over it; empty where the field has no column. */
  column: z.string(),
  field: z.string(),
  message: z.string(),
});

/** What it would do. */
export const importTried = one(
  z.object({ rows: z.number(), create: z.number(), update: z.number(), errors: z.array(rowError) }),
);
export type ImportTried = z.infer<typeof importTried>['data'];
