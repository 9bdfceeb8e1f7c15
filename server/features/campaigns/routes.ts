import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentCampaign, presentSignup } from './present.ts';
import { findCampaign, findCampaigns, findOpen, findSignups } from './queries.ts';
import { addCampaign, changeCampaign, setCampaignStatus } from './save.ts';
import { signUpForCampaign } from './sign-up.ts';

export const campaignHandlers: SliceHandlers<'campaigns'> = {
  list: async (ctx, { query }) => {
    const { total, rows } = await findCampaigns(ctx, query);
    return { data: rows.map(presentCampaign), current_page: query.page, per_page: query.pageSize, total };
  },
  show: async (ctx, { params }) => ({ data: presentCampaign(await findCampaign(asStaff(ctx).db, params.id)) }),
  create: async (ctx, { body }) => ({ data: presentCampaign(await addCampaign(ctx, body)) }),
  change: async (ctx, { params, body }) => ({ data: presentCampaign(await changeCampaign(ctx, params.id, body)) }),
  setStatus: async (ctx, { params, body }) => ({
    data: presentCampaign(await setCampaignStatus(ctx, params.id, body)),
  }),
  signups: async (ctx, { params, query }) => {
    const { total, rows } = await findSignups(asStaff(ctx).db, params.id, query);
    return { data: rows.map(presentSignup), current_page: query.page, per_page: query.pageSize, total };
  },
  open: async (ctx, { query }) => ({ data: (await findOpen(ctx, query.hospital_id)).map(presentCampaign) }),
  signUp: async (ctx, { params, body }) => ({ data: { campaign: await signUpForCampaign(ctx, params.id, body) } }),
};
