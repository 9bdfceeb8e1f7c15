import type { SliceHandlers } from '#server/platform/mount.ts';
import { createHospital, inviteOwner } from './create-hospital.ts';
import { backendHospitalHandlers } from './resource.ts';

export const backendHospitalsHandlers: SliceHandlers<'backendHospitals'> = {
  ...backendHospitalHandlers,
  create: async (ctx, { body }) => {
    const id = await createHospital(ctx, body);
    return backendHospitalHandlers.one(ctx, { params: { id }, query: undefined, body: undefined });
  },
  inviteOwner: async (ctx, { params, body }) => {
    await inviteOwner(ctx, params.id, body);
    return backendHospitalHandlers.one(ctx, { params, query: undefined, body: undefined });
  },
  update: async (ctx, input) => {
    const answer = await backendHospitalHandlers.update(ctx, input);
    // In another institution it has other owners: whoever keeps their sessions asks again who they are.
    ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
    return answer;
  },
};
