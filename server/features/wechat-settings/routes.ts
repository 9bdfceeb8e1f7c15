import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeAccount } from './change.ts';
import { checkNow } from './check.ts';
import { presentAccount, presentShown } from './present.ts';
import { accountOf } from './queries.ts';

export const wechatSettingsHandlers: SliceHandlers<'wechatSettings'> = {
  read: async (ctx) => {
    const { db, viewer } = asStaff(ctx);
    const row = await accountOf(db);
    return { data: viewer.roles.includes('shop_owner') ? presentAccount(ctx, row) : presentShown(ctx, row) };
  },
  change: async (ctx, { body }) => ({ data: await changeAccount(ctx, body) }),
  check: async (ctx, { body }) => ({ data: presentAccount(ctx, await checkNow(ctx, body?.pretend)) }),
};
