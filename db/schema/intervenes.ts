import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InterveneCategory, InterveneStatus } from '#contract/intervene-words.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { reservations } from './reservations.ts';

/** 干预: what a patient was told to do, in words for them (docs/domain/records.md#interventions). Never removed. */
export const intervenes = pgTable(
  'intervenes',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key().notNull(),
    /** The visit that it was said at; a visit that becomes another patient's lets go of it. */
    reservation_id: key().references(() => reservations.id),
    /** Who wrote it. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    category: text().$type<InterveneCategory>().notNull(),
    content: text().notNull(),
    goal: text().notNull().default(''),
    /** A follow-up of this day is planned as long as it is open. */
    review_on: date(),
    outcome: text().notNull().default(''),
    status: text().$type<InterveneStatus>().notNull().default('open'),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    foreignKey({
      name: 'intervenes_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    index('intervenes_hospital_idx').on(t.hospital_id, t.id),
    index('intervenes_patient_idx').on(t.patient_id, t.id),
    index('intervenes_reservation_idx').on(t.reservation_id).where(sql`${t.reservation_id} IS NOT NULL`),
    check(
      'intervenes_category_check',
      sql`${t.category} IN ('口腔卫生宣教','饮食','戒烟','不良习惯','涂氟','窝沟封闭','用药指导','其他')`,
    ),
    check('intervenes_content_check', sql`length(${t.content}) BETWEEN 1 AND 1000`),
    check('intervenes_status_check', sql`${t.status} IN ('open','met','unmet','void')`),
  ],
);
