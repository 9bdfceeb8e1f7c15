import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PrescriptionSetItem } from '#contract/prescription-sets.ts';
import type { PrescriptionType, SkinTest } from '#contract/prescription-words.ts';
import { users } from './auth.ts';
import { id, key, stamped } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { records } from './records.ts';
import { reservations } from './reservations.ts';
import { products } from './shelf.ts';

/** 处方 (docs/domain/records.md#prescriptions). Its drugs are the draft's until it is signed, and then rows that nothing changes. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** Who wrote it, and alone signs it. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    reservation_id: key().references(() => reservations.id),
    record_id: key(),
    /** CF20261120-0001, from when it was signed. */
    code: text(),
    type: text().$type<PrescriptionType>().notNull(),
    diagnosis: text().notNull(),
    weight_kg: numeric({ precision: 5, scale: 1 }),
    /** Its drugs, until it is signed; of one that was given up, for good. */
    draft: jsonb(),
    /** draft, signed, void: whether a signed one has expired the clock says. */
    status: text().notNull().default('draft'),
    valid_days: smallint().notNull(),
    valid_reason: text().notNull().default(''),
    /** 24:00 of its last day on the clinic's clock. */
    valid_until: timestamp({ withTimezone: true }),
    signed_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('prescriptions_hospital_code_unique').on(t.hospital_id, t.code),
    // Of whose hospital a sheet is, a key that refers to both can say.
    unique('prescriptions_hospital_id_unique').on(t.hospital_id, t.id),
    index('prescriptions_patient_idx').on(t.patient_id, t.hospital_id, t.id),
    index('prescriptions_hospital_idx').on(t.hospital_id, t.id),
    index('prescriptions_reservation_idx').on(t.reservation_id),
    foreignKey({
      name: 'prescriptions_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'prescriptions_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    check('prescriptions_type_check', sql`${t.type} IN ('normal','emergency','child')`),
    check('prescriptions_weight_check', sql`${t.type} <> 'child' OR ${t.weight_kg} IS NOT NULL`),
    check('prescriptions_status_check', sql`${t.status} IN ('draft','signed','void')`),
    check('prescriptions_draft_check', sql`(${t.draft} IS NULL) = (${t.signed_at} IS NOT NULL)`),
    check(
      'prescriptions_signed_check',
      sql`${t.status} = 'void' OR (${t.status} = 'signed') = (${t.signed_at} IS NOT NULL)`,
    ),
    check('prescriptions_code_check', sql`(${t.code} IS NULL) = (${t.signed_at} IS NULL)`),
    check('prescriptions_until_check', sql`(${t.valid_until} IS NULL) = (${t.signed_at} IS NULL)`),
    check(
      'prescriptions_valid_check',
      sql`${t.valid_days} BETWEEN 1 AND 3 AND (${t.valid_days} = 1 OR ${t.valid_reason} <> '')`,
    ),
  ],
);

/** The drugs of a signed sheet. What changes is whether a skin test was made, once. */
export const prescriptionItems = pgTable(
  'prescription_items',
  {
    id: id(),
    ...ofHospital(),
    prescription_id: key().notNull(),
    position: smallint().notNull(),
    drug_id: key().references(() => products.id),
    /** The generic name (通用名). */
    drug_name: text().notNull(),
    specification: text().notNull(),
    form: text().notNull(),
    dose: numeric({ precision: 8, scale: 3 }).notNull(),
    dose_unit: text().notNull(),
    route: text().notNull(),
    frequency: text().notNull(),
    days: smallint().notNull(),
    quantity: integer().notNull(),
    quantity_unit: text().notNull(),
    proposed: integer(),
    note: text().notNull(),
    reason: text().notNull(),
    /** 已知晓过敏. */
    allergy_known: boolean().notNull(),
    skin_test: text().$type<SkinTest>().notNull(),
    skin_batch_no: text(),
    skin_tested_at: timestamp({ withTimezone: true }),
    skin_by: key().references(() => users.id),
    skin_second: key().references(() => users.id),
  },
  (t) => [
    uniqueIndex('prescription_items_position_unique').on(t.prescription_id, t.position),
    foreignKey({
      name: 'prescription_items_prescription_fk',
      columns: [t.hospital_id, t.prescription_id],
      foreignColumns: [prescriptions.hospital_id, prescriptions.id],
    }),
    check('prescription_items_position_check', sql`${t.position} BETWEEN 0 AND 4`),
    check('prescription_items_skin_check', sql`${t.skin_test} IN ('none','required','negative','positive','exempt')`),
    check(
      'prescription_items_tested_check',
      sql`CASE WHEN ${t.skin_test} IN ('negative','positive') THEN num_nonnulls(${t.skin_batch_no}, ${t.skin_tested_at}, ${t.skin_by}, ${t.skin_second}) = 4
      ELSE num_nulls(${t.skin_batch_no}, ${t.skin_tested_at}, ${t.skin_by}, ${t.skin_second}) = 4 END`,
    ),
    check('prescription_items_second_check', sql`${t.skin_by} <> ${t.skin_second}`),
  ],
);

/** Who signed a sheet, went past an allergy, tested or gave it up, when and why; only ever added to. */
export const prescriptionSteps = pgTable(
  'prescription_steps',
  {
    id: id(),
    ...ofHospital(),
    prescription_id: key().notNull(),
    action: text().notNull(),
    reason: text().notNull(),
    by_id: key()
      .notNull()
      .references(() => users.id),
    by_name: text().notNull(),
    role: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('prescription_steps_prescription_idx').on(t.prescription_id, t.id),
    foreignKey({
      name: 'prescription_steps_prescription_fk',
      columns: [t.hospital_id, t.prescription_id],
      foreignColumns: [prescriptions.hospital_id, prescriptions.id],
    }),
    check('prescription_steps_action_check', sql`${t.action} IN ('sign','override','skin_test','void')`),
    check('prescription_steps_reason_check', sql`${t.action} NOT IN ('override','void') OR ${t.reason} <> ''`),
  ],
);

/** 协定方: what a prescription is begun with. Its writer's own, or the hospital's (`user_id` null). */
export const prescriptionSets = pgTable(
  'prescription_sets',
  {
    id: id(),
    ...ofHospital(),
    scope: text().notNull(),
    user_id: key(),
    name: text().notNull(),
    diagnosis: text().notNull().default(''),
    items: jsonb().$type<PrescriptionSetItem[]>().notNull(),
    ...stamped(),
  },
  (t) => [
    unique('prescription_sets_name_unique').on(t.hospital_id, t.user_id, t.name).nullsNotDistinct(),
    check('prescription_sets_items_check', sql`jsonb_typeof(${t.items}) = 'array'`),
    check(
      'prescription_sets_scope_check',
      sql`${t.scope} IN ('own','hospital') AND (${t.scope} = 'own') = (${t.user_id} IS NOT NULL)`,
    ),
  ],
);
