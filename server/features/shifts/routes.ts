import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentShift } from '#server/platform/present-shift.ts';
import { moneyOf } from '#server/platform/whose-money.ts';
import { findCurrentShift, findShift, findShifts } from './queries.ts';

const is = (ctx: Ctx, ...roles: string[]) => asStaff(ctx).viewer.roles.some((role) => roles.includes(role));

export const shiftHandlers: SliceHandlers<'shifts'> = {
  current: async (ctx) => {
    const found = await findCurrentShift(asStaff(ctx).db);
    return { data: found && presentShift(found) };
  },
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows } = await findShifts(db, query, moneyOf(viewer));
    return { data: rows.map(presentShift), current_page: query.page, per_page: query.pageSize, total };
  },
  show: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const { shift, hospital } = (await findShift(db, params.id, moneyOf(viewer))) ?? fail('NOT_FOUND');
    return { data: presentShift(shift), meta: { hospital } };
  },
  /** @throws NOT_FOUND, FORBIDDEN another's, STATE closed already, INVALID */
  close: async (ctx, { params, body }) => {
    const { shift } = await runCommand(ctx.deps, 'close_shift', {
      ...askedAtDesk(ctx),
      ...body,
      request_id: ctx.request_id,
      owner: is(ctx, 'shop_owner'),
      id: params.id,
      handed_to: body.handed_to ?? null,
      audit: auditRow(ctx, { action: 'shift.close' }),
    });
    return { data: presentShift(shift) };
  },
};
