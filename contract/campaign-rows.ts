import { z } from 'zod';
import { cents, option } from './fields.ts';

/** Campaigns (活动) as they are answered: docs/domain/money.md#campaigns. */

const audience = z.object({ levels: z.array(z.number()), new_only: z.boolean() });

/** What everybody may know of a project in one. */
const offered = z.object({
  project_id: z.number(),
  name: z.string(),
  /** Of the price list, and of the campaign. */
  list_price: cents,
  price: cents,
  per_person: z.number().nullable(),
  /** How many are left; null: without an end. */
  left: z.number().nullable(),
});

const shown = {
  id: z.number(),
  name: z.string(),
  kind: z.literal([1, 2, 4]),
  kind_name: z.string(),
  /** Where its picture is; empty: none. */
  cover: z.string(),
  content: z.string(),
  starts_at: z.string(),
  /** It is over from then on. */
  ends_at: z.string(),
  audience,
  state_name: z.string(),
  hospital: option,
};

/** As everybody may read it. */
export const openCampaign = z
  .object({ ...shown, state: z.enum(['coming', 'running']), projects: z.array(offered) })
  .meta({ id: 'OpenCampaign' });
export type OpenCampaign = z.infer<typeof openCampaign>;

export const campaign = z
  .object({
    ...shown,
    channel: option.nullable(),
    projects: z.array(offered.extend({ total: z.number().nullable(), sold: z.number() })),
    /** How many signed up. */
    signups: z.number(),
    status: z.enum(['draft', 'on', 'off']),
    /** By the clock. */
    state: z.enum(['draft', 'coming', 'running', 'ended', 'stopped']),
    created_at: z.string(),
    version: z.number(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

/** Whoever signed up, with the phone masked. */
export const campaignSignup = z
  .object({ id: z.number(), name: z.string(), phone: z.string(), at: z.string() })
  .meta({ id: 'CampaignSignup' });
export type CampaignSignup = z.infer<typeof campaignSignup>;
