import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { campaignProjects } from './campaigns.ts';
import { id, key } from './columns.ts';
import { marketingProducts } from './marketing-products.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { projects } from './projects.ts';
import { reservations } from './reservations.ts';
import { products } from './shelf.ts';

/** 处置单: what was done for a patient, and what it costs (docs/domain/money.md#bills). What is owed of it is its account. */
export const disposals = pgTable(
  'disposals',
  {
    id: id(),
    ...ofHospital(),
    /** CZ20261120-0037, from when it was issued. */
    number: text(),
    member_id: key().notNull(),
    doctor_id: key().references(() => users.id),
    reservation_id: key().references(() => reservations.id),
    consultant_id: key().references(() => users.id),
    /** Contract's DISPOSAL_STATUS: worked out, never sent. */
    status: smallint().notNull().default(0),
    /** Whether it has been through the desk: what is still owed then is a debt. */
    at_desk: boolean().notNull().default(false),
    /** Whether it went on the patient's debt there without a payment (挂账). */
    on_account: boolean().notNull().default(false),
    /** Cents: Σ of unit price × count, and Σ of what is left of each line after its discounts. */
    price: cents().notNull().default(0),
    total: cents().notNull().default(0),
    remarks: text().notNull().default(''),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    issued_at: timestamp({ withTimezone: true }),
    /** When nothing was owed any more. */
    paid_at: timestamp({ withTimezone: true }),
    voided_at: timestamp({ withTimezone: true }),
    void_reason: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('disposals_hospital_number_unique').on(t.hospital_id, t.number),
    // Of whose hospital a list is, a key that refers to both can say.
    unique('disposals_hospital_id_unique').on(t.hospital_id, t.id),
    index('disposals_status_idx').on(t.hospital_id, t.status, t.id),
    index('disposals_paid_idx').on(t.hospital_id, t.paid_at),
    // What waits at the desk, in its order, and how much is void.
    index('disposals_desk_idx').on(t.hospital_id, t.status, t.issued_at, t.id),
    // Whether somebody had paid one before.
    index('disposals_first_idx')
      .on(t.hospital_id, t.member_id, t.paid_at, t.id)
      .where(sql`${t.status} = 3 AND ${t.total} > 0`),
    index('disposals_member_idx').on(t.member_id, t.id),
    index('disposals_reservation_idx').on(t.reservation_id),
    foreignKey({
      name: 'disposals_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('disposals_status_check', sql`${t.status} BETWEEN 0 AND 4`),
    check('disposals_issued_check', sql`(${t.number} IS NULL) = (${t.issued_at} IS NULL)`),
    check('disposals_total_check', sql`${t.total} BETWEEN 0 AND ${t.price} AND ${t.price} <= 1000000000`),
  ],
);

/** What stands on a list. It keeps its own copy of name and price. */
export const disposalLines = pgTable(
  'disposal_lines',
  {
    id: id(),
    ...ofHospital(),
    disposal_id: key().notNull(),
    position: smallint().notNull(),
    /** project, drug, product (marketing_products), or fee: 洁牙, which stands on no price list. */
    kind: text().notNull(),
    project_id: key().references(() => projects.id),
    /** Of the shelf. */
    product_id: key().references(() => products.id),
    /** Sold beside it, by the terms of when it was written (product_terms); and out of whose package a project is (entitlements). */
    marketing_product_id: key().references(() => marketingProducts.id),
    terms: jsonb(),
    entitlement_id: key(),
    name: text().notNull(),
    specification: text().notNull(),
    unit: text().notNull(),
    unit_price: cents().notNull(),
    count: smallint().notNull(),
    /** Cents that are left of it at the member's level, and after all of its discounts. */
    leveled: cents().notNull().default(0),
    net: cents().notNull(),
    doctor_id: key().references(() => users.id),
    tooth: text().notNull().default(''),
    remarks: text().notNull().default(''),
    /** Of the campaign whose price it has. */
    campaign_project_id: key().references(() => campaignProjects.id),
    refunded_count: smallint().notNull().default(0),
    refunded: cents().notNull().default(0),
  },
  (t) => [
    unique('disposal_lines_position_unique').on(t.disposal_id, t.position),
    index('disposal_lines_campaign_idx').on(t.campaign_project_id).where(sql`${t.campaign_project_id} IS NOT NULL`),
    foreignKey({
      name: 'disposal_lines_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check(
      'disposal_lines_kind_check',
      sql`CASE ${t.kind} WHEN 'project' THEN ${t.project_id} IS NOT NULL AND ${t.product_id} IS NULL
      WHEN 'drug' THEN ${t.product_id} IS NOT NULL AND ${t.project_id} IS NULL
      WHEN 'product' THEN ${t.marketing_product_id} IS NOT NULL AND ${t.terms} IS NOT NULL AND ${t.project_id} IS NULL
      WHEN 'fee' THEN ${t.product_id} IS NULL AND ${t.project_id} IS NULL ELSE false END`,
    ),
    check('disposal_lines_count_check', sql`${t.count} BETWEEN 1 AND 999`),
    check('disposal_lines_net_check', sql`${t.net} BETWEEN 0 AND ${t.unit_price} * ${t.count}`),
    check(
      'disposal_lines_refunded_check',
      sql`${t.refunded_count} BETWEEN 0 AND ${t.count} AND ${t.refunded} BETWEEN 0 AND ${t.net}`,
    ),
  ],
);

/** What was taken off a list, in the order in which it was. */
export const disposalDiscounts = pgTable(
  'disposal_discounts',
  {
    id: id(),
    ...ofHospital(),
    disposal_id: key().notNull(),
    /** level, campaign, manual, coupon, round, write_off. */
    kind: text().notNull(),
    amount: cents().notNull(),
    reason: text().notNull().default(''),
    staff_id: key().references(() => users.id),
    /** With which payment, by which posting, and of which lines how much: what it takes to take it back. */
    payment_id: key(),
    transaction_id: key(),
    parts: jsonb(),
    /** Of a coupon: which (coupon_claims). */
    claim_id: key(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('disposal_discounts_payment_idx').on(t.payment_id),
    index('disposal_discounts_disposal_idx').on(t.disposal_id, t.id),
    foreignKey({
      name: 'disposal_discounts_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check(
      'disposal_discounts_kind_check',
      sql`${t.kind} IN ('level', 'campaign', 'manual', 'coupon', 'round', 'write_off')`,
    ),
    check('disposal_discounts_claim_check', sql`(${t.kind} = 'coupon') = (${t.claim_id} IS NOT NULL)`),
    check('disposal_discounts_amount_check', sql`${t.amount} > 0`),
  ],
);
