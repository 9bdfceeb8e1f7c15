import { dayAt } from './money-people.ts';
import type { MoneyFigures } from './money-size.ts';
import type { Step } from './size.ts';

/** The ledger of those payments and lists: transactions that balance, accounts that are the sum of their entries, closed days. */
export function moneyLedger(f: MoneyFigures): Step[] {
  return [
    { name: 'transactions', sql: transactions(f) },
    { name: 'what moved of members', sql: ofMembers(f) },
    { name: 'entries', sql: entries(f) },
    { name: 'accounts', sql: accounts(f) },
    { name: 'points', sql: POINTS },
  ];
}

/** What is computed from all that. */
export function moneyEnds(f: MoneyFigures): Step[] {
  return [
    { name: 'closed days', sql: closings(f) },
    { name: 'without the drafts', sql: 'DROP TABLE grow_payments, grow_lists, grow_members' },
  ];
}

/** Accounts of a hospital, in this order. */
const OWN = ['cash', 'alipay', 'wechat', 'bank', 'insurance', 'revenue', 'gift_cost', 'points_issued', 'memo'] as const;
const own = (h: string, kind: (typeof OWN)[number]) => `(${h} - 1) * 16 + ${OWN.indexOf(kind) + 1}`;
/** Accounts of a member, in this order. */
const OF_MEMBER = ['principal', 'gift', 'recharged', 'consumed', 'points'] as const;
const ofMember = (f: MoneyFigures, member: string, kind: (typeof OF_MEMBER)[number]) =>
  `${f.memberAccounts} + (${member} - 1) * 5 + ${OF_MEMBER.indexOf(kind)}`;
const ofList = (f: MoneyFigures, list: string) => `${f.listAccounts} + ${list}`;

const transactions = (f: MoneyFigures) => `
  INSERT INTO ledger_transactions (id, hospital_id, kind, at, business_date, member_id, disposal_id, staff_id, payment_id, shift_id) OVERRIDING SYSTEM VALUE
    SELECT x.id, x.h, x.kind, x.at, ${dayAt(f, 'x.k')}, x.member, x.list, ${f.doctorsInAll} + x.h, x.payment, x.shift FROM (
      SELECT 3 * l.id - 2 AS id, l.h, l.k, 'disposal' AS kind, l.at, l.member, l.id AS list, NULL::bigint AS payment, NULL::bigint AS shift FROM grow_lists l WHERE l.status > 0
      UNION ALL SELECT 3 * l.id - 1, l.h, l.k, 'disposal_void', l.at, l.member, l.id, NULL, NULL FROM grow_lists l WHERE l.status = 4
      UNION ALL SELECT 3 * p.id - 1, p.h, p.k, p.kind, p.at, p.member, CASE WHEN p.kind = 'pay' THEN p.id END, p.id, p.shift FROM grow_payments p
      UNION ALL SELECT 3 * p.id, p.h, p.k, 'points_earned', p.at, p.member, p.id, NULL, NULL FROM grow_payments p WHERE p.points > 0) x
    ORDER BY x.k, x.id`;

/** What a member has is kept: after each entry, and how many there were. */
const ofMembers = (f: MoneyFigures) => `
  CREATE UNLOGGED TABLE grow_members AS
    SELECT x.h, x.k, x.id, x.account, x.amount, sum(-x.amount) OVER w AS after, row_number() OVER w AS nth FROM (
      SELECT p.h, p.k, 3 * p.id - 1 AS id, ${ofMember(f, 'p.member', 'principal')} AS account, CASE WHEN p.kind = 'topup' THEN -p.amount ELSE p.amount END AS amount
        FROM grow_payments p WHERE p.kind = 'topup' OR p.type = 5
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, ${ofMember(f, 'p.member', 'recharged')}, -p.amount FROM grow_payments p WHERE p.kind = 'topup'
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, ${ofMember(f, 'p.member', 'gift')}, -10000 FROM grow_payments p WHERE p.i = 0
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, ${ofMember(f, 'p.member', 'consumed')}, -p.amount FROM grow_payments p WHERE p.kind = 'pay' AND p.type <> 7
      UNION ALL SELECT p.h, p.k, 3 * p.id, ${ofMember(f, 'p.member', 'points')}, -p.points FROM grow_payments p WHERE p.points > 0) x
    WINDOW w AS (PARTITION BY x.account ORDER BY x.id)`;

