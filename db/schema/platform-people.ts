import { sql } from 'drizzle-orm';
import { index, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { key } from './columns.ts';
import { factories, mechanisms } from './platform.ts';
import { workInvites } from './staff.ts';

/**
 * Who administers an institution and who works at a plant: each by the invitation that they accepted, until it is taken
 * (docs/domain/roles.md#grants).
 */

const grant = () => ({
  invite_id: key()
    .primaryKey()
    .references(() => workInvites.id),
  user_id: key()
    .notNull()
    .references(() => users.id),
  created_at: timestamp({ withTimezone: true }).notNull(),
  /** Since when they are no more. */
  ended_at: timestamp({ withTimezone: true }),
  ended_by: key().references(() => users.id),
});

/** They are shop owners of all of its hospitals; triggers keep that in step (db/functions/82_platform_people.sql). */
export const mechanismAdmins = pgTable(
  'mechanism_admins',
  {
    ...grant(),
    mechanism_id: key()
      .notNull()
      .references(() => mechanisms.id),
  },
  (t) => [
    uniqueIndex('mechanism_admins_live_unique').on(t.mechanism_id, t.user_id).where(sql`ended_at IS NULL`),
    index('mechanism_admins_user_idx').on(t.user_id),
  ],
);

/** At one plant at a time: what they see is that one's. */
export const factoryUsers = pgTable(
  'factory_users',
  {
    ...grant(),
    factory_id: key()
      .notNull()
      .references(() => factories.id),
  },
  (t) => [
    uniqueIndex('factory_users_live_unique').on(t.user_id).where(sql`ended_at IS NULL`),
    index('factory_users_factory_idx').on(t.factory_id),
  ],
);
