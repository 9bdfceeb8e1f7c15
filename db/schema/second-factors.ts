import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { key } from './columns.ts';

/** What a person's authenticator knows. In force where `users.second_factor_at` says so; before that it is being set up. */
export const secondFactors = pgTable('second_factors', {
  user_id: key()
    .primaryKey()
    .references(() => users.id),
  /** Sealed with DATA_KEY (db/second-factors.ts). */
  secret: bytea().notNull(),
  /** The step of 30 seconds whose code was used last: none is used twice, nor an older one after it. */
  last_step: integer().notNull().default(0),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

/** Codes for who has lost the authenticator: ten at a time, each good once, kept as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: key()
      .notNull()
      .references(() => users.id),
    code_hash: bytea().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.user_id, t.code_hash] })],
);

/** Sign-ins whose first step was right and whose second is asked for. The ticket is random; only its SHA-256 is kept. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticket_hash: bytea().primaryKey(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** How the first step was taken. */
    way: text().notNull(),
    /** Of who must set up a factor: the sealed secret that this sign-in offered. */
    secret: bytea(),
    tries: smallint().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('sign_in_tickets_user_idx').on(t.user_id),
    index('sign_in_tickets_expires_idx').on(t.expires_at),
    check('sign_in_tickets_way_check', sql`${t.way} IN ('password','sms','wechat','register')`),
  ],
);
