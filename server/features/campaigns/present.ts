import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from '#contract/campaign-form.ts';
import type { Campaign, CampaignSignup, OpenCampaign } from '#contract/campaign-rows.ts';
import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';

/** As campaign_view() makes it. */
export type CampaignRow = Omit<Campaign, 'kind_name' | 'state_name'>;
export type OpenRow = Omit<OpenCampaign, 'kind_name' | 'state_name'>;

export const presentCampaign = <R extends CampaignRow | OpenRow>(row: R) => ({
  ...row,
  kind_name: CAMPAIGN_KINDS[row.kind],
  state_name: CAMPAIGN_STATES[row.state],
  starts_at: instant(row.starts_at),
  ends_at: instant(row.ends_at),
  ...('created_at' in row ? { created_at: instant(row.created_at) } : {}),
});

export const presentSignup = (row: CampaignSignup): CampaignSignup => ({
  ...row,
  phone: maskPhone(row.phone),
  at: instant(row.at),
});
