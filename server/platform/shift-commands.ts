import type { DayClosing, Shift } from '#contract/shift-rows.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As shift_view() and day_closing_view() make them. */
export type ShiftRow = Shift;
export type DayClosingRow = DayClosing;

/** The commands of db/functions/59_shifts.sql and 59_day_closings.sql. */
export interface ShiftCommands {
  close_shift: {
    input: Asked &
      Told & {
        id: number;
        /** Whether the owner asks. */
        owner: boolean;
        counted: { cash: number; alipay: number; wechat: number; bank: number };
        float_left: number;
        handed_to: number | null;
        remarks: string;
        audit: AuditRow;
      };
    result: { shift: ShiftRow };
  };
  close_day: { input: Asked & { date: string; audit: AuditRow }; result: { closing: DayClosingRow } };
}
