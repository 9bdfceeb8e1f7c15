import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { id, key, plain, statusCheck } from './columns.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

/** The price list: docs/domain/money.md. */

/** 项目分类: two levels. */
export const projectCategories = pgTable(
  'project_categories',
  {
    id: id(),
    ...ofHospital(),
    parent_id: key().references((): AnyPgColumn => projectCategories.id),
    name: text().notNull(),
    /** Among its siblings. */
    position: smallint().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('project_categories_sibling_name_unique').on(t.hospital_id, t.parent_id, t.name).nullsNotDistinct(),
    index('project_categories_parent_idx').on(t.parent_id),
    check('project_categories_parent_check', sql`${t.parent_id} <> ${t.id}`),
    statusCheck('project_categories', t.status),
  ],
);

/** 项目: what is done for a price. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    ...ofHospital(),
    category_id: key()
      .notNull()
      .references(() => projectCategories.id),
    code: text().notNull(),
    name: text().notNull(),
    /** How the name sounds (db/functions/05_sounds.sql). */
    sounds: text().notNull().default(''),
    specification: text().notNull().default(''),
    unit: text().notNull(),
    price: cents().notNull(),
    /** Nobody gives it for less. */
    min_price: cents().notNull().default(0),
    discountable: boolean().notNull().default(true),
    insurance_class: text().notNull().default('self'),
    /** What is put in stays in the patient: its batch is asked for. */
    implant: boolean().notNull().default(false),
    /** Within its category. */
    position: smallint().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('projects_hospital_code_unique').on(t.hospital_id, t.code),
    index('projects_category_idx').on(t.category_id),
    check('projects_price_check', sql`${t.price} >= 0`),
    check('projects_min_price_check', sql`${t.min_price} BETWEEN 0 AND ${t.price}`),
    check('projects_insurance_class_check', sql`${t.insurance_class} IN ('self','a','b','c')`),
    statusCheck('projects', t.status),
  ],
);

/** What a project has cost, from when: only ever added to, by the database; it goes with a project that nothing needs. */
export const projectPrices = pgTable(
  'project_prices',
  {
    id: id(),
    ...ofHospital(),
    project_id: key()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    price: cents().notNull(),
    from: timestamp({ withTimezone: true }).notNull().defaultNow(),
    by: key(),
  },
  (t) => [index('project_prices_project_idx').on(t.project_id, t.from)],
);
