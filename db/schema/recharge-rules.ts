import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, key, plain, statusCheck } from './columns.ts';
import { coupons } from './coupons.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

/** 充值方案: what is given to who tops up so much. */
export const rechargeRules = pgTable(
  'recharge_rules',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    amount: cents().notNull(),
    gift_amount: cents().notNull().default(0),
    gift_integral: integer().notNull().default(0),
    /** So many of a coupon that is for this. */
    coupon_id: key().references(() => coupons.id),
    coupon_count: smallint().notNull().default(0),
    /** Whether twice the amount gives twice. */
    repeat: boolean().notNull().default(false),
    /** Days of the clinic's clock, both included; null: without an end. */
    starts_on: date(),
    ends_on: date(),
    /** Of members, 0 to 5; none: all. */
    levels: smallint().array().notNull().default(sql`'{}'`),
    /** How often a member may have it; null: as often as they like. */
    per_member: smallint(),
    position: smallint().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('recharge_rules_hospital_name_unique').on(t.hospital_id, t.name),
    check('recharge_rules_amount_check', sql`${t.amount} > 0`),
    check(
      'recharge_rules_gift_check',
      sql`${t.gift_amount} >= 0 AND ${t.gift_integral} >= 0 AND ${t.gift_amount} + ${t.gift_integral} + ${t.coupon_count} > 0`,
    ),
    index('recharge_rules_coupon_idx').on(t.coupon_id).where(sql`${t.coupon_id} IS NOT NULL`),
    check(
      'recharge_rules_coupon_check',
      sql`CASE WHEN ${t.coupon_id} IS NULL THEN ${t.coupon_count} = 0 ELSE ${t.coupon_count} BETWEEN 1 AND 99 END`,
    ),
    check('recharge_rules_days_check', sql`${t.ends_on} >= ${t.starts_on}`),
    check('recharge_rules_levels_check', sql`${t.levels} <@ '{0,1,2,3,4,5}'`),
    check('recharge_rules_per_member_check', sql`${t.per_member} BETWEEN 1 AND 99`),
    statusCheck('recharge_rules', t.status),
  ],
);
