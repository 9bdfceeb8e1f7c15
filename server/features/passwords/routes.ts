import type { SliceHandlers } from '#server/platform/mount.ts';
import { issueCode } from '../codes/issue-code.ts';
import { changePassword } from './change-password.ts';
import { setForgottenPassword } from './forgotten-password.ts';

export const passwordsHandlers: SliceHandlers<'passwords'> = {
  reset: async (ctx, { body }) => {
    await changePassword(ctx, body);
    return undefined;
  },
  forgetSms: async (ctx, { body }) => {
    await issueCode(ctx, { phone: body.phone, purpose: 'forget' }, body.proof);
    return undefined;
  },
  forget: async (ctx, { body }) => {
    await setForgottenPassword(ctx, body);
    return undefined;
  },
};
