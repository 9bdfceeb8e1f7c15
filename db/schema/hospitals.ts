import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, key, plain, statusCheck } from './columns.ts';
import { mechanisms } from './platform.ts';
import { spreadOf } from './sounds.ts';

export const hospitals = pgTable(
  'hospitals',
  {
    id: id(),
    name: text().notNull(),
    /** How the name sounds (db/functions/05_sounds.sql). */
    sounds: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The address as short words are found in it (db/schema/sounds.ts). */
    address_spread: text().generatedAlwaysAs(spreadOf('address')),
    /** As `hospitalPhone` of contract/fields.ts writes it; empty where nobody has said. */
    phone: text().notNull().default(''),
    /** WGS 84, as phones say where they are; what Chinese maps show (GCJ 02) is converted before it comes here. */
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    logo: text(),
    summary: text().notNull().default(''),
    /** 1 hospital, 2 clinic. */
    mode: smallint().notNull().default(1),
    /** 0 normal, 1 locked. */
    lock: smallint().notNull().default(0),
    status: text().notNull().default('pending'),
    /** Why it is locked. */
    lock_reason: text().notNull().default(''),
    /** The key of an upload. */
    license_url: text(),
    /** The institution that owns it. */
    mechanism_id: key().references(() => mechanisms.id),
    /** When it is open, in words. */
    hours: text().notNull().default(''),
    license_no: text().notNull().default(''),
    license_until: date({ mode: 'string' }),
    creator_id: key(),
    /** Of its card: what its owner says of it, and what the platform does. */
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Of those who wait nobody knows yet whether a name is theirs: they neither take it nor learn who has it.
    uniqueIndex('hospitals_approved_name_address_unique').on(t.name, t.address).where(sql`status = 'approved'`),
    unique('hospitals_creator_name_unique').on(t.creator_id, t.name),
    check('hospitals_mode_check', sql`${t.mode} IN (1, 2)`),
    check('hospitals_lock_check', sql`${t.lock} IN (0, 1)`),
    check('hospitals_status_check', sql`${t.status} IN ('pending','approved','rejected')`),
    index('hospitals_mechanism_idx').on(t.mechanism_id),
    index('hospitals_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
    index('hospitals_sounds_trgm_idx').using('gin', sql`${t.sounds} gin_trgm_ops`),
    index('hospitals_address_trgm_idx').using('gin', sql`${t.address_spread} gin_trgm_ops`),
  ],
);

/**
 * The row that numbers a hospital's changes, and says whether it is open for them: a claim ends by taking a number
 * here where open, so nothing commits after a lock is acknowledged (docs/domain/roles.md#a-closed-hospital). A trigger
 * keeps `open`.
 */
export const hospitalNumbers = pgTable('hospital_numbers', {
  hospital_id: key()
    .primaryKey()
    .references(() => hospitals.id),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  epoch: integer().notNull().default(1),
  open: boolean().notNull().default(false),
});

/** Alliances. */
export const unions = pgTable(
  'unions',
  {
    id: id(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('unions_name_unique').on(t.name)],
);

export const unionHospitals = pgTable(
  'union_hospitals',
  {
    union_id: key()
      .notNull()
      .references(() => unions.id),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
  },
  (t) => [primaryKey({ name: 'union_hospitals_pk', columns: [t.union_id, t.hospital_id] })],
);

export const departments = pgTable(
  'departments',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    name: text().notNull(),
    /** Of everything that lists them, the grid's columns too. */
    position: smallint().notNull().default(0),
    name_spread: text().generatedAlwaysAs(spreadOf('name')),
    code: text().notNull().default(''),
    kind: text().notNull().default('clinical'),
    leader_id: key(),
    phone: text().notNull().default(''),
    location: text().notNull().default(''),
    /** Everybody reads it. */
    intro: text().notNull().default(''),
    /** Bookings may choose it. */
    bookable: boolean().notNull().default(true),
    ...plain(),
  },
  (t) => [
    unique('departments_hospital_name_unique').on(t.hospital_id, t.name),
    index('departments_name_trgm_idx').using('gin', sql`${t.name_spread} gin_trgm_ops`),
    check('departments_kind_check', sql`${t.kind} IN ('clinical','medtech','admin')`),
    statusCheck('departments', t.status),
  ],
);

/** What somebody does at a hospital (岗位): it says nothing of what they may do. */
export const positions = pgTable(
  'positions',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    name: text().notNull(),
    department_id: key().references(() => departments.id),
    /** How many are meant to have it; nothing enforces it. */
    headcount: smallint().notNull().default(0),
    /** Those that are offered when somebody is hired for it. */
    roles: text().array().notNull().default([]),
    requires_certificate: boolean().notNull().default(false),
    duties: text().notNull().default(''),
    ...plain(),
  },
  (t) => [
    unique('positions_hospital_name_unique').on(t.hospital_id, t.name),
    index('positions_department_idx').on(t.department_id),
    check('positions_headcount_check', sql`${t.headcount} BETWEEN 0 AND 999`),
    statusCheck('positions', t.status),
  ],
);

/** What a person is at a hospital beside the role: title, place in the grid, resume. */
export const staffPosts = pgTable(
  'staff_posts',
  {
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    user_id: key().notNull(),
    job_title: text().notNull().default(''),
    specialties: text().notNull().default(''),
    specialties_spread: text().generatedAlwaysAs(spreadOf('specialties')),
    summary: text().notNull().default(''),
    cover_url: text(),
    /** Order of the columns within a department. */
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'staff_posts_pk', columns: [t.hospital_id, t.user_id] }),
    index('staff_posts_specialties_trgm_idx').using('gin', sql`${t.specialties_spread} gin_trgm_ops`),
  ],
);

/** The departments a person works in; the first by `position` is the one the grid shows. */
export const staffDepartments = pgTable(
  'staff_departments',
  {
    hospital_id: key().notNull(),
    user_id: key().notNull(),
    department_id: key()
      .notNull()
      .references(() => departments.id),
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'staff_departments_pk', columns: [t.hospital_id, t.user_id, t.department_id] }),
    index('staff_departments_department_idx').on(t.department_id),
  ],
);
