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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals, positions } from './hospitals.ts';
import { ofHospital } from './of-hospital.ts';

/** What a hospital keeps of somebody who works there or did; as what they work stands in `memberships`. */
export const staffMembers = pgTable(
  'staff_members',
  {
    ...ofHospital(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    employee_no: text().notNull().default(''),
    hired_on: date({ mode: 'string' }),
    employment: text().notNull().default('full_time'),
    /** Who looks over what they sign (待审阅), while they learn; null: nobody. */
    supervisor_id: key().references(() => users.id),
    /** [{kind, no, until}], `until` is the last day or null. */
    certificates: jsonb().$type<{ kind: string; no: string; until: string | null }[]>().notNull().default([]),
    /** The last day, of who has left. */
    left_on: date({ mode: 'string' }),
    /** The last day, of who leaves. */
    leaving_on: date({ mode: 'string' }),
    leave_reason: text().notNull().default(''),
    /** Who took over what they kept and led. */
    leave_handover_to: key(),
    /** Since when they are suspended; null: they are not. */
    suspended_at: timestamp({ withTimezone: true }),
    /** The last day of it; null: until they resume. */
    suspended_until: date({ mode: 'string' }),
    suspend_reason: text().notNull().default(''),
    /** Of all that a colleague sees of them: their roles too. */
    version: integer().notNull().default(1),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_by: key(),
  },
  (t) => [
    primaryKey({ name: 'staff_members_pk', columns: [t.hospital_id, t.user_id] }),
    uniqueIndex('staff_members_hospital_employee_no_unique')
      .on(t.hospital_id, t.employee_no)
      .where(sql`employee_no <> ''`),
    check('staff_members_supervisor_check', sql`${t.supervisor_id} <> ${t.user_id}`),
    check('staff_members_employment_check', sql`${t.employment} IN ('full_time','part_time','multi_site')`),
  ],
);

/** The positions that somebody has, in their order. */
export const staffPositions = pgTable(
  'staff_positions',
  {
    ...ofHospital(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    position_id: key()
      .notNull()
      .references(() => positions.id),
    place: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'staff_positions_pk', columns: [t.hospital_id, t.user_id, t.position_id] }),
    index('staff_positions_position_idx').on(t.position_id),
  ],
);

/** Somebody is asked by SMS to work somewhere; who accepts is in at once (docs/domain/sign-up.md#by-invitation). */
export const workInvites = pgTable(
  'work_invites',
  {
    id: id(),
    /** What is granted, and by which function (db/functions/80_work_invites.sql). */
    kind: text().notNull(),
    /** Where: of `staff` the hospital, of the others the institution or the plant. */
    subject_id: key().notNull(),
    /** Whose list it stands in; null where it is no hospital's. */
    hospital_id: key().references(() => hospitals.id),
    phone: text().notNull(),
    name: text().notNull(),
    granted: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The worker makes the secret as it sends: nobody who reads the table can accept. */
    token_hash: bytea(),
    /** How often it was sent: the link of the last is good. */
    sent: smallint().notNull().default(1),
    status: text().notNull().default('pending'),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }),
    accepted_by: key().references(() => users.id),
  },
  (t) => [
    uniqueIndex('work_invites_token_unique').on(t.token_hash),
    uniqueIndex('work_invites_pending_unique').on(t.kind, t.subject_id, t.phone).where(sql`status = 'pending'`),
    index('work_invites_hospital_idx').on(t.hospital_id, t.id),
    check('work_invites_kind_check', sql`${t.kind} IN ('staff','mechanism_admin','factory_admin')`),
    check('work_invites_status_check', sql`${t.status} IN ('pending','accepted','withdrawn','expired')`),
  ],
);
