import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { id, key } from './columns.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { rechargeRules } from './recharge-rules.ts';

/** 班次: what one cashier took and gave back on a business date, until it is counted. */
export const shifts = pgTable(
  'shifts',
  {
    id: id(),
    ...ofHospital(),
    staff_id: key()
      .notNull()
      .references(() => users.id),
    /** The clinic's day that it counts for. */
    business_date: date().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
    closed_at: timestamp({ withTimezone: true }),
    closed_by: key().references(() => users.id),
    /** What whoever closed it counted, blind; what should have been there; counted less expected: {cash, alipay, wechat, bank}, cents. */
    counted: jsonb(),
    expected: jsonb(),
    difference: jsonb(),
    /** Cash that stays in the drawer, in cents. */
    float_left: cents().notNull().default(0),
    /** Who takes over. */
    handed_to: key().references(() => users.id),
    remarks: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    check(
      'shifts_closed_check',
      sql`num_nulls(${t.closed_at}, ${t.closed_by}, ${t.counted}, ${t.expected}, ${t.difference}) IN (0, 5)`,
    ),
    // Of two first payments at once, one opens it.
    uniqueIndex('shifts_open_unique').on(t.hospital_id, t.staff_id, t.business_date).where(sql`${t.closed_at} IS NULL`),
    index('shifts_day_idx').on(t.hospital_id, t.business_date, t.id),
  ],
);

/** What was taken or given back at once, with one receipt. Nothing of it changes. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    ...ofHospital(),
    /** pay 收费, topup 充值, stored_refund 退储值, refund 退费, reversal 冲正 of one of the first two. */
    kind: text().notNull(),
    shift_id: key()
      .notNull()
      .references(() => shifts.id),
    member_id: key(),
    rule_id: key().references(() => rechargeRules.id),
    /** What went over the counter, in cents. */
    total: cents().notNull(),
    remarks: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
    staff_id: key()
      .notNull()
      .references(() => users.id),
    reverses_id: key()
      .unique('payments_reverses_unique')
      .references((): AnyPgColumn => payments.id),
  },
  (t) => [
    index('payments_hospital_idx').on(t.hospital_id, t.id),
    index('payments_at_idx').on(t.hospital_id, t.at),
    index('payments_shift_idx').on(t.shift_id),
    index('payments_member_idx').on(t.member_id, t.id),
    foreignKey({
      name: 'payments_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('payments_kind_check', sql`${t.kind} IN ('pay', 'topup', 'stored_refund', 'refund', 'reversal')`),
    check('payments_reverses_check', sql`(${t.kind} = 'reversal') = (${t.reverses_id} IS NOT NULL)`),
    check('payments_total_check', sql`${t.total} > 0`),
  ],
);

/** One way of a payment: contract's TENDER_TYPES. */
export const paymentTenders = pgTable(
  'payment_tenders',
  {
    id: id(),
    ...ofHospital(),
    payment_id: key()
      .notNull()
      .references(() => payments.id),
    type: smallint().notNull(),
    /** Cents. */
    amount: cents().notNull(),
    /** Of stored value: whose card, and what of it was principal and what gift. */
    member_id: key(),
    principal: cents().notNull().default(0),
    gift: cents().notNull().default(0),
    /** Of points: how many. What comes back of them may be none, where it is less than one is worth. */
    points: cents().notNull().default(0),
    /** Of cash: what was handed over, and what of it went back at once. */
    tendered: cents(),
    change: cents().notNull().default(0),
    /** The number that the till gave it, if any: once for a hospital and way. */
    trade_no: text(),
    /** What of it was given back, in cents. */
    refunded: cents().notNull().default(0),
    /** Whether its payment was taken back (冲正): its number may come again. */
    reversed: boolean().notNull().default(false),
    /** Cash that went back for another way of paying (非原路): which. */
    replaces: smallint(),
  },
  (t) => [
    uniqueIndex('payment_tenders_trade_no_unique').on(t.hospital_id, t.type, t.trade_no).where(sql`NOT ${t.reversed}`),
    index('payment_tenders_payment_idx').on(t.payment_id),
    index('payment_tenders_member_idx').on(t.member_id, t.payment_id).where(sql`${t.member_id} IS NOT NULL`),
    check('payment_tenders_type_check', sql`${t.type} IN (1, 2, 3, 4, 5, 6, 7)`),
    check(
      'payment_tenders_instead_check',
      sql`${t.replaces} IS NULL OR (${t.type} = 1 AND ${t.replaces} IN (2, 3, 4))`,
    ),
    check(
      'payment_tenders_parts_check',
      sql`CASE ${t.type} WHEN 5 THEN ${t.member_id} IS NOT NULL AND ${t.principal} + ${t.gift} = ${t.amount}
      ELSE ${t.member_id} IS NULL AND ${t.principal} = 0 AND ${t.gift} = 0 END`,
    ),
    check('payment_tenders_points_check', sql`${t.points} >= 0 AND (${t.type} = 6 OR ${t.points} = 0)`),
    check(
      'payment_tenders_change_check',
      sql`${t.change} = coalesce(${t.tendered}, ${t.amount}) - ${t.amount} AND ${t.change} >= 0 AND (${t.type} = 1 OR ${t.tendered} IS NULL)`,
    ),
    foreignKey({
      name: 'payment_tenders_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('payment_tenders_amount_check', sql`${t.amount} > 0`),
    check('payment_tenders_refunded_check', sql`${t.refunded} BETWEEN 0 AND ${t.amount}`),
  ],
);

/** What of a tender paid which list. */
export const paymentSplits = pgTable(
  'payment_splits',
  {
    id: id(),
    ...ofHospital(),
    tender_id: key()
      .notNull()
      .references(() => paymentTenders.id),
    disposal_id: key().notNull(),
    /** Cents. */
    amount: cents().notNull(),
    /** What of it was given back, in cents. */
    refunded: cents().notNull().default(0),
    /** Cents of it that earn points, by the terms of its moment: so many yuan a point, drugs among what earns or not; null: none. */
    earning: cents().notNull().default(0),
    yuan_per_point: integer(),
    drugs_earn: boolean().notNull().default(false),
  },
  (t) => [
    unique('payment_splits_tender_disposal_unique').on(t.tender_id, t.disposal_id),
    index('payment_splits_disposal_idx').on(t.disposal_id, t.id),
    foreignKey({
      name: 'payment_splits_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check('payment_splits_earning_check', sql`${t.earning} BETWEEN 0 AND ${t.amount}`),
    check('payment_splits_amount_check', sql`${t.amount} > 0`),
    check('payment_splits_refunded_check', sql`${t.refunded} BETWEEN 0 AND ${t.amount}`),
  ],
);
