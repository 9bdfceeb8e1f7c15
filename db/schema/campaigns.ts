import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { id, key, stamped } from './columns.ts';
import { marketChannels } from './market-channels.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { projects } from './projects.ts';

/** 活动: what a hospital sells at another price for a while, or asks people to sign up for (docs/domain/money.md#campaigns). */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    /** contract's CAMPAIGN_KINDS. */
    kind: smallint().notNull(),
    /** Where its picture is; empty: it has none. */
    cover: text().notNull().default(''),
    content: text().notNull().default(''),
    /** From when on, and until when: the latter is not in it any more. Where it stands the clock says. */
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** For whom: members of these levels, none: of all; and whether of those alone who have no other list here. */
    levels: smallint().array().notNull().default(sql`'{}'`),
    new_only: boolean().notNull().default(false),
    /** By which it is advertised. */
    channel_id: key().references(() => marketChannels.id),
    /** draft, on, off. */
    status: text().notNull().default('draft'),
    ...stamped(),
  },
  (t) => [
    unique('campaigns_hospital_id_unique').on(t.hospital_id, t.id),
    index('campaigns_status_idx').on(t.hospital_id, t.status, t.id),
    index('campaigns_channel_idx').on(t.channel_id),
    check('campaigns_kind_check', sql`${t.kind} IN (1, 2, 4)`),
    check('campaigns_levels_check', sql`${t.levels} <@ '{0,1,2,3,4,5}'`),
    check('campaigns_days_check', sql`${t.ends_at} > ${t.starts_at}`),
    check('campaigns_status_check', sql`${t.status} IN ('draft', 'on', 'off')`),
  ],
);

/** What is sold in one, at which price, and how often. */
export const campaignProjects = pgTable(
  'campaign_projects',
  {
    id: id(),
    ...ofHospital(),
    campaign_id: key().notNull(),
    project_id: key()
      .notNull()
      .references(() => projects.id),
    position: smallint().notNull().default(0),
    /** Cents a unit. */
    price: cents().notNull(),
    /** How many there are, and of them each member may have; null: without an end. */
    total: integer(),
    per_person: smallint(),
    /** How many are gone: the units of what stands on issued lists (campaign_uses). */
    sold: integer().notNull().default(0),
    /** No longer, where it was taken out of the campaign: what was sold refers to it. */
    listed: boolean().notNull().default(true),
  },
  (t) => [
    unique('campaign_projects_project_unique').on(t.campaign_id, t.project_id),
    unique('campaign_projects_hospital_id_unique').on(t.hospital_id, t.id),
    index('campaign_projects_project_idx').on(t.project_id).where(sql`${t.listed}`),
    foreignKey({
      name: 'campaign_projects_campaign_fk',
      columns: [t.hospital_id, t.campaign_id],
      foreignColumns: [campaigns.hospital_id, campaigns.id],
    }),
    // Of two at the last one, one gets it.
    check('campaign_projects_sold_check', sql`${t.sold} >= 0 AND ${t.sold} <= ${t.total}`),
    check('campaign_projects_total_check', sql`${t.total} BETWEEN 1 AND 1000000`),
    check('campaign_projects_per_person_check', sql`${t.per_person} BETWEEN 1 AND 99`),
    check('campaign_projects_price_check', sql`${t.price} >= 0`),
  ],
);

/** Who signed up for one: a row of its own, and no patient until staff make one of it. */
export const campaignSignups = pgTable(
  'campaign_signups',
  {
    id: id(),
    ...ofHospital(),
    campaign_id: key().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    /** When they agreed to what it is used for. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('campaign_signups_phone_unique').on(t.campaign_id, t.phone),
    foreignKey({
      name: 'campaign_signups_campaign_fk',
      columns: [t.hospital_id, t.campaign_id],
      foreignColumns: [campaigns.hospital_id, campaigns.id],
    }),
  ],
);
