import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Severity } from '#contract/alerts.ts';
import type { AllergyStatus, AllergyType } from '#contract/allergies.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';

/** What a patient does not bear, as a hospital was told or found (docs/domain/records.md#allergies-and-alerts). Never removed. */
export const allergies = pgTable(
  'allergies',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    substance: text().notNull(),
    /** Of the list of ingredients. */
    class_code: text(),
    type: text().$type<AllergyType>().notNull(),
    reaction: text().notNull().default(''),
    severity: text().$type<Severity>().notNull(),
    status: text().$type<AllergyStatus>().notNull(),
    /** What the patient's row says as long as this stands: nobody denies all allergies and has one. */
    patient_state: text().generatedAlwaysAs(sql`CASE WHEN status <> 'refuted' THEN 'some' END`),
    noted_by: key()
      .notNull()
      .references(() => users.id),
    noted_at: timestamp({ withTimezone: true }).notNull(),
    verified_by: key().references(() => users.id),
    verified_at: timestamp({ withTimezone: true }),
    refuted_by: key().references(() => users.id),
    refuted_at: timestamp({ withTimezone: true }),
    /** Of the newest of these. */
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    foreignKey({
      name: 'allergies_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'allergies_state_fk',
      columns: [t.hospital_id, t.patient_id, t.patient_state],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id, hospitalPatients.allergy_state],
    }),
    uniqueIndex('allergies_substance_unique')
      .on(t.hospital_id, t.patient_id, sql`lower(substance)`)
      .where(sql`status <> 'refuted'`),
    index('allergies_patient_idx').on(t.hospital_id, t.patient_id, t.id),
    check('allergies_type_check', sql`${t.type} IN ('drug','material','food','other')`),
    check('allergies_severity_check', sql`${t.severity} IN ('mild','moderate','severe','unknown')`),
    check(
      'allergies_status_check',
      sql`CASE ${t.status} WHEN 'unverified' THEN ${t.verified_at} IS NULL AND ${t.refuted_at} IS NULL
      WHEN 'active' THEN ${t.verified_at} IS NOT NULL AND ${t.refuted_at} IS NULL
      WHEN 'refuted' THEN ${t.refuted_at} IS NOT NULL AND ${t.reason} <> '' ELSE false END`,
    ),
  ],
);
