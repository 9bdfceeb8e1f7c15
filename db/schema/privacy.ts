import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';

/** What a person agreed to, and when: kept for each version of the text. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    version: text().notNull(),
    address: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('consents_person_kind_version_unique').on(t.user_id, t.kind, t.version)],
);

/** Which DATA_KEY this database was sealed with, so that another one is refused before it does harm. */
export const dataKeys = pgTable('data_keys', { id: key().primaryKey(), fingerprint: bytea().notNull() }, (t) => [
  check('data_keys_one_check', sql`${t.id} = 1`),
]);
