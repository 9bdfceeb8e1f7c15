import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { ledgerTransactions } from './ledger.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

/** What an owner decides of points (积分); without a row it is as the columns begin (points_settings_of). */
export const pointsSettings = pgTable(
  'points_settings',
  {
    hospital_id: key()
      .primaryKey()
      .references(() => hospitals.id),
    /** Whether points are earned and pay. */
    enabled: boolean().notNull().default(true),
    /** Yuan that earn one. */
    yuan_per_point: integer().notNull().default(10),
    /** Whether what is paid of stored principal earns, and what is paid for drugs. */
    earn_on_balance: boolean().notNull().default(true),
    earn_on_drugs: boolean().notNull().default(true),
    /** Cents that one pays. */
    point_value: integer().notNull().default(1),
    /** Percent of a list that points may pay. */
    max_percent: integer().notNull().default(20),
    /** Points that are used at once at least. */
    min_use: integer().notNull().default(100),
    /** They end with the month so many months later; 0: never. */
    expire_months: integer().notNull().default(12),
    /** What an invitation will bring to whom, and from how many cents on. */
    invite_points: integer().notNull().default(100),
    invitee_points: integer().notNull().default(50),
    invite_min: cents().notNull().default(10_000),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('points_settings_rate_check', sql`${t.yuan_per_point} BETWEEN 1 AND 100000`),
    check('points_settings_value_check', sql`${t.point_value} BETWEEN 1 AND 10000`),
    check('points_settings_percent_check', sql`${t.max_percent} BETWEEN 1 AND 100`),
    check('points_settings_use_check', sql`${t.min_use} BETWEEN 1 AND 1000000`),
    check('points_settings_expiry_check', sql`${t.expire_months} BETWEEN 0 AND 120`),
    check(
      'points_settings_invite_check',
      sql`${t.invite_points} BETWEEN 0 AND 1000000 AND ${t.invitee_points} BETWEEN 0 AND 1000000 AND ${t.invite_min} >= 0`,
    ),
  ],
);

/** Points that came together, and end together. What is left of a member's lots is the account (move_lots). */
export const pointsLots = pgTable(
  'points_lots',
  {
    id: id(),
    ...ofHospital(),
    member_id: key().notNull(),
    /** That brought them. */
    transaction_id: key()
      .notNull()
      .references(() => ledgerTransactions.id),
    points: cents().notNull(),
    /** What is left of them. */
    rest: cents().notNull(),
    /** Their last day by the clinic's clock; null: they have none. */
    expires_on: date(),
  },
  (t) => [
    // What is spent next, and what ends.
    index('points_lots_member_idx').on(t.member_id, t.expires_on, t.id).where(sql`${t.rest} > 0`),
    index('points_lots_ending_idx').on(t.expires_on).where(sql`${t.rest} > 0 AND ${t.expires_on} IS NOT NULL`),
    index('points_lots_transaction_idx').on(t.transaction_id),
    foreignKey({
      name: 'points_lots_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('points_lots_points_check', sql`${t.points} > 0`),
    check('points_lots_rest_check', sql`${t.rest} BETWEEN 0 AND ${t.points}`),
  ],
);

/** What a transaction took of which lot, and what of that came back. */
export const pointsUses = pgTable(
  'points_uses',
  {
    ...ofHospital(),
    transaction_id: key()
      .notNull()
      .references(() => ledgerTransactions.id),
    lot_id: key()
      .notNull()
      .references(() => pointsLots.id),
    points: cents().notNull(),
    returned: cents().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'points_uses_pk', columns: [t.transaction_id, t.lot_id] }),
    check('points_uses_points_check', sql`${t.points} > 0`),
    check('points_uses_returned_check', sql`${t.returned} BETWEEN 0 AND ${t.points}`),
  ],
);
