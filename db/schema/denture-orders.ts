import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { DentureItemForm } from '#contract/denture-items.ts';
import type { DentureStatus, DentureStep, Fault, Impression } from '#contract/denture-words.ts';
import { users } from './auth.ts';
import { id, key, keys } from './columns.ts';
import { disposalLines } from './disposals.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { hospitalPatients } from './patients.ts';
import { factories } from './platform.ts';
import { records } from './records.ts';
import { reservations } from './reservations.ts';

/** 义齿加工单 (docs/domain/records.md#lab-orders). Where it stands is moved by its steps alone. Never removed. */
export const dentureOrders = pgTable(
  'denture_orders',
  {
    id: id(),
    ...ofHospital(),
    /** YC20261120-0001 */
    code: text().notNull(),
    patient_id: key().notNull(),
    /** Who ordered it, and is told of each step. */
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    factory_id: key()
      .notNull()
      .references(() => factories.id),
    record_id: key(),
    disposal_line_id: key().references(() => disposalLines.id),
    /** The visit that it is tried in or seated at; one that became another patient's is not shown. */
    reservation_id: key().references(() => reservations.id),
    rework_of: key(),
    items: jsonb().$type<DentureItemForm[]>().notNull(),
    impression: text().$type<Impression>().notNull(),
    occlusion: text().notNull(),
    margin: text().notNull(),
    contact: text().notNull(),
    /** Pictures of the patient. */
    files: keys().notNull().default([]),
    due_on: date().notNull(),
    urgent: boolean().notNull().default(false),
    /** Cents. */
    cost: cents(),
    status: text().$type<DentureStatus>().notNull().default('draft'),
    /** Of what is being made. */
    stage: text().notNull().default(''),
    /** Of a question: where it goes back to. */
    back_to: text().$type<'received' | 'making'>(),
    /** The clinic would cancel it, and the plant has not said. */
    cancel_asked: boolean().notNull().default(false),
    /** From then on the plant sees it. */
    sent_at: timestamp({ withTimezone: true }),
    /** The patient as the plant knows them, copied when it was sent: 张＊. */
    sent_name: text(),
    sent_gender: text(),
    sent_age: smallint(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    updated_by: key()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('denture_orders_hospital_code_unique').on(t.hospital_id, t.code),
    // Of whose hospital one is, a key that refers to both can say.
    unique('denture_orders_hospital_id_unique').on(t.hospital_id, t.id),
    index('denture_orders_hospital_idx').on(t.hospital_id, t.due_on, t.id),
    index('denture_orders_patient_idx').on(t.patient_id, t.hospital_id, t.id),
    index('denture_orders_factory_idx').on(t.factory_id, t.due_on, t.id),
    index('denture_orders_reservation_idx').on(t.reservation_id).where(sql`${t.reservation_id} IS NOT NULL`),
    foreignKey({
      name: 'denture_orders_patient_fk',
      columns: [t.hospital_id, t.patient_id],
      foreignColumns: [hospitalPatients.hospital_id, hospitalPatients.patient_id],
    }),
    foreignKey({
      name: 'denture_orders_record_fk',
      columns: [t.hospital_id, t.record_id],
      foreignColumns: [records.hospital_id, records.id],
    }),
    foreignKey({
      name: 'denture_orders_rework_fk',
      columns: [t.hospital_id, t.rework_of],
      foreignColumns: [t.hospital_id, t.id],
    }),
    check(
      'denture_orders_status_check',
      sql`${t.status} IN ('draft','sent','received','making','question','shipped','arrived','tried','seated','rework','cancelled')`,
    ),
    check(
      'denture_orders_sent_check',
      sql`CASE ${t.status} WHEN 'draft' THEN ${t.sent_at} IS NULL WHEN 'cancelled' THEN true ELSE ${t.sent_at} IS NOT NULL END`,
    ),
    check('denture_orders_name_check', sql`(${t.sent_at} IS NULL) = (${t.sent_name} IS NULL)`),
    check('denture_orders_back_check', sql`(${t.status} = 'question') = (${t.back_to} IS NOT NULL)`),
    check('denture_orders_back_to_check', sql`${t.back_to} IN ('received','making')`),
    check('denture_orders_items_check', sql`jsonb_typeof(${t.items}) = 'array'`),
    check('denture_orders_impression_check', sql`${t.impression} IN ('silicone','alginate','scan')`),
    check('denture_orders_cost_check', sql`${t.cost} >= 0`),
  ],
);

const ofOrder = () => ({ ...ofHospital(), order_id: key().notNull() });

const written = () => ({
  /** clinic or factory. */
  side: text().notNull(),
  by_id: key()
    .notNull()
    .references(() => users.id),
  by_name: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Each step of one, by whom and why; only ever added to. */
export const dentureSteps = pgTable(
  'denture_steps',
  {
    id: id(),
    ...ofOrder(),
    /** Null of the first. */
    from_status: text().$type<DentureStatus>(),
    to_step: text().$type<DentureStep>().notNull(),
    stage: text().notNull(),
    note: text().notNull(),
    fault: text().$type<Fault>(),
    photos: keys().notNull().default([]),
    ...written(),
  },
  (t) => [
    index('denture_steps_order_idx').on(t.order_id, t.id),
    foreignKey({
      name: 'denture_steps_order_fk',
      columns: [t.hospital_id, t.order_id],
      foreignColumns: [dentureOrders.hospital_id, dentureOrders.id],
    }),
    check('denture_steps_side_check', sql`${t.side} IN ('clinic','factory')`),
    check(
      'denture_steps_fault_check',
      sql`(${t.to_step} = 'rework') = (${t.fault} IS NOT NULL) AND ${t.fault} IN ('clinic','factory','patient','other')`,
    ),
    check('denture_steps_note_check', sql`${t.to_step} NOT IN ('question','rework') OR ${t.note} <> ''`),
  ],
);

/** What clinic and plant say to each other of one; only ever added to. */
export const dentureMessages = pgTable(
  'denture_messages',
  {
    id: id(),
    ...ofOrder(),
    text: text().notNull(),
    ...written(),
  },
  (t) => [
    index('denture_messages_order_idx').on(t.order_id, t.id),
    foreignKey({
      name: 'denture_messages_order_fk',
      columns: [t.hospital_id, t.order_id],
      foreignColumns: [dentureOrders.hospital_id, dentureOrders.id],
    }),
    check('denture_messages_side_check', sql`${t.side} IN ('clinic','factory')`),
    check('denture_messages_text_check', sql`length(${t.text}) BETWEEN 1 AND 500`),
  ],
);
