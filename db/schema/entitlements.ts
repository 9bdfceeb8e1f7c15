import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key, stamped } from './columns.ts';
import { disposalLines, disposals } from './disposals.ts';
import { marketingProducts } from './marketing-products.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { projects } from './projects.ts';

/** What a member may have done without paying for it again: times of a project, out of a package (docs/domain/money.md#products). */
export const entitlements = pgTable(
  'entitlements',
  {
    id: id(),
    ...ofHospital(),
    member_id: key().notNull(),
    project_id: key()
      .notNull()
      .references(() => projects.id),
    /** Of which line it was bought, and of its how many-th unit. */
    line_id: key()
      .notNull()
      .references(() => disposalLines.id),
    nth: smallint().notNull(),
    total: smallint().notNull(),
    /** How many are left. */
    rest: smallint().notNull(),
    /** The last day; null: without an end. */
    expires_on: date(),
    given_at: timestamp({ withTimezone: true }).notNull(),
    /** What was given back, or of which the payment was taken back: refund, reversal. */
    ended_at: timestamp({ withTimezone: true }),
    ended_as: text(),
  },
  (t) => [
    // A unit gives each of its projects once, however often its list is settled.
    unique('entitlements_unit_unique').on(t.line_id, t.nth, t.project_id),
    index('entitlements_member_idx').on(t.member_id, t.id),
    foreignKey({
      name: 'entitlements_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    // Of two at the last one, one gets it.
    check('entitlements_rest_check', sql`${t.rest} BETWEEN 0 AND ${t.total} AND ${t.total} > 0`),
    check(
      'entitlements_ended_check',
      sql`(${t.ended_at} IS NULL) = (${t.ended_as} IS NULL) AND ${t.ended_as} IN ('refund', 'reversal')`,
    ),
  ],
);

/** A line of a list that takes of one. */
export const entitlementUses = pgTable(
  'entitlement_uses',
  {
    id: id(),
    ...ofHospital(),
    entitlement_id: key()
      .notNull()
      .references(() => entitlements.id),
    line_id: key()
      .notNull()
      .references(() => disposalLines.id),
    count: smallint().notNull(),
    /** How many of them came back. */
    returned: smallint().notNull().default(0),
    /** What one cost then on the price list: what of the package is used up by it. */
    unit_price: cents().notNull(),
    used_by: key()
      .notNull()
      .references(() => users.id),
    used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('entitlement_uses_line_unique').on(t.line_id),
    index('entitlement_uses_entitlement_idx').on(t.entitlement_id),
    check('entitlement_uses_count_check', sql`${t.count} > 0 AND ${t.returned} BETWEEN 0 AND ${t.count}`),
  ],
);

/** A policy (保单) of a member: sold here, or noted by hand. */
export const insuranceRecords = pgTable(
  'insurance_records',
  {
    id: id(),
    ...ofHospital(),
    member_id: key().notNull(),
    marketing_product_id: key(),
    /** Of which line it was bought, and of its how many-th unit; null: noted by hand. */
    line_id: key().references(() => disposalLines.id),
    nth: smallint(),
    policy_no: text().notNull().default(''),
    insured: text().notNull(),
    insurer: text().notNull().default(''),
    premium: cents().notNull(),
    /** Both included. */
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    /** 已退保: by hand, because it was given back, or because its payment was taken back. */
    ended_at: timestamp({ withTimezone: true }),
    ended_as: text(),
    remarks: text().notNull().default(''),
    ...stamped(),
  },
  (t) => [
    unique('insurance_records_unit_unique').on(t.line_id, t.nth),
    index('insurance_records_hospital_idx').on(t.hospital_id, t.id),
    index('insurance_records_member_idx').on(t.member_id, t.id),
    foreignKey({
      name: 'insurance_records_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    foreignKey({
      name: 'insurance_records_product_fk',
      columns: [t.hospital_id, t.marketing_product_id],
      foreignColumns: [marketingProducts.hospital_id, marketingProducts.id],
    }),
    check('insurance_records_unit_check', sql`(${t.line_id} IS NULL) = (${t.nth} IS NULL)`),
    check('insurance_records_days_check', sql`${t.ends_on} >= ${t.starts_on}`),
    check('insurance_records_premium_check', sql`${t.premium} BETWEEN 0 AND 100000000`),
    check(
      'insurance_records_ended_check',
      sql`(${t.ended_at} IS NULL) = (${t.ended_as} IS NULL) AND ${t.ended_as} IN ('hand', 'refund', 'reversal')`,
    ),
  ],
);

/** Points for whoever invited somebody, and for them: once at each hospital. */
export const inviteRewards = pgTable(
  'invite_rewards',
  {
    id: id(),
    ...ofHospital(),
    invitee_id: key()
      .notNull()
      .references(() => users.id),
    inviter_id: key()
      .notNull()
      .references(() => users.id),
    /** Null where they have no card there, or a locked one. */
    invitee_member_id: key().references(() => members.id),
    inviter_member_id: key().references(() => members.id),
    invitee_points: integer().notNull(),
    inviter_points: integer().notNull(),
    /** What they paid first. */
    disposal_id: key().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('invite_rewards_invitee_unique').on(t.hospital_id, t.invitee_id),
    index('invite_rewards_inviter_idx').on(t.inviter_id),
    foreignKey({
      name: 'invite_rewards_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check('invite_rewards_self_check', sql`${t.invitee_id} <> ${t.inviter_id}`),
  ],
);
