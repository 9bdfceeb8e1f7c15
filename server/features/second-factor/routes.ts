import { instant } from '#server/platform/clock.ts';
import { asPerson } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { confirmFactor, newRecoveryCodes } from './confirm.ts';
import { disableFactor } from './disable.ts';
import { beginFactor, enableFactor } from './enable.ts';
import { factorState } from './queries.ts';
import { mustHaveFactor } from './required.ts';
import { finishSignIn } from './sign-in.ts';

export const secondFactorHandlers: SliceHandlers<'secondFactor'> = {
  state: async (ctx) => {
    const { viewer, db } = asPerson(ctx);
    const required = mustHaveFactor(ctx, viewer.roles.includes('super_admin'));
    return { data: { ...(await factorState(db)), required } };
  },
  begin: async (ctx, { body }) => ({ data: await beginFactor(ctx, body.password) }),
  enable: async (ctx, { body }) => ({ data: { recovery_codes: await enableFactor(ctx, body.code) } }),
  disable: async (ctx, { body }) => {
    await disableFactor(ctx, body);
    return undefined;
  },
  recoveryCodes: async (ctx, { body }) => ({ data: { recovery_codes: await newRecoveryCodes(ctx, body.code) } }),
  confirm: async (ctx, { body }) => ({
    proved_at: instant((await confirmFactor(ctx, body.code)).toISOString()),
  }),
  signIn: (ctx, { body }) => finishSignIn(ctx, body),
};
