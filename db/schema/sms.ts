import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { cents } from './money.ts';

/** Every SMS: what, to whom, why, and what became of it (contract/sms.ts has the states). */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    phone: text().notNull(),
    kind: text().notNull(),
    text: text().notNull(),
    template_params: jsonb().$type<string[]>().notNull().default([]),
    /** In the local inbox alone. */
    code: text(),
    hospital_id: key(),
    reservation_id: key(),
    review_id: key(),
    invite_id: key(),
    /** The message that this one repeats. */
    resend_of: key(),
    /** Why it is sent, in words. */
    reason: text().notNull().default(''),
    /** One message for one cause. */
    dedupe: text().notNull(),
    state: text().notNull().default('queued'),
    tries: smallint().notNull().default(0),
    /** Not before; null: at once. Quiet hours set it. */
    due_at: timestamp({ withTimezone: true }),
    provider_id: text(),
    error: text(),
    /** What the provider counts it as, and what that costs. */
    segments: smallint().notNull().default(0),
    cost: cents().notNull().default(0),
    request_id: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp({ withTimezone: true }),
    delivered_at: timestamp({ withTimezone: true }),
    /** When the provider is asked (again) what became of it; null: it need not be. */
    ask_at: timestamp({ withTimezone: true }),
    asked: smallint().notNull().default(0),
  },
  (t) => [
    unique('sms_messages_dedupe_unique').on(t.dedupe),
    index('sms_messages_phone_idx').on(t.phone, t.created_at),
    index('sms_messages_hospital_idx').on(t.hospital_id, t.id),
    index('sms_messages_reservation_idx').on(t.reservation_id),
    index('sms_messages_invite_idx').on(t.invite_id),
    index('sms_messages_request_idx').on(t.request_id),
    index('sms_messages_provider_idx').on(t.provider_id),
    index('sms_messages_ask_idx').on(t.ask_at).where(sql`ask_at IS NOT NULL`),
    check(
      'sms_messages_state_check',
      sql`${t.state} IN ('queued','sending','sent','delivered','undelivered','failed','unknown','stopped','withdrawn','over_budget')`,
    ),
  ],
);

/** Phones that want no SMS but codes. */
export const smsStops = pgTable('sms_stops', {
  phone: text().primaryKey(),
  /** reply: answered so. person: in their settings. */
  source: text().notNull(),
  stopped_at: timestamp({ withTimezone: true }).notNull(),
});

/** A hospital's budget; without a row the contract's. */
export const smsSettings = pgTable('sms_settings', {
  hospital_id: key()
    .primaryKey()
    .references(() => hospitals.id),
  /** Null: no limit. */
  daily_budget: cents(),
  warn_percent: smallint().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});

/** What a hospital has spent on a day of the clinic's clock: one row decides between two workers who would spend the last of it. */
export const smsDays = pgTable(
  'sms_days',
  {
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    date: date({ mode: 'string' }).notNull(),
    count: integer().notNull().default(0),
    cost: cents().notNull().default(0),
    warned_at: timestamp({ withTimezone: true }),
    spent_at: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ name: 'sms_days_pk', columns: [t.hospital_id, t.date] })],
);
