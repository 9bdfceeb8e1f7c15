import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { cents } from './money.ts';
import { patients } from './patients.ts';
import { reservations } from './reservations.ts';

/** A cleaning fee that was taken (洁牙收费). Only ever added to; one a reservation. */
export const hygieneCharges = pgTable(
  'hygiene_charges',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    reservation_id: key()
      .notNull()
      .references(() => reservations.id),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    hygienist_id: key()
      .notNull()
      .references(() => users.id),
    amount: cents().notNull(),
    /** 1 to 4: cash, Alipay, WeChat, bank card. */
    payment_type: smallint().notNull(),
    remarks: text().notNull().default(''),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('hygiene_charges_reservation_unique').on(t.reservation_id),
    index('hygiene_charges_hospital_idx').on(t.hospital_id, t.id),
    check('hygiene_charges_amount_check', sql`${t.amount} > 0`),
    check('hygiene_charges_payment_type_check', sql`${t.payment_type} BETWEEN 1 AND 4`),
  ],
);

/** What a hygienist noticed and wants looked after (问题患者): open until it is settled. */
export const patientProblems = pgTable(
  'patient_problems',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    reservation_id: key()
      .notNull()
      .references(() => reservations.id),
    problem: text().notNull(),
    noted_by: key()
      .notNull()
      .references(() => users.id),
    noted_at: timestamp({ withTimezone: true }).notNull(),
    settled_at: timestamp({ withTimezone: true }),
    settled_by: key().references(() => users.id),
    settlement: text(),
  },
  (t) => [
    unique('patient_problems_reservation_unique').on(t.reservation_id),
    index('patient_problems_hospital_idx').on(t.hospital_id, t.id),
    check('patient_problems_settled_check', sql`(${t.settled_at} IS NULL) = (${t.settled_by} IS NULL)`),
  ],
);

/** When a patient should come again (下次预约): advised after a visit, fulfilled by a reservation. */
export const recalls = pgTable(
  'recalls',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    /** The visit after which it was advised. */
    reservation_id: key()
      .notNull()
      .references(() => reservations.id),
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    due_on: date().notNull(),
    note: text().notNull().default(''),
    /** The reservation that fulfils it. */
    booked_id: key().references(() => reservations.id),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('recalls_reservation_unique').on(t.reservation_id),
    index('recalls_hospital_idx').on(t.hospital_id, t.due_on),
  ],
);
