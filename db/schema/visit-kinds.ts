import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** What a visit may be (类型): 初诊, 复诊, 洗牙 … A hospital begins with five (begin_kinds). */
export const visitKinds = pgTable(
  'visit_kinds',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    name: text().notNull(),
    /** How its blocks look on the grid. */
    look: text().notNull(),
    /** How long it is where nobody says otherwise. */
    slot_count: smallint().notNull(),
    /** What it takes beside a person: none or chair. */
    needs: text().notNull().default('chair'),
    room_kinds: text().array().notNull().default(sql`'{}'`),
    /** Whose columns take it. */
    roles: text().array().notNull().default(sql`'{doctor,dental_hygienist}'`),
    /** How it is typed in a hurry. */
    words: text().array().notNull().default(sql`'{}'`),
    /** What to bring. */
    bring: text().notNull().default(''),
    /** Patients may choose it. */
    public: boolean().notNull().default(false),
    status: text().notNull().default('active'),
    version: integer().notNull().default(1),
  },
  (t) => [
    // What a visit or a hold points to: with the hospital in it, a kind of another can't be meant.
    unique('visit_kinds_hospital_id_unique').on(t.hospital_id, t.id),
    unique('visit_kinds_hospital_name_unique').on(t.hospital_id, t.name),
    check('visit_kinds_name_check', sql`char_length(${t.name}) BETWEEN 1 AND 6`),
    check('visit_kinds_look_check', sql`${t.look} IN ('first','return','hygiene','surgery','ortho','other')`),
    check('visit_kinds_slot_count_check', sql`${t.slot_count} BETWEEN 1 AND 8`),
    check('visit_kinds_needs_check', sql`${t.needs} IN ('none','chair')`),
    check('visit_kinds_roles_check', sql`${t.roles} <@ '{doctor,dental_hygienist}'`),
    check('visit_kinds_words_check', sql`cardinality(${t.words}) <= 10`),
    check('visit_kinds_bring_check', sql`char_length(${t.bring}) <= 100`),
    check('visit_kinds_status_check', sql`${t.status} IN ('active','inactive')`),
  ],
);
