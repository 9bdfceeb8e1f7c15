import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { changeProfile } from './change-profile.ts';
import { profileOf } from './queries.ts';

export const profileHandlers: SliceHandlers<'profiles'> = {
  read: async (ctx) => {
    const { db, viewer, hospitalId } = asStaff(ctx);
    return { data: (await profileOf(db, viewer.user_id, hospitalId)) ?? fail('NOT_FOUND') };
  },
  change: async (ctx, { body }) => ({ data: await changeProfile(ctx, body) }),
};
