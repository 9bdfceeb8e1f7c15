import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** A person's own notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    title: text().notNull(),
    content: text().notNull().default(''),
    link: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    read_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('notifications_user_idx').on(t.user_id, t.id),
    index('notifications_unread_idx').on(t.user_id).where(sql`read_at IS NULL`),
  ],
);
