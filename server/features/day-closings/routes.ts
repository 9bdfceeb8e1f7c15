import type { DayClosing } from '#contract/shift-rows.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import type { DayClosingRow } from '#server/platform/shift-commands.ts';
import { findClosings } from './queries.ts';

const present = (row: DayClosingRow): DayClosing => ({ ...row, closed_at: instant(row.closed_at) });

export const dayClosingHandlers: SliceHandlers<'dayClosings'> = {
  list: async (ctx, { query }) => {
    const { total, rows } = await findClosings(asStaff(ctx).db, query);
    return { data: rows.map(present), current_page: query.page, per_page: query.pageSize, total };
  },
  /** @throws STATE closed, or somebody's shift is open, INVALID a day to come */
  close: async (ctx, { body }) => {
    const { closing } = await runCommand(ctx.deps, 'close_day', {
      ...askedAtDesk(ctx),
      date: body.date,
      audit: auditRow(ctx, { action: 'day.close' }),
    });
    return { data: present(closing) };
  },
};
