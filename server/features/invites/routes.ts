import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { qrPicture } from '#server/platform/qr-picture.ts';
import type { PersonScope } from '#server/platform/scope.ts';
import { inviteCode, invitees } from './queries.ts';

/** What the sign-ups that a staff member's picture brings say of where they came from. */
const STAFF_CHANNEL = '员工邀请';

export const invitesHandlers: SliceHandlers<'invites'> = {
  qrcode: async (ctx) => picture(ctx, asPerson(ctx).db, null),
  hospitalQrcode: async (ctx) => picture(ctx, asStaff(ctx).db, STAFF_CHANNEL),
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { rows, total } = await invitees(db, viewer.roles.includes('shop_owner'), query);
    return {
      data: rows.map((row) => ({
        ...row,
        phone: maskPhone(row.phone),
        created_at: instant(row.created_at),
        reward: row.reward && { ...row.reward, at: instant(row.reward.at) },
      })),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
};

/** The sign-up page with the viewer's code, as an address and as a picture of it. */
async function picture(ctx: Ctx, db: PersonScope, channel: string | null) {
  const code = await inviteCode(db);
  const query = new URLSearchParams({ invite_code: code, ...(channel ? { market_channel: channel } : {}) });
  const link = `${ctx.origin}/register?${query}`;
  return { url: qrPicture(link), link, invite_code: code };
}
