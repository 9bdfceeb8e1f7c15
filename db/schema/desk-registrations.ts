import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { patients } from './patients.ts';
import { reservations } from './reservations.ts';

/**
 * A desk registration (挂号登记): written while the person stands there, submitted, and confirmed into a
 * reservation. `draft` may be incomplete; nothing of it claims a slot before it is confirmed.
 */
export const deskRegistrations = pgTable(
  'patient_registrations',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    patient_id: key().references(() => patients.id),
    department_id: key(),
    doctor_id: key().references(() => users.id),
    scheduling_time_id: key(),
    date: date(),
    /** Minutes after midnight on the clinic's clock. */
    minute: smallint(),
    source: text().notNull().default(''),
    remarks: text().notNull().default(''),
    /** first (初诊) or again (复诊). */
    visit_type: text().notNull().default('first'),
    /** What the desk typed of a person who is not known yet; the ID number sealed as in patients. */
    person: jsonb(),
    status: text().notNull().default('draft'),
    reservation_id: key().references(() => reservations.id),
    version: integer().notNull().default(1),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('patient_registrations_hospital_idx').on(t.hospital_id, t.id),
    index('patient_registrations_patient_idx').on(t.patient_id),
    check('patient_registrations_status_check', sql`${t.status} IN ('draft','submitted','confirmed','cancelled')`),
    check('patient_registrations_visit_type_check', sql`${t.visit_type} IN ('first','again')`),
    check(
      'patient_registrations_confirmed_check',
      sql`(${t.status} = 'confirmed') = (${t.reservation_id} IS NOT NULL)`,
    ),
  ],
);
