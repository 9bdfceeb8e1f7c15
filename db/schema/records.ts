import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RecordContent, RecordKind, RecordStatus, RevisionAction } from '#contract/record-kinds.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { reservations } from './reservations.ts';

/**
 * What is written of a patient, signed and kept: cases, the health file, sheets (docs/domain/records.md#one-machine). A row
 * says where it stands; what it says is the draft's until it is signed, and then its revisions'.
 */
export const records = pgTable(
  'records',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    kind: text().$type<RecordKind>().notNull(),
    reservation_id: key().references(() => reservations.id),
    /** Who wrote it. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    department_id: key(),
    /** BL20261120-0001. */
    code: text().notNull(),
    status: text().$type<RecordStatus>().notNull().default('draft'),
    /** One more with each change. */
    version: integer().notNull().default(1),
    /** The newest of its revisions; null before there is one. */
    revision: key(),
    /** What it will say, until it is signed or given up. */
    draft: jsonb().$type<RecordContent>(),
    visit_date: date().notNull(),
    /** Until it has been looked over (待审阅): when its author signed. */
    submitted_at: timestamp({ withTimezone: true }),
    /** Why it was given back, until its author signs again. */
    return_reason: text().notNull().default(''),
    /** When it was first archived, by the database's clock. */
    signed_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    unique('records_hospital_code_unique').on(t.hospital_id, t.code),
    // Of whose hospital a record is, a key that refers to both can say.
    unique('records_hospital_id_unique').on(t.hospital_id, t.id),
    uniqueIndex('records_case_of_visit_unique')
      .on(t.reservation_id)
      .where(sql`${t.kind} = 'case' AND ${t.status} <> 'void'`),
    uniqueIndex('records_base_of_patient_unique')
      .on(t.hospital_id, t.patient_id)
      .where(sql`${t.kind} = 'base' AND ${t.status} <> 'void'`),
    index('records_reservation_idx').on(t.reservation_id),
    index('records_patient_idx').on(t.patient_id, t.hospital_id, t.kind, t.visit_date, t.id),
    index('records_hospital_idx').on(t.hospital_id, t.kind, t.visit_date, t.id),
    index('records_author_idx').on(t.hospital_id, t.doctor_id, t.kind, t.visit_date, t.id),
    index('records_open_idx').on(t.hospital_id, t.doctor_id).where(sql`${t.status} IN ('draft','review')`),
    foreignKey({
      name: 'records_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    check('records_kind_check', sql`${t.kind} IN ('case','base','perio','hygiene','ortho','surgery','general')`),
    check('records_status_check', sql`${t.status} IN ('draft','review','signed','amended','void')`),
    // A draft is where nothing is archived; what is archived says what its newest revision does.
    check('records_draft_check', sql`(${t.status} IN ('draft','review')) = (${t.draft} IS NOT NULL)`),
    check('records_revision_check', sql`(${t.revision} IS NULL) = (${t.status} IN ('draft','review'))`),
    check(
      'records_signed_check',
      sql`CASE WHEN ${t.status} IN ('draft','review') THEN ${t.signed_at} IS NULL
      WHEN ${t.status} = 'void' THEN true ELSE ${t.signed_at} IS NOT NULL END`,
    ),
    check('records_submitted_check', sql`${t.status} <> 'draft' OR ${t.submitted_at} IS NULL`),
  ],
);

/** What a record said from a signing on; only ever added to, each with a hash over the one before. */
export const recordRevisions = pgTable(
  'record_revisions',
  {
    ...ofHospital(),
    record_id: key().notNull(),
    /** 1, 2, 3 … without a gap. */
    revision: key().notNull(),
    action: text().$type<RevisionAction>().notNull(),
    content: jsonb().$type<RecordContent>().notNull(),
    /** The tooth chart as it was at the visit; null where the kind has none. */
    chart: jsonb(),
    reason: text().notNull().default(''),
    by_id: key()
      .notNull()
      .references(() => users.id),
    by_name: text().notNull(),
    role: text().notNull(),
    /** The author, and when they signed; null of a draft that was given up. */
    author_name: text().notNull(),
    author_at: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** In hex, of SHA-256; empty before the first. */
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'record_revisions_pk', columns: [t.record_id, t.revision] }),
    foreignKey({
      name: 'record_revisions_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    check('record_revisions_action_check', sql`${t.action} IN ('sign','countersign','amend','void')`),
    check('record_revisions_reason_check', sql`${t.action} IN ('sign','countersign') OR ${t.reason} <> ''`),
  ],
);

/** What a revision found, for whoever looks for it. */
export const recordDiagnoses = pgTable(
  'record_diagnoses',
  {
    id: id(),
    ...ofHospital(),
    record_id: key().notNull(),
    revision: key().notNull(),
    position: integer().notNull(),
    /** Null: 未编码. */
    icd_code: text(),
    name: text().notNull(),
    teeth: text().array().notNull(),
  },
  (t) => [
    unique('record_diagnoses_position_unique').on(t.record_id, t.revision, t.position),
    index('record_diagnoses_name_idx').on(t.hospital_id, t.name),
    index('record_diagnoses_code_idx').on(t.hospital_id, t.icd_code),
    foreignKey({
      name: 'record_diagnoses_revision_fk',
      columns: [t.record_id, t.revision],
      foreignColumns: [recordRevisions.record_id, recordRevisions.revision],
    }),
  ],
);

/** What a revision says was done, or is to be. */
export const recordTreatments = pgTable(
  'record_treatments',
  {
    id: id(),
    ...ofHospital(),
    record_id: key().notNull(),
    revision: key().notNull(),
    position: integer().notNull(),
    teeth: text().array().notNull(),
    surfaces: text().array().notNull(),
    project_id: key(),
    name: text().notNull(),
    /** planned, done. */
    status: text().notNull(),
    /** {name, brand, batch_no, udi}. */
    material: jsonb(),
    /** The list that it is sold by. */
    disposal_id: key(),
  },
  (t) => [
    unique('record_treatments_position_unique').on(t.record_id, t.revision, t.position),
    index('record_treatments_disposal_idx').on(t.disposal_id).where(sql`${t.disposal_id} IS NOT NULL`),
    foreignKey({
      name: 'record_treatments_revision_fk',
      columns: [t.record_id, t.revision],
      foreignColumns: [recordRevisions.record_id, recordRevisions.revision],
    }),
    check('record_treatments_status_check', sql`${t.status} IN ('planned','done')`),
  ],
);
