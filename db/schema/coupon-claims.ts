import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { coupons } from './coupons.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { ofHospital } from './of-hospital.ts';
import { payments } from './payments.ts';

/** One that somebody has, by the terms of when they got it. */
export const couponClaims = pgTable(
  'coupon_claims',
  {
    id: id(),
    ...ofHospital(),
    coupon_id: key().notNull(),
    member_id: key().notNull(),
    /** Their how many-th of it. */
    nth: smallint().notNull(),
    /** {name, kind, amount, percent, max_off, threshold, scope, with_level}. */
    terms: jsonb().notNull(),
    /** Its days by the clinic's clock, both included. */
    valid_from: date().notNull(),
    valid_to: date().notNull(),
    /** claim, give, rule. */
    way: text().notNull(),
    /** The top-up that it came with. */
    topup_id: key().references(() => payments.id),
    given_by: key().references(() => users.id),
    claimed_at: timestamp({ withTimezone: true }).notNull(),
    /** unused, used, taken_back with the top-up that it came with; that it has ended the date says. */
    state: text().notNull().default('unused'),
    used_at: timestamp({ withTimezone: true }),
    /** For which list, and with which payment; without one where that was only written down (挂账). */
    disposal_id: key(),
    payment_id: key().references(() => payments.id),
  },
  (t) => [
    uniqueIndex('coupon_claims_nth_unique').on(t.coupon_id, t.member_id, t.nth).where(sql`${t.state} <> 'taken_back'`),
    // One a list.
    uniqueIndex('coupon_claims_disposal_unique').on(t.disposal_id).where(sql`${t.disposal_id} IS NOT NULL`),
    index('coupon_claims_member_idx').on(t.member_id, t.valid_to).where(sql`${t.state} = 'unused'`),
    index('coupon_claims_of_member_idx').on(t.member_id, t.id),
    index('coupon_claims_claimed_idx').on(t.hospital_id, t.claimed_at),
    index('coupon_claims_used_idx').on(t.hospital_id, t.used_at).where(sql`${t.used_at} IS NOT NULL`),
    index('coupon_claims_topup_idx').on(t.topup_id).where(sql`${t.topup_id} IS NOT NULL`),
    index('coupon_claims_ending_idx').on(t.valid_to).where(sql`${t.state} = 'unused'`),
    index('coupon_claims_payment_idx').on(t.payment_id).where(sql`${t.payment_id} IS NOT NULL`),
    foreignKey({
      name: 'coupon_claims_coupon_fk',
      columns: [t.hospital_id, t.coupon_id],
      foreignColumns: [coupons.hospital_id, coupons.id],
    }),
    foreignKey({
      name: 'coupon_claims_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    foreignKey({
      name: 'coupon_claims_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check('coupon_claims_nth_check', sql`${t.nth} BETWEEN 1 AND 99`),
    check('coupon_claims_days_check', sql`${t.valid_to} >= ${t.valid_from}`),
    check(
      'coupon_claims_way_check',
      sql`${t.way} IN ('claim', 'give', 'rule') AND (${t.way} = 'rule') = (${t.topup_id} IS NOT NULL)`,
    ),
    check(
      'coupon_claims_state_check',
      sql`CASE ${t.state} WHEN 'unused' THEN ${t.disposal_id} IS NULL AND ${t.payment_id} IS NULL AND ${t.used_at} IS NULL
      WHEN 'taken_back' THEN ${t.way} = 'rule' AND ${t.disposal_id} IS NULL AND ${t.used_at} IS NULL
      WHEN 'used' THEN ${t.disposal_id} IS NOT NULL AND ${t.used_at} IS NOT NULL ELSE false END`,
    ),
  ],
);
