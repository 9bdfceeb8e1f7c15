import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key, plain, statusCheck } from './columns.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

/** 市场渠道: ways by which people come to a hospital. */
export const marketChannels = pgTable(
  'market_channels',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    /** What its link says; left empty, a trigger makes one of the name (db/functions/47_market_channels.sql). */
    slug: text().notNull().default(''),
    /** What the hospital spends on it. */
    cost: cents().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('market_channels_hospital_name_unique').on(t.hospital_id, t.name),
    unique('market_channels_hospital_slug_unique').on(t.hospital_id, t.slug),
    check('market_channels_slug_check', sql`${t.slug} ~ '^[a-z0-9-]{2,30}$'`),
    check('market_channels_cost_check', sql`${t.cost} >= 0`),
    statusCheck('market_channels', t.status),
  ],
);

/** Who registered by which of a hospital's channels: the first touch, which stays. Only ever added to. */
export const channelRegistrations = pgTable(
  'channel_registrations',
  {
    id: id(),
    ...ofHospital(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** Null: the link said what is none of the hospital's (未识别). */
    channel_id: key().references(() => marketChannels.id),
    /** What the link said. */
    said: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('channel_registrations_user_unique').on(t.user_id),
    index('channel_registrations_channel_idx').on(t.channel_id, t.at),
    index('channel_registrations_hospital_idx').on(t.hospital_id, t.at),
  ],
);
