import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ImageCategory, ImageStatus } from '#contract/image-words.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { records } from './records.ts';
import { reservations } from './reservations.ts';
import { uploads } from './uploads.ts';

/** 影像 of a patient (docs/domain/records.md#pictures). What was sent stays as it is; shown is what is derived of it. Never removed. */
export const images = pgTable(
  'images',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** The visit that it was taken at; a visit that becomes another patient's lets go of it. */
    reservation_id: key().references(() => reservations.id),
    record_id: key(),
    category: text().$type<ImageCategory>().notNull(),
    taken_on: date().notNull(),
    teeth: text().array().notNull().default([]),
    note: text().notNull().default(''),
    /** Those of one mount have one, which whoever sent them made up, and each its place in it. */
    series_id: text(),
    position: smallint(),
    status: text().$type<ImageStatus>().notNull(),
    shared: boolean().notNull().default(false),
    void_reason: text(),
    /** What was sent, and the SHA-256 of it in hexadecimal. */
    original_key: text()
      .notNull()
      .references(() => uploads.key),
    sha256: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    /** Pixels, of a picture, upright. */
    width: integer(),
    height: integer(),
    /** What is shown of a picture; null until it is made. */
    full_key: text().references(() => uploads.key),
    thumb_key: text().references(() => uploads.key),
    uploaded_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    // Of whose hospital one is, a key that refers to both can say.
    unique('images_hospital_id_unique').on(t.hospital_id, t.id),
    unique('images_original_unique').on(t.original_key),
    uniqueIndex('images_bytes_unique').on(t.hospital_id, t.patient_id, t.sha256).where(sql`${t.status} <> 'void'`),
    index('images_patient_idx').on(t.patient_id, t.hospital_id, t.taken_on, t.id),
    index('images_reservation_idx').on(t.reservation_id).where(sql`${t.reservation_id} IS NOT NULL`),
    index('images_record_idx').on(t.record_id).where(sql`${t.record_id} IS NOT NULL`),
    // A key that has expired is removed at night: who refers to it is asked.
    index('images_full_idx').on(t.full_key),
    index('images_thumb_idx').on(t.thumb_key),
    foreignKey({
      name: 'images_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'images_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    check(
      'images_category_check',
      sql`${t.category} IN ('periapical','bitewing','panoramic','ceph','cbct','intraoral','face','model','report','other')`,
    ),
    check('images_status_check', sql`${t.status} IN ('processing','ready','failed','void')`),
    check('images_void_check', sql`(${t.status} = 'void') = (${t.void_reason} IS NOT NULL)`),
    check('images_pdf_check', sql`${t.content_type} <> 'application/pdf' OR ${t.category} = 'report'`),
    check('images_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('images_note_check', sql`length(${t.note}) <= 500`),
    check('images_position_check', sql`${t.position} BETWEEN 1 AND 40`),
    check(
      'images_ready_check',
      sql`${t.status} <> 'ready' OR ${t.content_type} NOT LIKE 'image/%' OR num_nulls(${t.full_key}, ${t.thumb_key}) = 0`,
    ),
  ],
);
