import type { SliceHandlers } from '#server/platform/mount.ts';
import { bind, sendBindCode } from './bind.ts';
import { isOffered } from './offered.ts';
import { authorize, confirm, phoneState, pretend, refuse, scan } from './phone.ts';

export const wechatHandlers: SliceHandlers<'wechat'> = {
  offered: async (ctx) => ({ offered: isOffered(ctx.deps.env) }),
  scan: (ctx, { body }) => scan(ctx, body.ticket),
  phone: (ctx) => phoneState(ctx),
  authorize: (ctx) => authorize(ctx),
  pretend: (ctx, { body }) => pretend(ctx, body.openid),
  confirm: (ctx) => confirm(ctx),
  refuse: (ctx) => refuse(ctx),
  bindSms: async (ctx, { body }) => {
    await sendBindCode(ctx, body.phone, body.proof);
    return undefined;
  },
  bind: (ctx, { body }) => bind(ctx, body),
};
