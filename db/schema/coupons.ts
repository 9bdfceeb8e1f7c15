import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key, stamped } from './columns.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { payments } from './payments.ts';

/** 优惠券: what a hospital takes off for whoever has one (docs/domain/money.md#coupons). */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    /** contract's COUPON_KINDS. */
    kind: smallint().notNull(),
    /** 满减: cents that go off. */
    amount: cents(),
    /** 折扣: percent that is paid. */
    percent: smallint(),
    /** Cents that go off at most. */
    max_off: cents(),
    /** Cents that what it is for comes to at least, at the member's level. */
    threshold: cents().notNull().default(0),
    /** {all, category_ids, project_ids, drugs}. */
    scope: jsonb().notNull(),
    /** How many there are; null: without an end. How many were claimed. */
    total: integer(),
    issued: integer().notNull().default(0),
    per_person: smallint().notNull().default(1),
    /** When it may be claimed; null: without an end. */
    claim_from: timestamp({ withTimezone: true }),
    claim_to: timestamp({ withTimezone: true }),
    /** When it is good: between two days, or so many days from the claim on. */
    valid_from: date(),
    valid_to: date(),
    valid_days: smallint(),
    /** claim, give, rule. */
    way: text().notNull(),
    /** Whether it goes with the level's discount; else the better of both counts. */
    with_level: boolean().notNull().default(true),
    /** Points that a claim costs; null: none. */
    integral_price: integer(),
    /** draft, on, off. */
    status: text().notNull().default('draft'),
    ...stamped(),
  },
  (t) => [
    unique('coupons_hospital_id_unique').on(t.hospital_id, t.id),
    index('coupons_status_idx').on(t.hospital_id, t.status, t.id),
    // Of two at the last one, one gets it.
    check('coupons_issued_check', sql`${t.issued} >= 0 AND ${t.issued} <= ${t.total}`),
    check('coupons_total_check', sql`${t.total} BETWEEN 1 AND 1000000`),
    check('coupons_per_person_check', sql`${t.per_person} BETWEEN 1 AND 99`),
    check(
      'coupons_kind_check',
      sql`CASE ${t.kind} WHEN 1 THEN ${t.amount} IS NOT NULL AND ${t.percent} IS NULL
      WHEN 2 THEN ${t.percent} IS NOT NULL AND ${t.amount} IS NULL
      WHEN 3 THEN ${t.amount} IS NULL AND ${t.percent} IS NULL ELSE false END`,
    ),
    check('coupons_amount_check', sql`${t.amount} > 0 AND ${t.max_off} > 0`),
    check('coupons_percent_check', sql`${t.percent} BETWEEN 1 AND 99`),
    check('coupons_threshold_check', sql`${t.threshold} >= 0`),
    check('coupons_claim_days_check', sql`${t.claim_to} >= ${t.claim_from}`),
    check(
      'coupons_valid_check',
      sql`CASE WHEN ${t.valid_days} IS NULL THEN ${t.valid_from} IS NOT NULL AND ${t.valid_to} >= ${t.valid_from}
      ELSE ${t.valid_days} BETWEEN 1 AND 3650 AND ${t.valid_from} IS NULL AND ${t.valid_to} IS NULL END`,
    ),
    check('coupons_way_check', sql`${t.way} IN ('claim', 'give', 'rule')`),
    check('coupons_price_check', sql`${t.integral_price} BETWEEN 1 AND 1000000`),
    check('coupons_status_check', sql`${t.status} IN ('draft', 'on', 'off')`),
  ],
);

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
    /** claim, give. */
    way: text().notNull(),
    given_by: key().references(() => users.id),
    claimed_at: timestamp({ withTimezone: true }).notNull(),
    /** unused, used; that it has ended the date says. */
    state: text().notNull().default('unused'),
    used_at: timestamp({ withTimezone: true }),
    /** For which list, and with which payment; without one where that was only written down (挂账). */
    disposal_id: key(),
    payment_id: key().references(() => payments.id),
  },
  (t) => [
    unique('coupon_claims_nth_unique').on(t.coupon_id, t.member_id, t.nth),
    // One a list.
    uniqueIndex('coupon_claims_disposal_unique').on(t.disposal_id).where(sql`${t.disposal_id} IS NOT NULL`),
    index('coupon_claims_member_idx').on(t.member_id, t.valid_to).where(sql`${t.state} = 'unused'`),
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
    check('coupon_claims_way_check', sql`${t.way} IN ('claim', 'give')`),
    check(
      'coupon_claims_state_check',
      sql`CASE ${t.state} WHEN 'unused' THEN ${t.disposal_id} IS NULL AND ${t.payment_id} IS NULL AND ${t.used_at} IS NULL
      WHEN 'used' THEN ${t.disposal_id} IS NOT NULL AND ${t.used_at} IS NOT NULL ELSE false END`,
    ),
  ],
);
