import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { reservations } from './reservations.ts';

/** A referral (转诊): who sent whose reservation where, and why. Both hospitals read it. */
export const referrals = pgTable(
  'referrals',
  {
    id: id(),
    source_id: key()
      .notNull()
      .references(() => reservations.id),
    source_hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    target_id: key()
      .notNull()
      .references(() => reservations.id),
    target_hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    referred_by: key()
      .notNull()
      .references(() => users.id),
    reason: text().notNull().default(''),
    remarks: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('referrals_target_unique').on(t.target_id),
    index('referrals_source_idx').on(t.source_id),
    index('referrals_source_hospital_idx').on(t.source_hospital_id, t.id),
    index('referrals_target_hospital_idx').on(t.target_hospital_id, t.id),
  ],
);
