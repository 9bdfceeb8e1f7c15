import type { SliceHandlers } from '#server/platform/mount.ts';
import { adminsOf, inviteAdmin, removeAdmin, resendAdmin } from '../work-invites/admins.ts';
import { factoryHandlers } from './resource.ts';

const KIND = 'factory_admin';

export const factoriesHandlers: SliceHandlers<'factories'> = {
  ...factoryHandlers,
  admins: async (ctx, { params }) => ({ data: await adminsOf(ctx, KIND, params.id) }),
  createAdmin: async (ctx, { body: { factory_id, ...form } }) => ({
    data: await inviteAdmin(ctx, KIND, { ...form, subject_id: factory_id }),
  }),
  resendAdmin: async (ctx, { params }) => ({ data: await resendAdmin(ctx, KIND, params.id) }),
  removeAdmin: async (ctx, { params }) => {
    await removeAdmin(ctx, KIND, params.id);
    return undefined;
  },
};
