import { type SQL, sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { payments, shifts } from './payments.ts';

/** Accounts that keep a balance, never below zero: each of one member, so that nobody else waits for its row. */
const KEPT = ['principal', 'gift', 'points', 'points_owed', 'recharged', 'consumed'] as const;
/** Of one list: what of it is still to be paid. */
const OF_LIST = ['receivable'] as const;
/** Accounts of a hospital: the sum of their entries, kept nowhere, for every payment would wait for that row. */
const SUMMED = [
  ...['cash', 'alipay', 'wechat', 'bank', 'insurance', 'revenue', 'gift_cost', 'points_cost', 'points_issued'],
  ...['bad_debt', 'over_short', 'memo', 'opening'],
] as const;
/** Of those that keep a balance: what is credited adds to it. */
const CREDITED = ['principal', 'gift', 'points', 'recharged', 'consumed'] as const;
const IN_POINTS = ['points', 'points_owed', 'points_issued'] as const;

const among = (kinds: readonly string[]) => sql.raw(`kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`);
const byKind = (then: SQL, kinds: readonly string[], otherwise: SQL) =>
  sql`CASE WHEN ${among(kinds)} THEN ${then} ELSE ${otherwise} END`;

/** An account (docs/domain/money.md#the-ledger). Its kind says the rest; the trigger of ledger_entries alone changes it. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    ...ofHospital(),
    kind: text().notNull(),
    member_id: key(),
    disposal_id: key(),
    /** cent or point. */
    unit: text()
      .notNull()
      .generatedAlwaysAs(byKind(sql`'point'`, IN_POINTS, sql`'cent'`)),
    /** What a debit of one does to the balance. */
    side: smallint()
      .notNull()
      .generatedAlwaysAs(byKind(sql`-1`, CREDITED, sql`1`)),
    /** What the balance never goes below; null: none is kept. */
    floor: smallint().generatedAlwaysAs(byKind(sql`0`, [...KEPT, ...OF_LIST], sql`NULL`)),
    /** Cents or points, on the account's normal side. */
    balance: cents().notNull().default(0),
    /** How many entries it has, where it keeps a balance. */
    version: integer().notNull().default(0),
  },
  (t) => [
    unique('ledger_accounts_member_kind_unique').on(t.member_id, t.kind),
    uniqueIndex('ledger_accounts_hospital_kind_unique')
      .on(t.hospital_id, t.kind)
      .where(sql`${t.member_id} IS NULL AND ${t.disposal_id} IS NULL`),
    unique('ledger_accounts_disposal_kind_unique').on(t.disposal_id, t.kind),
    // What moved of everybody's points.
    index('ledger_accounts_points_idx').on(t.hospital_id).where(sql`${t.kind} = 'points'`),
    foreignKey({
      name: 'ledger_accounts_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    foreignKey({
      name: 'ledger_accounts_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('ledger_accounts_floor_check', sql`${t.balance} >= ${t.floor}`),
    check('ledger_accounts_kept_check', sql`${t.floor} IS NOT NULL OR ${t.balance} = 0 AND ${t.version} = 0`),
    check(
      'ledger_accounts_kind_check',
      sql`CASE WHEN ${t.disposal_id} IS NOT NULL THEN ${t.member_id} IS NULL AND ${among(OF_LIST)}
        WHEN ${t.member_id} IS NULL THEN ${among(SUMMED)} ELSE ${among(KEPT)} END`,
    ),
  ],
);

/** 记账：what moved, when, and who did it. Its entries sum to zero in each unit. Only ever added to. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    ...ofHospital(),
    /** contract's LEDGER_KINDS, and what is of no member: disposal, over_short, opening … */
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The clinic's day that it counts for, which is not always the day of `at`. */
    business_date: date().notNull(),
    /** Whose it is, where it is of one member. */
    member_id: key(),
    /** Of which list. */
    disposal_id: key(),
    staff_id: key().references(() => users.id),
    /** What was taken or given back with it, in whose shift. */
    payment_id: key().references(() => payments.id),
    shift_id: key().references(() => shifts.id),
    reason: text(),
    /** What it mirrors (冲正): once. */
    reverses_id: key().unique('ledger_transactions_reverses_unique'),
    request_id: text(),
  },
  (t) => [
    unique('ledger_transactions_hospital_id_unique').on(t.hospital_id, t.id),
    index('ledger_transactions_day_idx').on(t.hospital_id, t.business_date, t.id),
    index('ledger_transactions_member_idx').on(t.member_id, t.id),
    foreignKey({
      name: 'ledger_transactions_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    // What stood before the ledger is opened once.
    uniqueIndex('ledger_transactions_opening_unique').on(t.request_id).where(sql`${t.kind} = 'opening'`),
    // What a payment moves is one transaction, and is found by it.
    unique('ledger_transactions_payment_unique').on(t.payment_id),
    index('ledger_transactions_disposal_idx').on(t.disposal_id),
    foreignKey({
      name: 'ledger_transactions_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    foreignKey({
      name: 'ledger_transactions_reverses_fk',
      columns: [t.hospital_id, t.reverses_id],
      foreignColumns: [t.hospital_id, t.id],
    }),
  ],
);

/** 分录: what one account had of it. Only ever added to. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** The account's: it is stamped with it. */
    hospital_id: key().notNull(),
    transaction_id: key()
      .notNull()
      .references(() => ledgerTransactions.id),
    account_id: key()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Cents or points: debit above zero, credit below. */
    amount: cents().notNull(),
    /** What the account had then, and its how many-th entry it is; null where it keeps no balance. */
    balance_after: cents(),
    version: integer(),
  },
  (t) => [
    primaryKey({ name: 'ledger_entries_pk', columns: [t.transaction_id, t.account_id] }),
    unique('ledger_entries_account_version_unique').on(t.account_id, t.version),
    check('ledger_entries_amount_check', sql`${t.amount} <> 0`),
  ],
);
