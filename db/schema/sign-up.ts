import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberships, users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** Applications of institutions and staff, and what became of them. A new application of the same is a new row. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    kind: text().notNull(),
    /** The hospital that applied, or that is applied to. */
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    applicant_id: key()
      .notNull()
      .references(() => users.id),
    /** The membership that waits; null for a hospital. */
    membership_id: key().references(() => memberships.id),
    role: text(),
    license_key: text(),
    invited_by: key().references(() => users.id),
    market_channel: text(),
    status: text().notNull().default('pending'),
    reason: text().notNull().default(''),
    reviewed_by: key().references(() => users.id),
    reviewed_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('reviews_hospital_idx').on(t.kind, t.hospital_id, t.status),
    index('reviews_applicant_idx').on(t.applicant_id),
    index('reviews_invited_by_idx').on(t.invited_by),
    uniqueIndex('reviews_hospital_pending_unique')
      .on(t.hospital_id)
      .where(sql`kind = 'hospital' AND status = 'pending'`),
    uniqueIndex('reviews_staff_pending_unique').on(t.membership_id).where(sql`kind = 'staff' AND status = 'pending'`),
    check('reviews_kind_check', sql`${t.kind} IN ('hospital','staff')`),
    check('reviews_status_check', sql`${t.status} IN ('pending','approved','rejected')`),
  ],
);
