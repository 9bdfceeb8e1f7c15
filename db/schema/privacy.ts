import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';

/** What a person agreed to, when, and when they took it back: each time is kept, one of a version stands at a time. */
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
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('consents_person_kind_version_unique')
      .on(t.user_id, t.kind, t.version)
      .where(sql`${t.withdrawn_at} IS NULL`),
    check('consents_withdrawn_check', sql`${t.withdrawn_at} >= ${t.at}`),
  ],
);

/** Which DATA_KEY this database was sealed with, so that another one is refused before it does harm. */
export const dataKeys = pgTable('data_keys', { id: key().primaryKey(), fingerprint: bytea().notNull() }, (t) => [
  check('data_keys_one_check', sql`${t.id} = 1`),
]);
