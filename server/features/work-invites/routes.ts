import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { hashToken } from '#server/platform/session.ts';
import { acceptInvite } from './accept-invite.ts';
import { inviteStaff, resendStaffInvite, withdrawStaffInvite } from './invite-staff.ts';
import { offerOf, type StaffInviteRow, staffInvites } from './queries.ts';

const presented = (row: StaffInviteRow) => ({
  ...row,
  phone: maskPhone(row.phone),
  created_at: instant(row.created_at),
  expires_at: instant(row.expires_at),
  ended_at: row.ended_at === null ? null : instant(row.ended_at),
});

export const workInviteHandlers: SliceHandlers<'workInvites'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await staffInvites(asStaff(ctx).db, query);
    return { data: rows.map(presented), current_page: query.page, per_page: query.pageSize, total };
  },
  create: async (ctx, { body }) => ({ data: presented(await inviteStaff(ctx, body)) }),
  resend: async (ctx, { params }) => ({ data: presented(await resendStaffInvite(ctx, params.id)) }),
  withdraw: async (ctx, { params }) => ({ data: presented(await withdrawStaffInvite(ctx, params.id)) }),
  open: async (ctx, { body }) => {
    const found = await offerOf(systemScope(ctx.deps.database), hashToken(body.invite));
    const offer = found ?? fail('NOT_FOUND', { message: '邀请链接无效，请使用最近一条短信中的链接' });
    return {
      data: {
        ...offer,
        roles: offer.roles ?? [],
        phone: maskPhone(offer.phone),
        expires_at: instant(offer.expires_at),
      },
    };
  },
  accept: async (ctx, { body }) => ({ data: await acceptInvite(ctx, body.invite) }),
};
