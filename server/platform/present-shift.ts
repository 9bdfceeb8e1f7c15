import type { Shift } from '#contract/shift-rows.ts';
import { instant } from './clock.ts';
import type { ShiftRow } from './shift-commands.ts';

export const presentShift = (row: ShiftRow): Shift => ({
  ...row,
  opened_at: instant(row.opened_at),
  closed_at: row.closed_at && instant(row.closed_at),
});
