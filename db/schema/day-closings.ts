import { date, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { ofHospital } from './of-hospital.ts';

/** 日结: a business date of which nothing changes any more. Only ever added to (docs/domain/money.md#closing). */
export const dayClosings = pgTable(
  'day_closings',
  {
    id: id(),
    ...ofHospital(),
    business_date: date().notNull(),
    /** Contract's DaySums. */
    sums: jsonb().notNull(),
    /**
     * {stored, points, earned, spent}: what of these stood at its end, and what moved of points that day (day_totals), so that nobody
     * adds up all cards to know what stands. Null: it was closed before this was kept.
     */
    totals: jsonb(),
    /** How many entries of the ledger it has, and SHA-256 over them and the digest of the last one, in hex. */
    entries: integer().notNull(),
    digest: text().notNull(),
    closed_by: key()
      .notNull()
      .references(() => users.id),
    closed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('day_closings_hospital_date_unique').on(t.hospital_id, t.business_date),
    index('day_closings_hospital_idx').on(t.hospital_id, t.id),
  ],
);
