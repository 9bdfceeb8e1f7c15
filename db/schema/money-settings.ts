import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
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
    version: integer().notNull().default(1),
  },
  (t) => [check('money_settings_limit_check', sql`${t.stored_limit} > 0`)],
);
