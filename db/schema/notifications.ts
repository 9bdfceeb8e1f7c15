import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';

/** A person's own notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    title: text().notNull(),
    content: text().notNull().default(''),
    link: text(),
    /** They are told as its staff, and see it for as long as they are. Null: it is theirs for good. */
    hospital_id: key(),
    /** One notification of a person for one cause. */
    dedupe: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    read_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('notifications_user_idx').on(t.user_id, t.id),
    uniqueIndex('notifications_dedupe_unique').on(t.user_id, t.dedupe).where(sql`dedupe IS NOT NULL`),
    index('notifications_created_idx').on(t.created_at),
    index('notifications_unread_idx').on(t.user_id).where(sql`read_at IS NULL`),
  ],
);

/** What a person has chosen otherwise than contract/notifications.ts has it at first. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: key()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    channel: text().notNull(),
    enabled: boolean().notNull(),
  },
  (t) => [primaryKey({ name: 'notification_preferences_pk', columns: [t.user_id, t.kind, t.channel] })],
);
