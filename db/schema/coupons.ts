import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { id, stamped } from './columns.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

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