const entries = (f: MoneyFigures) => `
  INSERT INTO ledger_entries (hospital_id, transaction_id, account_id, amount, balance_after, version)
    SELECT x.h, x.id, x.account, x.amount, x.after, x.nth FROM (
      SELECT l.h, l.k, 3 * l.id - 2 AS id, ${ofList(f, 'l.id')} AS account, l.amount, l.amount AS after, 1 AS nth FROM grow_lists l WHERE l.status > 0
      UNION ALL SELECT l.h, l.k, 3 * l.id - 2, ${own('l.h', 'revenue')}, -l.amount, NULL, NULL FROM grow_lists l WHERE l.status > 0
      UNION ALL SELECT l.h, l.k, 3 * l.id - 1, ${ofList(f, 'l.id')}, -l.amount, 0, 2 FROM grow_lists l WHERE l.status IN (3, 4)
      UNION ALL SELECT l.h, l.k, 3 * l.id - 1, ${own('l.h', 'revenue')}, l.amount, NULL, NULL FROM grow_lists l WHERE l.status = 4
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, (p.h - 1) * 16 + CASE WHEN p.type = 7 THEN 5 ELSE p.type END, p.amount, NULL, NULL FROM grow_payments p WHERE p.type <> 5
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, ${own('p.h', 'memo')}, p.amount, NULL, NULL FROM grow_payments p WHERE p.type <> 7
      UNION ALL SELECT p.h, p.k, 3 * p.id - 1, ${own('p.h', 'gift_cost')}, 10000, NULL, NULL FROM grow_payments p WHERE p.i = 0
      UNION ALL SELECT p.h, p.k, 3 * p.id, ${own('p.h', 'points_issued')}, p.points, NULL, NULL FROM grow_payments p WHERE p.points > 0
      UNION ALL SELECT m.h, m.k, m.id, m.account, m.amount, m.after, m.nth FROM grow_members m) x
    ORDER BY x.k, x.id, x.account`;

const kindOf = (kinds: readonly string[], n: string) =>
  `(ARRAY[${kinds.map((kind) => `'${kind}'`).join(',')}])[${n} + 1]`;

const accounts = (f: MoneyFigures) => `
  INSERT INTO ledger_accounts (id, hospital_id, kind) OVERRIDING SYSTEM VALUE
    SELECT (h - 1) * 16 + n + 1, h, ${kindOf(OWN, 'n')} FROM generate_series(1, ${f.hospitals}) h, generate_series(0, ${OWN.length - 1}) n;
  INSERT INTO ledger_accounts (id, hospital_id, kind, member_id, balance, version) OVERRIDING SYSTEM VALUE
    SELECT m.account, min(m.h), ${kindOf(OF_MEMBER, `(m.account - ${f.memberAccounts}) % 5`)}, (m.account - ${f.memberAccounts}) / 5 + 1, sum(-m.amount), count(*)
    FROM grow_members m GROUP BY m.account ORDER BY m.account;
  INSERT INTO ledger_accounts (id, hospital_id, kind, disposal_id, balance, version) OVERRIDING SYSTEM VALUE
    SELECT ${ofList(f, 'l.id')}, l.h, 'receivable', l.id, CASE WHEN l.status IN (1, 2) THEN l.amount ELSE 0 END, CASE WHEN l.status IN (1, 2) THEN 1 ELSE 2 END
    FROM grow_lists l WHERE l.status > 0 ORDER BY l.k, l.id`;

const POINTS = `
  INSERT INTO points_lots (hospital_id, member_id, transaction_id, points, rest, expires_on)
    SELECT p.h, p.member, 3 * p.id, p.points, p.points, clinic_today() + 365 FROM grow_payments p WHERE p.points > 0 ORDER BY p.id;
  UPDATE coupons SET issued = (SELECT count(*) FROM coupon_claims q WHERE q.coupon_id = coupons.id);
  SELECT ${[
    'members',
    'disposals',
    'payments',
    'payment_tenders',
    'payment_splits',
    'receipts',
    'shifts',
    'ledger_transactions',
    'ledger_accounts',
    'coupon_claims',
  ]
    .map((table) => `setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) + 1 FROM ${table}))`)
    .join(', ')}`;

/** Days are alike: what one came to, by the product's own functions, stands for each. What stood at their ends is theirs. */
const closings = (f: MoneyFigures) => {
  const kind = `(m.account - ${f.memberAccounts}) % 5`;
  return `
  INSERT INTO day_closings (hospital_id, business_date, sums, totals, entries, digest, closed_by, closed_at)
    SELECT r.h, ${dayAt(f, 'r.k')}, d.sums, jsonb_build_object('stored', r.stored, 'points', r.points, 'earned', r.earned, 'spent', 0), 0, '',
      ${f.doctorsInAll} + r.h, clinic_instant(${dayAt(f, 'r.k')}, 1260)
    FROM (
      SELECT x.h, x.k, sum(x.stored) OVER w AS stored, sum(x.earned) OVER w AS points, x.earned FROM (
        SELECT m.h, m.k, -sum(m.amount) FILTER (WHERE ${kind} < 2) AS stored, -sum(m.amount) FILTER (WHERE ${kind} = 4) AS earned
        FROM grow_members m GROUP BY 1, 2) x WINDOW w AS (PARTITION BY x.h ORDER BY x.k)) r,
      (SELECT day_sums(1, clinic_today() - 2) AS sums OFFSET 0) d
    WHERE r.k < ${f.days - 1}`;
};
