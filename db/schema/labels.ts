import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, key, plain, statusCheck } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { ofHospital } from './of-hospital.ts';

/** 标签: a word for a hospital, a doctor or a patient. */
export const labels = pgTable(
  'labels',
  {
    id: id(),
    /** Null: the platform's. */
    hospital_id: key().references(() => hospitals.id),
    target: text().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    /** Read by everybody; never of a patient's. */
    public: boolean().notNull().default(false),
    ...plain(),
  },
  (t) => [
    unique('labels_hospital_target_name_unique').on(t.hospital_id, t.target, t.name).nullsNotDistinct(),
    check('labels_target_check', sql`${t.target} IN ('hospital','doctor','patient')`),
    check('labels_color_check', sql`${t.color} IN ('ink','brand','blue','orange','red','green','mute','booked')`),
    check('labels_public_check', sql`NOT ${t.public} OR ${t.target} <> 'patient'`),
    statusCheck('labels', t.status),
  ],
);

/** The labels of one hospital, doctor or patient, as a hospital has put them: one row, so that one change at a time is seen. */
export const labelSets = pgTable(
  'label_sets',
  {
    ...ofHospital(),
    target: text().notNull(),
    target_id: key().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ name: 'label_sets_pk', columns: [t.hospital_id, t.target, t.target_id] }),
    check('label_sets_target_check', sql`${t.target} IN ('hospital','doctor','patient')`),
  ],
);

/** One label of a set. */
export const labelUses = pgTable(
  'label_uses',
  {
    ...ofHospital(),
    target: text().notNull(),
    target_id: key().notNull(),
    label_id: key()
      .notNull()
      .references(() => labels.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ name: 'label_uses_pk', columns: [t.hospital_id, t.target, t.target_id, t.label_id] }),
    index('label_uses_label_idx').on(t.label_id),
  ],
);
