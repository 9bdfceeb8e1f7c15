import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';
import { patients } from './patients.ts';

/**
 * 会员: what a patient is to a hospital's money, one row for each that it knows (db/functions/56_members.sql makes it).
 * None of their figures stands here: each is an account of the ledger.
 */
export const members = pgTable(
  'members',
  {
    id: id(),
    ...ofHospital(),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    /** 0 to 5, shown as vip1 to vip6. */
    vip_level: smallint().notNull().default(0),
    /** 1 锁定, 0 正常. */
    vip_status: smallint().notNull().default(0),
    /** Whether the level has no end. */
    vip_long: boolean().notNull().default(true),
    /** The last day of the level, by the clinic's clock. */
    vip_ended_at: date(),
    remarks: text().notNull().default(''),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('members_hospital_patient_unique').on(t.hospital_id, t.patient_id),
    // Of whose hospital a member is, a key that refers to both can say.
    unique('members_hospital_id_unique').on(t.hospital_id, t.id),
    index('members_patient_idx').on(t.patient_id),
    index('members_since_idx').on(t.hospital_id, t.created_at),
    // What ends is looked for each night.
    index('members_ending_idx').on(t.vip_ended_at).where(sql`${t.vip_ended_at} IS NOT NULL`),
    check('members_level_check', sql`${t.vip_level} BETWEEN 0 AND 5`),
    check('members_status_check', sql`${t.vip_status} IN (0, 1)`),
    check('members_long_check', sql`${t.vip_long} = (${t.vip_ended_at} IS NULL)`),
  ],
);

/** Each change of a level: by hand, by what was spent, or because it ended. Only ever added to. */
export const memberLevels = pgTable(
  'member_levels',
  {
    id: id(),
    ...ofHospital(),
    member_id: key().notNull(),
    /** Contract's LEVEL_CHANGE_TYPES. */
    type: smallint().notNull(),
    level: smallint().notNull(),
    from_level: smallint().notNull(),
    long: boolean().notNull(),
    vip_ended_at: date(),
    /** Null: the product itself. */
    staff_id: key().references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('member_levels_member_idx').on(t.member_id, t.id),
    foreignKey({
      name: 'member_levels_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('member_levels_type_check', sql`${t.type} BETWEEN 1 AND 3`),
  ],
);
