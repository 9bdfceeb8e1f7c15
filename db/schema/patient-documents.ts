import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { documentTemplates } from './clinical-lists.ts';
import { id, key } from './columns.ts';
import { images } from './images.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { records } from './records.ts';

/** 文书 (docs/domain/records.md#documents). What it says is the draft's until it is signed, and then a row that nothing changes. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Who wrote it. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    /** The case that it is of. */
    record_id: key(),
    /** What it was begun with. */
    template_id: key().references(() => documentTemplates.id),
    /** The consent that it takes back. */
    withdraws_id: key(),
    /** WS20261120-0001 */
    code: text().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    /** Until it is signed; of one that was given up, for good. */
    body: text(),
    status: text().notNull().default('draft'),
    void_reason: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('documents_hospital_code_unique').on(t.hospital_id, t.code),
    // Of whose hospital one is, a key that refers to both can say.
    unique('documents_hospital_id_unique').on(t.hospital_id, t.id),
    uniqueIndex('documents_withdraws_unique').on(t.withdraws_id).where(sql`${t.status} <> 'void'`),
    index('documents_patient_idx').on(t.patient_id, t.hospital_id, t.id),
    index('documents_record_idx').on(t.record_id),
    foreignKey({
      name: 'documents_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'documents_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    foreignKey({
      name: 'documents_withdraws_fk',
      columns: [t.hospital_id, t.withdraws_id],
      foreignColumns: [t.hospital_id, t.id],
    }),
    check('documents_kind_check', sql`${t.kind} IN ('consent','certificate','referral','instruction','other')`),
    check('documents_status_check', sql`${t.status} IN ('draft','signed','refused','void')`),
    check(
      'documents_body_check',
      sql`CASE ${t.status} WHEN 'draft' THEN ${t.body} IS NOT NULL WHEN 'void' THEN true ELSE ${t.body} IS NULL END`,
    ),
    check('documents_void_check', sql`(${t.status} = 'void') = (${t.void_reason} IS NOT NULL)`),
    check(
      'documents_withdraws_check',
      sql`${t.withdraws_id} IS NULL OR ${t.kind} = 'consent' AND ${t.status} <> 'refused'`,
    ),
  ],
);

/** What was signed, or refused, as it was: only ever added to. */
export const documentSignings = pgTable(
  'document_signings',
  {
    id: id(),
    ...ofHospital(),
    document_id: key().notNull(),
    body: text().notNull(),
    /** SHA-256 of the text. */
    body_hash: text().notNull(),
    signer_name: text(),
    relation: text(),
    id_tail: text(),
    /** What was drawn, with its times. */
    strokes: jsonb(),
    /** The scanned sheet that was signed by hand. */
    paper_image_id: key(),
    refused_reason: text(),
    /** Who was there beside `by_id` when it was refused. */
    second_id: key().references(() => users.id),
    by_id: key()
      .notNull()
      .references(() => users.id),
    doctor_signed_at: timestamp({ withTimezone: true }),
    signed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('document_signings_document_unique').on(t.document_id),
    foreignKey({
      name: 'document_signings_document_fk',
      columns: [t.hospital_id, t.document_id],
      foreignColumns: [documents.hospital_id, documents.id],
    }),
    foreignKey({
      name: 'document_signings_paper_fk',
      columns: [t.hospital_id, t.paper_image_id],
      foreignColumns: [images.hospital_id, images.id],
    }),
    index('document_signings_paper_idx').on(t.paper_image_id).where(sql`${t.paper_image_id} IS NOT NULL`),
    check('document_signings_relation_check', sql`${t.relation} IN ('self','guardian','proxy')`),
    check(
      'document_signings_strokes_check',
      sql`jsonb_typeof(${t.strokes}) = 'array' AND length(${t.strokes}::text) < 400000`,
    ),
    check(
      'document_signings_signer_check',
      sql`num_nonnulls(${t.signer_name}, ${t.relation}) = 2 * num_nonnulls(${t.strokes}, ${t.paper_image_id}, ${t.refused_reason})`,
    ),
    check(
      'document_signings_second_check',
      sql`(${t.second_id} IS NULL) = (${t.refused_reason} IS NULL) AND ${t.second_id} IS DISTINCT FROM ${t.by_id}`,
    ),
  ],
);
