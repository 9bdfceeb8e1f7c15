import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** What a person agreed to, and when: kept for each version of the text. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    version: text().notNull(),
    address: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('consents_person_kind_version_unique').on(t.user_id, t.kind, t.version)],
);
