import { sql } from 'drizzle-orm';
import { check, date, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, key, keys, plain, statusCheck } from './columns.ts';

/** What the platform keeps beside hospitals: docs/domain/roles.md#institutions-and-plants. */

/** 机构: the body that owns hospitals. */
export const mechanisms = pgTable(
  'mechanisms',
  {
    id: id(),
    name: text().notNull(),
    credit_code: text().notNull().default(''),
    /** A picture of its business licence: one file or none. */
    license: jsonb().$type<{ key: string; name: string; content_type: string; size: number }[]>().notNull().default([]),
    legal_person: text().notNull().default(''),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    remarks: text().notNull().default(''),
    ...plain(),
  },
  (t) => [
    unique('mechanisms_name_unique').on(t.name),
    uniqueIndex('mechanisms_credit_code_unique').on(t.credit_code).where(sql`credit_code <> ''`),
    statusCheck('mechanisms', t.status),
  ],
);

/** 加工厂: a plant that makes dentures for hospitals; the platform's, or a hospital's own. */
export const factories = pgTable(
  'factories',
  {
    id: id(),
    name: text().notNull(),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    license_no: text().notNull().default(''),
    license_until: date({ mode: 'string' }),
    /** Days from an order to its delivery. */
    turnaround_days: smallint().notNull().default(7),
    /** Which may order; empty: all, of one that is a hospital's own that one. */
    hospital_ids: keys().notNull().default([]),
    /** Whose own it is. No key of hospitals: they are never removed, and a plant's row is read with each order. */
    owner_hospital_id: key(),
    ...plain(),
  },
  (t) => [
    unique('factories_owner_name_unique').on(t.owner_hospital_id, t.name).nullsNotDistinct(),
    check('factories_turnaround_check', sql`${t.turnaround_days} BETWEEN 1 AND 60`),
    statusCheck('factories', t.status),
  ],
);
