import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Alert } from '#contract/alerts.ts';
import type { AllergyState } from '#contract/allergies.ts';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** A patient: of an account (`user_id`), or made at a desk. */
export const patients = pgTable(
  'patients',
  {
    id: id(),
    user_id: key().references(() => users.id),
    name: text().notNull(),
    /** How the name sounds: pinyin, initials, every reading. Written by a trigger (db/functions/05_sounds.sql). */
    sounds: text().notNull().default(''),
    phone: text().notNull(),
    email: text(),
    gender: text(),
    birth_date: date(),
    certificate_type: smallint(),
    /** The ID number, sealed, and what its equals are found by (db/certificates.ts). */
    certificate_cipher: bytea(),
    certificate_blind: bytea(),
    nationality: text(),
    nation: text(),
    province: text(),
    city: text(),
    area: text(),
    address: text(),
    is_marry: smallint(),
    industry: text(),
    contact_name: text(),
    contact_phone: text(),
    health_status: text(),
    medical_history: text(),
    allergic_history: text(),
    medication_history: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('patients_certificate_check', sql`(${t.certificate_cipher} IS NULL) = (${t.certificate_blind} IS NULL)`),
    index('patients_user_idx').on(t.user_id),
    // The desk searches by parts of a name or phone.
    index('patients_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
    index('patients_sounds_trgm_idx').using('gin', sql`${t.sounds} gin_trgm_ops`),
    index('patients_phone_trgm_idx').using('gin', sql`${t.phone} gin_trgm_ops`),
  ],
);

/** Who a hospital knows. */
export const hospitalPatients = pgTable(
  'hospital_patients',
  {
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    card_no: text(),
    /** When, by whom and with which text the desk told this person what their health data is used for. */
    informed_at: timestamp({ withTimezone: true }),
    informed_by: key().references(() => users.id),
    informed_version: text(),
    /** What they said when they were asked for allergies; `some` as long as there is a row of theirs that nobody refuted. */
    allergy_state: text().$type<AllergyState>().notNull().default('unknown'),
    /**
     * Kept ready by what changes them (keep_alerts), so that a booking reads a column and computes nothing. `alerts` are for all
     * staff, grids, frames and the log; `alerts_whole` say in words what else somebody has, to doctor, hygienist and owner.
     */
    alerts: jsonb().$type<Alert[]>().notNull().default([]),
    alerts_whole: jsonb().$type<Alert[]>().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'hospital_patients_pk', columns: [t.hospital_id, t.patient_id] }),
    index('hospital_patients_patient_idx').on(t.patient_id),
    index('hospital_patients_since_idx').on(t.hospital_id, t.created_at),
    index('hospital_patients_card_idx').on(t.hospital_id, t.card_no),
    // What an allergy refers to: it and 否认过敏史 exclude each other (allergies_state_fk).
    unique('hospital_patients_allergy_state_unique').on(t.hospital_id, t.patient_id, t.allergy_state),
    check('hospital_patients_allergy_state_check', sql`${t.allergy_state} IN ('unknown','none','some')`),
  ],
);

/** The same ID number at a hospital is the same patient: the key decides between two desks. */
export const hospitalCertificates = pgTable(
  'hospital_certificates',
  {
    hospital_id: key().notNull(),
    certificate_blind: bytea().notNull(),
    /** What the last four characters are found by: the end of the index (db/certificates.ts). */
    certificate_tail: bytea().generatedAlwaysAs(sql`substring("certificate_blind" from 33)`),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
  },
  (t) => [
    primaryKey({ name: 'hospital_certificates_pk', columns: [t.hospital_id, t.certificate_blind] }),
    index('hospital_certificates_tail_idx').on(t.hospital_id, t.certificate_tail),
  ],
);
