import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key, keys } from './columns.ts';
import { departments, hospitals } from './hospitals.ts';
import { cents } from './money.ts';
import { visitKinds } from './visit-kinds.ts';

export interface WorkBreak {
  from: number;
  to: number;
  name: string;
}

/** Weekly hours. Minutes after midnight on the clinic's clock. Overlaps are refused by an exclusion constraint. */
export const workingHours = pgTable(
  'working_hours',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    /** 1 Monday to 7 Sunday. */
    weekday: smallint().notNull(),
    from_minute: smallint().notNull(),
    to_minute: smallint().notNull(),
    breaks: jsonb().$type<WorkBreak[]>().notNull().default([]),
    department_id: key().references(() => departments.id),
    fee: cents().notNull().default(0),
  },
  (t) => [
    index('working_hours_hospital_idx').on(t.hospital_id, t.doctor_id),
    check('working_hours_weekday_check', sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      'working_hours_minutes_check',
      sql`${t.from_minute} >= 0 AND ${t.to_minute} <= 1440 AND ${t.from_minute} < ${t.to_minute} AND ${t.from_minute} % 15 = 0 AND ${t.to_minute} % 15 = 0`,
    ),
  ],
);

/** A dated exception: suspended (停诊), leave, or extra hours. */
export const workExceptions = pgTable(
  'work_exceptions',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    doctor_id: key()
      .notNull()
      .references(() => users.id),
    date: date().notNull(),
    from_minute: smallint().notNull(),
    to_minute: smallint().notNull(),
    kind: text().notNull(),
    reason: text().notNull().default(''),
    department_id: key().references(() => departments.id),
    fee: cents(),
    created_by: key(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('work_exceptions_doctor_idx').on(t.doctor_id, t.date),
    index('work_exceptions_hospital_idx').on(t.hospital_id, t.date),
    check('work_exceptions_kind_check', sql`${t.kind} IN ('suspended','leave','extra')`),
    check(
      'work_exceptions_minutes_check',
      sql`${t.from_minute} >= 0 AND ${t.to_minute} <= 1440 AND ${t.from_minute} < ${t.to_minute}`,
    ),
  ],
);

/** Days of a hospital for which rows exist. */
export const slotDays = pgTable('slot_days', { hospital_id: key().notNull(), date: date().notNull() }, (t) => [
  primaryKey({ name: 'slot_days_pk', columns: [t.hospital_id, t.date] }),
  index('slot_days_date_idx').on(t.date),
]);

/**
 * A slot: 15 minutes of one person. `reservation_id` and `hold_id` say who has it; functions in db/functions are
 * the only writers, and lock the rows in id order before they decide.
 */
export const slots = pgTable(
  'slots',
  {
    id: id(),
    hospital_id: key().notNull(),
    doctor_id: key().notNull(),
    department_id: key(),
    date: date().notNull(),
    /** Minutes after midnight on the clinic's clock. */
    minute: smallint().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    /** open, suspended (停诊), withdrawn (the template no longer has it). */
    status: text().notNull().default('open'),
    reason: text(),
    /** What the template wants of a slot that is held or booked: it becomes so once it is free. */
    next_status: text(),
    next_reason: text(),
    next_fee: cents(),
    fee: cents().notNull().default(0),
    hold_id: key(),
    reservation_id: key(),
  },
  (t) => [
    uniqueIndex('slots_doctor_start_unique').on(t.doctor_id, t.starts_at),
    index('slots_hospital_date_idx').on(t.hospital_id, t.date),
    index('slots_reservation_idx').on(t.reservation_id).where(sql`${t.reservation_id} IS NOT NULL`),
    check('slots_status_check', sql`${t.status} IN ('open','suspended','withdrawn')`),
  ],
);

/** A hold. Live while `ended_at` is null, `expires_at` ahead, and the lease (if it ever had one) not run out. */
export const holds = pgTable(
  'holds',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    /** No reference: who holds has locked the session, and a session is pruned long after its holds. */
    session_id: key().notNull(),
    user_id: key().notNull(),
    slot_ids: keys().notNull(),
    /** What the visit is to be, where that was said when it was taken. */
    kind_id: key(),
    /** The opaque tag by which a session knows its own on the grid. */
    holder: text().notNull(),
    /** Display name and role label for that hospital's staff; a patient's hold says 患者. */
    by_name: text().notNull(),
    by_role: text().notNull(),
    /** Seconds that taking and extending give. */
    seconds: smallint().notNull(),
    taken_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** Renewed by the process that has the session's socket; null while no socket was seen. */
    lease_until: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('holds_live_session_unique').on(t.session_id).where(sql`${t.ended_at} IS NULL`),
    index('holds_user_taken_idx').on(t.user_id, t.taken_at),
    foreignKey({
      name: 'holds_kind_fk',
      columns: [t.hospital_id, t.kind_id],
      foreignColumns: [visitKinds.hospital_id, visitKinds.id],
    }),
  ],
);

/** The hospital's event log: the outbox of the live channel. Whole raw states; presenters make the projections. */
export const hospitalEvents = pgTable(
  'hospital_events',
  {
    hospital_id: key().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** {slots, reservations, activity, hospital, headers} */
    body: jsonb().notNull(),
    request_id: text(),
  },
  (t) => [
    primaryKey({ name: 'hospital_events_pk', columns: [t.hospital_id, t.seq] }),
    index('hospital_events_at_idx').on(t.at),
  ],
);

/** Events for one person, wherever signed in. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: id(),
    user_id: key().notNull(),
    name: text().notNull(),
    body: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('account_events_at_idx').on(t.at), unique('account_events_user_id_unique').on(t.user_id, t.id)],
);
