import type { SliceHandlers } from '#server/platform/mount.ts';
import { adminsOf, inviteAdmin, removeAdmin, resendAdmin } from '../work-invites/admins.ts';
import { mechanismHandlers } from './resource.ts';

const KIND = 'mechanism_admin';

export const mechanismsHandlers: SliceHandlers<'mechanisms'> = {
  ...mechanismHandlers,
  update: async (ctx, input) => {
    const answer = await mechanismHandlers.update(ctx, input);
    // Hospitals that joined or left have other owners: whoever keeps their sessions asks again who they are.
    ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
    return answer;
  },
  admins: async (ctx, { params }) => ({ data: await adminsOf(ctx, KIND, params.id) }),
  createAdmin: async (ctx, { body: { mechanism_id, ...form } }) => ({
    data: await inviteAdmin(ctx, KIND, { ...form, subject_id: mechanism_id }),
  }),
  resendAdmin: async (ctx, { params }) => ({ data: await resendAdmin(ctx, KIND, params.id) }),
  removeAdmin: async (ctx, { params }) => {
    await removeAdmin(ctx, KIND, params.id);
    return undefined;
  },
};
