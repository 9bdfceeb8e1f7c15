import { viewRole } from '#contract/roles.ts';
import { instant } from '#server/platform/clock.ts';
import { signedIn } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { todoOf } from './todo.ts';

export const dashboardHandlers: SliceHandlers<'dashboard'> = {
  read: async (ctx) => {
    const as_of = instant(ctx.deps.clock.now().toISOString());
    return { data: { role: viewRole(signedIn(ctx).roles), as_of, todo: await todoOf(ctx) } };
  },
};
