import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { hygieneCharges } from './hygienists.ts';
import { payments } from './payments.ts';

/** The last number given to a kind of document (SJ 收据 …) of a hospital in its period: take_number() alone writes it. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    /** Two letters. */
    kind: text().notNull(),
    /** A year or a day, as it stands in the number: 2026, 20261120. */
    period: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'document_numbers_pk', columns: [t.hospital_id, t.kind, t.period] }),
    check('document_numbers_kind_check', sql`${t.kind} ~ '^[A-Z]{2}$'`),
    check('document_numbers_period_check', sql`${t.period} ~ '^([0-9]{4}|[0-9]{8})$'`),
  ],
);

/** A receipt (收据): made with what was paid, in its transaction. Nothing of it changes but how often it was printed. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    receipt_no: text().notNull(),
    /** A cleaning fee; and its payment, but for those of before the ledger. Of all else it is the payment alone. */
    charge_id: key().references(() => hygieneCharges.id),
    payment_id: key().references(() => payments.id),
    issued_by: key()
      .notNull()
      .references(() => users.id),
    issued_at: timestamp({ withTimezone: true }).notNull(),
    prints: integer().notNull().default(0),
  },
  (t) => [
    unique('receipts_hospital_no_unique').on(t.hospital_id, t.receipt_no),
    unique('receipts_charge_unique').on(t.charge_id),
    unique('receipts_payment_unique').on(t.payment_id),
    // Fees of before the ledger.
    index('receipts_opened_idx').on(t.charge_id).where(sql`${t.payment_id} IS NULL`),
    check('receipts_of_check', sql`num_nonnulls(${t.charge_id}, ${t.payment_id}) > 0`),
    check('receipts_prints_check', sql`${t.prints} >= 0`),
  ],
);

/** Each time a numbered document went to a printer: 0 the original, 1 the first 补打. Only ever added to. */
export const documentPrints = pgTable(
  'document_prints',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    /** Of the document: the hospital has each number once, whatever its kind. */
    number: text().notNull(),
    print_no: integer().notNull(),
    printed_by: key()
      .notNull()
      .references(() => users.id),
    printed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('document_prints_number_unique').on(t.hospital_id, t.number, t.print_no),
    index('document_prints_hospital_idx').on(t.hospital_id, t.id),
    check('document_prints_no_check', sql`${t.print_no} >= 0`),
  ],
);
