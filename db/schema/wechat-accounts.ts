import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bytea } from './auth.ts';
import { key, stamped } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** A hospital's official account at WeChat (contract/wechat-settings.ts). */
export const wechatAccounts = pgTable(
  'wechat_accounts',
  {
    hospital_id: key()
      .primaryKey()
      .references(() => hospitals.id),
    account_name: text().notNull(),
    kind: text().notNull(),
    app_id: text().notNull(),
    original_id: text().notNull(),
    /** Sealed (db/wechat-secrets.ts); null: none was given. */
    token: bytea().notNull(),
    app_secret: bytea().notNull(),
    encoding_aes_key: bytea(),
    /** An upload's key. */
    qrcode: text(),
    /** The part of the callback's address that nobody guesses. */
    callback_key: text().notNull(),
    /** What the last check said of what stands here; unbound: none has yet. */
    state: text().notNull().default('unbound'),
    last_error: text().notNull().default(''),
    checked_at: timestamp({ withTimezone: true }),
    /** Of what its owner types; a check changes none of it. */
    ...stamped(),
  },
  (t) => [
    unique('wechat_accounts_app_id_unique').on(t.app_id),
    unique('wechat_accounts_callback_key_unique').on(t.callback_key),
    check('wechat_accounts_kind_check', sql`${t.kind} IN ('service','subscription')`),
    check('wechat_accounts_state_check', sql`${t.state} IN ('unbound','ok','error')`),
  ],
);
