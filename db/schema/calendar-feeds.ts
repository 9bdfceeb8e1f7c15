import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** The secret address of a person's calendar (.ics): stored hashed, one live for each place, revoked by its owner. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** mine: the visits of the account's patients; work: the person's own column at a hospital. */
    kind: text().notNull(),
    hospital_id: key().references(() => hospitals.id),
    secret_hash: bytea().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    read_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('calendar_feeds_secret_unique').on(t.secret_hash),
    uniqueIndex('calendar_feeds_live_unique')
      .on(t.user_id, t.kind, sql`coalesce(${t.hospital_id}, 0)`)
      .where(sql`${t.revoked_at} IS NULL`),
    index('calendar_feeds_user_idx').on(t.user_id),
    check('calendar_feeds_kind_check', sql`${t.kind} IN ('mine','work')`),
    check('calendar_feeds_hospital_check', sql`(${t.kind} = 'work') = (${t.hospital_id} IS NOT NULL)`),
  ],
);
