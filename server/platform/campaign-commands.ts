import type { Option } from '#contract/fields.ts';

/** The commands of db/functions/59_campaigns.sql. */
export interface CampaignCommands {
  /** By anybody. */
  sign_up_for_campaign: {
    input: { id: number; name: string; phone: string };
    result: { campaign: Option };
  };
}
