import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bytea, users } from './auth.ts';
import { id, key } from './columns.ts';

/**
 * SMS codes that were asked for (docs/domain/messages.md#codes). The worker makes the code and keeps its keyed hash.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    phone: text().notNull(),
    purpose: text().notNull(),
    /** A staff sign-up's hospital. */
    hospital_id: key(),
    /** Null until the worker has made it. */
    code_hash: bytea(),
    tries: smallint().notNull().default(0),
    address: text().notNull().default(''),
    /** The known device that asked for it; null for a stranger's. */
    device_id: key(),
    /** The challenge that was solved for it, which is good for no other. */
    challenge_id: bytea(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
    /** A newer code has taken its place. */
    voided_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('sms_codes_phone_idx').on(t.phone, t.created_at),
    index('sms_codes_address_idx').on(t.address, t.created_at),
    unique('sms_codes_challenge_unique').on(t.challenge_id),
    check('sms_codes_purpose_check', sql`${t.purpose} IN ('login','register','staff','forget')`),
  ],
);

/**
 * A browser that has signed in as somebody (docs/decisions/039): its cookie, kept hashed. One that several people sign in
 * on is known once for each of them.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    token_hash: bytea().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Its last sign-in. */
    last_used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('known_devices_token_user_unique').on(t.token_hash, t.user_id),
    index('known_devices_user_idx').on(t.user_id),
    index('known_devices_last_used_idx').on(t.last_used_at),
  ],
);

/**
 * A WeChat sign-in under way. The page has the key, the QR picture the ticket, WeChat the state, and the phone that
 * scanned first a cookie: all of them random, kept hashed, and each of use once.
 */
export const wechatLogins = pgTable(
  'wechat_logins',
  {
    key_hash: bytea().primaryKey(),
    ticket_hash: bytea().notNull(),
    /** Of the phone that scanned. */
    phone_hash: bytea(),
    /** Null until it scans, and again once WeChat has sent it back. */
    state_hash: bytea(),
    status: text().notNull().default('pending'),
    /** Who WeChat says holds the phone. */
    openid: text(),
    user_id: key().references(() => users.id),
    /** Of the page that shows the picture: the phone is told what it signs in. */
    user_agent: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('wechat_logins_ticket_unique').on(t.ticket_hash),
    unique('wechat_logins_phone_unique').on(t.phone_hash),
    unique('wechat_logins_state_unique').on(t.state_hash),
    index('wechat_logins_expires_idx').on(t.expires_at),
    check('wechat_logins_status_check', sql`${t.status} IN ('pending','scanned','confirmed','refused','unbound')`),
  ],
);
