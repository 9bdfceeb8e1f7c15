import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrthoDetail } from '#contract/dental-records-ortho.ts';
import type { OrthoStatus } from '#contract/ortho-words.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';

/** A patient's orthodontics at a hospital (docs/domain/records.md#orthodontics): one is open at a time. Never removed. */
export const orthoCases = pgTable(
  'ortho_cases',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Who began it. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    status: text().$type<OrthoStatus>().notNull(),
    /** Null before it has begun. */
    started_on: date(),
    /** When it came to retention, or to its end. */
    ended_on: date(),
    months_planned: integer(),
    appliance: text().notNull().default(''),
    extractions: text().array().notNull().default([]),
    goals: text().notNull().default(''),
    plan: text().notNull().default(''),
    /** Findings and measures by their labels; nothing is computed of them. */
    detail: jsonb().$type<OrthoDetail>().notNull().default([]),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    foreignKey({
      name: 'ortho_cases_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    uniqueIndex('ortho_cases_open_unique')
      .on(t.hospital_id, t.patient_id)
      .where(sql`${t.status} IN ('planning','active','retention')`),
    index('ortho_cases_patient_idx').on(t.patient_id, t.hospital_id, t.id),
    check('ortho_cases_status_check', sql`${t.status} IN ('planning','active','retention','finished','stopped')`),
    check(
      'ortho_cases_started_check',
      sql`CASE ${t.status} WHEN 'planning' THEN ${t.started_on} IS NULL WHEN 'stopped' THEN true ELSE ${t.started_on} IS NOT NULL END`,
    ),
    check('ortho_cases_ended_check', sql`(${t.status} IN ('planning','active')) = (${t.ended_on} IS NULL)`),
    check('ortho_cases_days_check', sql`${t.ended_on} >= ${t.started_on}`),
    check('ortho_cases_months_check', sql`${t.months_planned} BETWEEN 1 AND 60`),
  ],
);
