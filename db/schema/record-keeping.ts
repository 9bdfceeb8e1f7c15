import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AmendRequestStatus } from '#contract/record-kinds.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { records } from './records.ts';

/** What an owner decides of records; without a row it is as the columns begin (record_settings_of). */
export const recordSettings = pgTable(
  'record_settings',
  {
    hospital_id: key()
      .primaryKey()
      .references(() => hospitals.id),
    /** Hours after the first signature in which its author amends without asking; 0: always asks. */
    amend_hours: smallint().notNull().default(24),
    /** How teeth are printed: FDI numbers, or 十字记录法. */
    tooth_notation: text().notNull().default('fdi'),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('record_settings_amend_check', sql`${t.amend_hours} BETWEEN 0 AND 72`),
    check('record_settings_notation_check', sql`${t.tooth_notation} IN ('fdi','cross')`),
  ],
);

/** 修改申请: an author asks whether they may amend what was signed long ago. */
export const amendRequests = pgTable(
  'amend_requests',
  {
    id: id(),
    ...ofHospital(),
    record_id: key().notNull(),
    reason: text().notNull(),
    /** An approved one that nobody used within a day is `lapsed` by the clock, whatever stands here. */
    status: text().$type<AmendRequestStatus>().notNull().default('pending'),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: key().references(() => users.id),
    decided_reason: text().notNull().default(''),
    used_at: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (t) => [
    foreignKey({
      name: 'amend_requests_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    uniqueIndex('amend_requests_pending_unique').on(t.record_id, t.created_by).where(sql`${t.status} = 'pending'`),
    index('amend_requests_record_idx').on(t.record_id, t.id),
    index('amend_requests_hospital_idx').on(t.hospital_id, t.status, t.id),
    check('amend_requests_status_check', sql`${t.status} IN ('pending','approved','rejected','used')`),
    check('amend_requests_decided_check', sql`(${t.status} = 'pending') = (${t.decided_at} IS NULL)`),
    check('amend_requests_used_check', sql`(${t.status} = 'used') = (${t.used_at} IS NOT NULL)`),
  ],
);

/** Who opened what of a patient's records; only ever added to. */
export const recordReads = pgTable(
  'record_reads',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    by_name: text().notNull(),
    role: text().notNull(),
    /** Contract's READ_AREAS. */
    area: text().notNull(),
    /** The number of what was opened, where it was one thing; else empty. */
    object: text().notNull().default(''),
    treating: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    address: text().notNull().default(''),
  },
  (t) => [
    foreignKey({
      name: 'record_reads_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    index('record_reads_patient_idx').on(t.patient_id, t.id),
    index('record_reads_hospital_idx').on(t.hospital_id, t.patient_id, t.id),
  ],
);

/** Who printed what of a patient's records (records.md section 15); only ever added to. */
export const recordPrints = pgTable(
  'record_prints',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Contract's PRINTED. */
    type: text().notNull(),
    /** Of what was printed; of which table, its type says. */
    object_id: key().notNull(),
    /** Of each thing 1, 2, 3 … */
    print_no: integer().notNull(),
    by_id: key()
      .notNull()
      .references(() => users.id),
    by_name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({
      name: 'record_prints_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    unique('record_prints_no_unique').on(t.type, t.object_id, t.print_no),
    index('record_prints_hospital_idx').on(t.hospital_id, t.patient_id),
  ],
);

/** Until when a person's reading of an area of a patient's records is told by one row of `record_reads`. */
export const recordReadSpans = pgTable(
  'record_read_spans',
  {
    ...ofHospital(),
    patient_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    area: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'record_read_spans_pk', columns: [t.hospital_id, t.patient_id, t.user_id, t.area] }),
    foreignKey({
      name: 'record_read_spans_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
  ],
);
