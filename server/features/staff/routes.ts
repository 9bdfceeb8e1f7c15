import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeStaff } from './change-staff.ts';
import { leaveStaff, previewLeave, withdrawLeave } from './leave.ts';
import { presentStaff } from './present.ts';
import { doctorsOf, staffMember, staffOf } from './queries.ts';
import { revealPhone } from './reveal-phone.ts';
import { resumeStaff, suspendStaff } from './suspend.ts';

export const staffHandlers: SliceHandlers<'staffMembers'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const isOwner = viewer.roles.includes('shop_owner');
    // A directory is of those who work there, and tells nothing of their papers.
    const wanted = isOwner ? query : { ...query, status: 'active' as const, certificates: undefined };
    const { rows, total } = await staffOf(db, wanted, isOwner);
    const data = rows.map((row) => presentStaff(row, isOwner));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  doctors: async (ctx, { query }) => {
    const { rows, total } = await doctorsOf(asStaff(ctx).db, query);
    const data = rows.map((row) => ({ ...row, user_id: row.id }));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  one: async (ctx, { params }) => ({
    data: presentStaff((await staffMember(asStaff(ctx).db, params.id)) ?? fail('NOT_FOUND'), true),
  }),
  update: async (ctx, { params, body }) => ({ data: presentStaff(await changeStaff(ctx, params.id, body), true) }),
  reveal: async (ctx, { params }) => ({ data: { phone: await revealPhone(ctx, params.id) } }),
};

export const staffLeaveHandlers: SliceHandlers<'staffLeave'> = {
  preview: async (ctx, { params, body }) => ({ data: await previewLeave(ctx, params.id, body) }),
  leave: async (ctx, { params, body }) => ({ data: presentStaff(await leaveStaff(ctx, params.id, body), true) }),
  withdraw: async (ctx, { params, body }) => ({ data: presentStaff(await withdrawLeave(ctx, params.id, body), true) }),
};

export const staffSuspensionHandlers: SliceHandlers<'staffSuspension'> = {
  suspend: async (ctx, { params, body }) => {
    const { row, untouched } = await suspendStaff(ctx, params.id, body);
    return { data: presentStaff(row, true), meta: { untouched } };
  },
  resume: async (ctx, { params, body }) => ({ data: presentStaff(await resumeStaff(ctx, params.id, body), true) }),
};
