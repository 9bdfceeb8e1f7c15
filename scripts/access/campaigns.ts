import { CAMPAIGN_PUBLISHERS } from '#contract/campaigns.ts';
import { type Attempt, type Fields, fresh, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { projectAt } from './rows.ts';
import type { Open, Stranger } from './stranger.ts';

/** Campaigns, for the access tests. */

/** One that takes signups: published, or a draft for who does not publish. */
async function campaignAt(app: Product, place: Pick<Place, 'id'>, status = 'on'): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO campaigns (hospital_id, name, kind, starts_at, ends_at, status)
     VALUES ($1, $2, 4, haomai_now() - interval '1 day', haomai_now() + interval '1 year', $3) RETURNING id`,
    [place.id, `活动${fresh()}`, status],
  );
  return id;
}

const PUBLISHERS: readonly string[] = CAMPAIGN_PUBLISHERS;

async function campaignForm({ app, seat }: Attempt): Promise<Fields> {
  return {
    ...{ name: '爱牙月', kind: 1, starts_at: '2026-01-01T00:00:00+08:00', ends_at: '2099-01-01T00:00:00+08:00' },
    projects: [{ project_id: await projectAt(app, seat.home), price: 1 }],
  };
}

export const CAMPAIGN_THINGS: Readonly<Record<string, Thing>> = {
  'admin/marketing/actives': {
    of: 'hospital',
    // One that is published is changed by who publishes.
    make: ({ app, seat }) =>
      campaignAt(app, seat.there, seat.roles.some((role) => PUBLISHERS.includes(role)) ? 'on' : 'draft'),
  },
  // Of a hospital that is open.
  actives: { of: 'everybody', make: async ({ app }) => campaignAt(app, { id: await app.make.hospital() }) },
};

/** Another hospital's. */
export const CAMPAIGN_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/marketing/actives': { make: ({ app }, { other }) => campaignAt(app, other) },
  // One that is out is everybody's; a draft is nobody's.
  actives: { make: ({ app }, { other }) => campaignAt(app, other, 'draft') },
};
export const CAMPAIGN_FIELDS: Readonly<Record<string, Stranger>> = {
  campaign_id: { make: ({ app }, { other }) => campaignAt(app, other) },
};
export const CAMPAIGN_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'campaigns.list: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await campaignAt(app, other);
      return other.id;
    },
  },
  'campaigns.open: hospital_id': { everybodys: 'what a hospital offers is everybody’s to read' },
  'disposals.quote: id': {
    everybodys: 'what a list has of campaigns counts for its own patient, another’s for nothing',
  },
};

/** What to send. */
export const CAMPAIGN_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'campaigns.create': campaignForm,
  'campaigns.change': async (attempt) => ({ ...(await campaignForm(attempt)), version: 1 }),
  'campaigns.setStatus': async () => ({ status: 'off', version: 1 }),
  'campaigns.signUp': async () => ({ name: '赵小满', phone: `137${String(fresh()).padStart(8, '0')}`, agreed: true }),
};
