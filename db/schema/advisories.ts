import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AdvisoryStatus } from '#contract/advisories.ts';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { cents } from './money.ts';
import { patients } from './patients.ts';
import { reservations } from './reservations.ts';

/** A consultation (咨询): what a consultant and a patient talked about, of a reservation or before there is one. */
export const advisories = pgTable(
  'advisories',
  {
    id: id(),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    patient_id: key()
      .notNull()
      .references(() => patients.id),
    reservation_id: key().references(() => reservations.id),
    /** Whose it is. */
    consultant_id: key()
      .notNull()
      .references(() => users.id),
    /** 咨询项目: what the patient asks for. */
    subject: text().notNull(),
    content: text().notNull(),
    /** open (待跟进), following (跟进中), won (已成交), lost (未成交). */
    status: text().$type<AdvisoryStatus>().notNull().default('open'),
    /** 意向金额, where something was said of money. */
    quoted: cents(),
    follow_up_on: date(),
    remarks: text().notNull().default(''),
    version: integer().notNull().default(1),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('advisories_hospital_idx').on(t.hospital_id, t.id),
    index('advisories_reservation_idx').on(t.reservation_id),
    index('advisories_patient_idx').on(t.patient_id),
    check('advisories_status_check', sql`${t.status} IN ('open','following','won','lost')`),
  ],
);
