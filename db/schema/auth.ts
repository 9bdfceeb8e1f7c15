import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { mechanisms } from './platform.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A person. One phone, one account (docs/domain/roles.md#people-and-memberships). */
export const users = pgTable(
  'users',
  {
    id: id(),
    phone: text().notNull(),
    name: text().notNull(),
    /** How the name sounds (db/functions/05_sounds.sql). */
    sounds: text().notNull().default(''),
    /** argon2id, PHC string. */
    password_hash: text().notNull(),
    is_super_admin: boolean().notNull().default(false),
    /** What the person's invite picture carries. */
    invite_code: text().notNull().default(sql`encode(gen_random_bytes(6), 'hex')`),
    invited_by: key().references((): AnyPgColumn => users.id),
    market_channel: text(),
    /** A person's id with WeChat, where they have bound it. */
    wechat_openid: text(),
    password_changed_at: timestamp({ withTimezone: true }),
    disabled_at: timestamp({ withTimezone: true }),
    /** Since when a second factor is asked for; null: none is. */
    second_factor_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('users_phone_unique').on(t.phone),
    unique('users_invite_code_unique').on(t.invite_code),
    unique('users_wechat_openid_unique').on(t.wechat_openid),
    index('users_invited_by_idx').on(t.invited_by),
    // Doctors are searched by name and by sound among 30,000.
    index('users_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
    index('users_sounds_trgm_idx').using('gin', sql`${t.sounds} gin_trgm_ops`),
    check('users_phone_check', sql`${t.phone} ~ '^1[0-9]{10}$'`),
  ],
);

/** A person's work at a hospital in a role. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    hospital_id: key()
      .notNull()
      .references(() => hospitals.id),
    role: text().notNull(),
    /** rejected ones may apply again, which makes them pending. */
    status: text().notNull().default('pending'),
    /** The institution by which alone they have it, and with which it ends; null: they have it themselves. */
    mechanism_id: key().references(() => mechanisms.id),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('memberships_person_hospital_role_unique').on(t.user_id, t.hospital_id, t.role),
    index('memberships_hospital_idx').on(t.hospital_id, t.status),
    check(
      'memberships_role_check',
      sql`${t.role} IN ('shop_owner','doctor','consultant','sale','dental_hygienist','customer_service','sale_manager','other')`,
    ),
    check(
      'memberships_mechanism_check',
      sql`${t.mechanism_id} IS NULL OR ${t.role} = 'shop_owner' AND ${t.status} = 'active'`,
    ),
    check('memberships_status_check', sql`${t.status} IN ('pending','active','suspended','left','rejected')`),
  ],
);

/** A signed-in device. The token is opaque and random; only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: bytea().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** The hospital that a staff token is bound to; null for patients and before a hospital is chosen. */
    hospital_id: key().references(() => hospitals.id),
    /** How long it may lie idle, in seconds: 12 h for staff, 7 d for patients. */
    idle_seconds: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last_seen_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** At most 30 days after it was made. */
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
    /** When the person last proved their second factor in it. */
    proved_at: timestamp({ withTimezone: true }),
    user_agent: text().notNull().default(''),
    address: text().notNull().default(''),
  },
  (t) => [unique('sessions_token_hash_unique').on(t.token_hash), index('sessions_user_idx').on(t.user_id)],
);

/**
 * How often something was tried: wrong passwords of a phone, codes asked for from an address … In the database, so that
 * several servers agree. A key is `what:whom`.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** When it counts for nothing any more. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('rate_limits_until_idx').on(t.until)],
);
