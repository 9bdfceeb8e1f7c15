import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, key, stamped } from './columns.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { products } from './shelf.ts';

/** What is sold beside projects and drugs: 套餐次卡, 商品, 保险 (docs/domain/money.md#products). */
export const marketingProducts = pgTable(
  'marketing_products',
  {
    id: id(),
    ...ofHospital(),
    /** contract's PRODUCT_KINDS. */
    kind: smallint().notNull(),
    name: text().notNull(),
    specification: text().notNull().default(''),
    price: cents().notNull(),
    /** Where its picture lies. */
    cover: text(),
    content: text().notNull().default(''),
    /** 套餐: [{project_id, times}]. */
    uses: jsonb().notNull().default([]),
    /** How long it is good; null: without an end, of an insurance a year. */
    valid_days: smallint(),
    insurer: text().notNull().default(''),
    /** 商品: what lies on the shelf. */
    product_id: key().references(() => products.id),
    /** draft, on, off. */
    status: text().notNull().default('draft'),
    ...stamped(),
  },
  (t) => [
    unique('marketing_products_hospital_id_unique').on(t.hospital_id, t.id),
    index('marketing_products_status_idx').on(t.hospital_id, t.status, t.id),
    check(
      'marketing_products_kind_check',
      sql`CASE ${t.kind} WHEN 1 THEN ${t.product_id} IS NULL AND jsonb_array_length(${t.uses}) > 0
      WHEN 2 THEN ${t.product_id} IS NOT NULL AND ${t.uses} = '[]' WHEN 3 THEN ${t.product_id} IS NULL AND ${t.uses} = '[]' ELSE false END`,
    ),
    check('marketing_products_price_check', sql`${t.price} BETWEEN 0 AND 100000000`),
    check('marketing_products_days_check', sql`${t.valid_days} BETWEEN 1 AND 3650`),
    check('marketing_products_status_check', sql`${t.status} IN ('draft', 'on', 'off')`),
  ],
);
