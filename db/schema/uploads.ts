import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { key } from './columns.ts';

/** Files that were uploaded: random names, re-encoded images. What no form ever names is removed after a day. */
export const uploads = pgTable(
  'uploads',
  {
    key: text().primaryKey(),
    type: text().notNull(),
    /** Null for registrants. */
    user_id: key().references(() => users.id),
    address: text().notNull().default(''),
    content_type: text().notNull().default(''),
    bytes: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    /** Of what is kept as it was sent, in hexadecimal. */
    sha256: text(),
    /**
     * issued (rights were given, nothing is there yet), stored, attached (a form named it), expired (no form did in
     * time: nobody may name it any more, and its file is being removed).
     */
    state: text().notNull().default('issued'),
    /** Rights to put the raw file under `incoming/<key>` were given: it may stand there, or come again while they last. */
    direct: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    attached_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('uploads_state_idx').on(t.state, t.created_at),
    check('uploads_state_check', sql`${t.state} IN ('issued','stored','attached','expired')`),
  ],
);
