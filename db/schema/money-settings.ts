import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key } from './columns.ts';
import { hospitals } from './hospitals.ts';
import { cents } from './money.ts';

/** What an owner decides of the hospital's money; without a row it is as the columns begin (money_settings_of). */
export const moneySettings = pgTable(
  'money_settings',
  {
    hospital_id: key()
      .primaryKey()
      .references(() => hospitals.id),
    /** Cents of principal that one member may have at most; null: no limit. */
    stored_limit: cents(),
    gift_by_rule_only: boolean().notNull().default(false),
    /** Whether members are told by SMS what moved on their card. */
    sms_balance: boolean().notNull().default(true),
    /** Who beside the owner decides over what goes back: nobody (shop_owner), or whoever takes money (money). */
    refund_second: text().notNull().default('shop_owner'),
    /** Cents of stored value that go back without a second person. */
    refund_alone_max: cents().notNull().default(1_000_000),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('money_settings_limit_check', sql`${t.stored_limit} > 0`),
    check('money_settings_second_check', sql`${t.refund_second} IN ('shop_owner', 'money')`),
    check('money_settings_alone_check', sql`${t.refund_alone_max} >= 0`),
  ],
);
