import type { CouponClaim } from '#contract/coupon-rows.ts';
import {
  LEDGER_KINDS,
  LEVEL_CHANGE_TYPES,
  type LedgerRow,
  type LevelRecord,
  type MemberAccount,
  type RechargeRecord,
  STORED_MOVES,
} from '#contract/member-rows.ts';
import type { Entitlement } from '#contract/product-rows.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import { presentClaim } from '#server/platform/present-coupon-claim.ts';
import { presentEntitlement } from '#server/platform/present-entitlement.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** What happened to a member, the newest first. */

interface Asked {
  page: number;
  pageSize: number;
}

interface Page<R> {
  total: number;
  rows: R[];
}

const STAFF = `jsonb_build_object('real_name', coalesce((SELECT u.name FROM users u WHERE u.id = x.staff_id), '系统'))`;

/** @throws NOT_FOUND, where the hospital has no such member */
async function readPage<R>(db: HospitalScope, sql: string, id: number, asked: Asked, more: unknown[] = []) {
  const { page, pageSize } = asked;
  const { rows } = await db.query<Page<R>>(
    `SELECT o.* FROM members m CROSS JOIN LATERAL (${sql}) o WHERE m.id = $1 AND m.hospital_id = $2`,
    [id, db.hospitalId, pageSize, (page - 1) * pageSize, ...more],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

const LEVELS = `
  SELECT (SELECT count(*)::int FROM member_levels x WHERE x.member_id = m.id) AS total, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'created_at', x.at, 'type', x.type, 'level', x.level,
      'from_level', x.from_level, 'long', x.long, 'vip_ended_at', x.vip_ended_at, 'staff', ${STAFF}) ORDER BY x.id DESC), '[]')
    FROM (SELECT * FROM member_levels l WHERE l.member_id = m.id ORDER BY l.id DESC LIMIT $3 OFFSET $4) x) AS rows`;

export async function readLevels(db: HospitalScope, id: number, asked: Asked): Promise<Page<LevelRecord>> {
  const { total, rows } = await readPage<Omit<LevelRecord, 'type_name'>>(db, LEVELS, id, asked);
  const present = (row: Omit<LevelRecord, 'type_name'>) => ({
    ...row,
    created_at: instant(row.created_at),
    type_name: LEVEL_CHANGE_TYPES[row.type],
  });
  return { total, rows: rows.map(present) };
}

const COUPONS = `
  SELECT (SELECT count(*)::int FROM coupon_claims x WHERE x.member_id = m.id) AS total, (
    SELECT coalesce(jsonb_agg(claim_view(q) ORDER BY q.id DESC), '[]')
    FROM (SELECT x.id FROM coupon_claims x WHERE x.member_id = m.id ORDER BY x.id DESC LIMIT $3 OFFSET $4) i
      JOIN coupon_claims q ON q.id = i.id) AS rows`;

const ENTITLEMENTS = `
  SELECT (SELECT count(*)::int FROM entitlements x WHERE x.member_id = m.id) AS total, (
    SELECT coalesce(jsonb_agg(entitlement_view(e) ORDER BY e.id DESC), '[]')
    FROM (SELECT x.id FROM entitlements x WHERE x.member_id = m.id ORDER BY x.id DESC LIMIT $3 OFFSET $4) i
      JOIN entitlements e ON e.id = i.id) AS rows`;

export async function readEntitlements(db: HospitalScope, id: number, asked: Asked): Promise<Page<Entitlement>> {
  const { total, rows } = await readPage<Entitlement>(db, ENTITLEMENTS, id, asked);
  return { total, rows: rows.map(presentEntitlement) };
}

export async function readCoupons(db: HospitalScope, id: number, asked: Asked): Promise<Page<CouponClaim>> {
  const { total, rows } = await readPage<CouponClaim>(db, COUPONS, id, asked);
  return { total, rows: rows.map(presentClaim) };
}

/** Payments that moved stored value of `m`; $5: also those that it paid, maybe for somebody else of the account. */
const MOVED = `SELECT p.id FROM payments p WHERE p.member_id = m.id AND p.kind IN ('topup', 'stored_refund')
    UNION ALL SELECT t.payment_id FROM payment_tenders t WHERE $5 AND t.member_id = m.id
    UNION ALL SELECT r.id FROM payments r JOIN payments f ON f.id = r.reverses_id
      WHERE $5 AND r.member_id = m.id AND f.kind = 'topup'`;
const CARD = `
  SELECT (SELECT count(*)::int FROM (${MOVED}) c) AS total, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'created_at', x.at,
      'type', CASE x.kind WHEN 'topup' THEN 1 WHEN 'stored_refund' THEN 2 WHEN 'pay' THEN 3
        WHEN 'refund' THEN 4 ELSE 5 END,
      'amount', CASE WHEN t.type = 5 THEN t.principal ELSE x.total END,
      'gift_amount', CASE WHEN t.type = 5 THEN t.gift ELSE gift_in(l.id) END,
      'balance', stored_after(m.id, l.id), 'payment_type', t.type, 'receipt_no', r.receipt_no,
      'remarks', x.remarks, 'staff', ${STAFF}) ORDER BY x.id DESC), '[]')
    FROM (SELECT c.id FROM (${MOVED}) c ORDER BY c.id DESC LIMIT $3 OFFSET $4) c JOIN payments x ON x.id = c.id
      -- Of a card that paid or is given back to its own part; a top-up of several ways shows the first.
      CROSS JOIN LATERAL (SELECT t.type, t.principal, t.gift FROM payment_tenders t
        WHERE t.payment_id = x.id AND (t.member_id = m.id
          OR x.kind IN ('topup', 'stored_refund', 'reversal')) ORDER BY t.member_id = m.id DESC NULLS LAST, t.id LIMIT 1) t
      JOIN receipts r ON r.payment_id = x.id JOIN ledger_transactions l ON l.payment_id = x.id) AS rows`;

export async function readCardMoves(
  db: HospitalScope,
  id: number,
  asked: Asked & { scope?: 'all' | undefined },
): Promise<Page<RechargeRecord>> {
  const more = [asked.scope === 'all'];
  const { total, rows } = await readPage<Omit<RechargeRecord, 'type_name'>>(db, CARD, id, asked, more);
  const present = (row: Omit<RechargeRecord, 'type_name'>) => ({
    ...row,
    created_at: instant(row.created_at),
    type_name: STORED_MOVES[row.type],
  });
  return { total, rows: rows.map(present) };
}

/**
 * Entries of one account, $5. Each is the how many-th that its version says: where nothing is filtered, a page is found by
 * counting down from the newest, so that ten thousand rows cost what ten do.
 */
const ENTRIES = (found: string, total: string) => `
  SELECT ${total} AS total, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.version, 'created_at', x.at, 'kind', x.kind, 'amount', a.side * x.amount,
      'balance_after', x.balance_after, 'receipt_no', (SELECT r.receipt_no FROM receipts r WHERE r.payment_id = x.payment_id),
      'reason', x.reason, 'staff', ${STAFF}) ORDER BY x.version DESC), '[]')
    FROM (${found}) x) AS rows
  FROM (SELECT 1) one LEFT JOIN ledger_accounts a ON a.member_id = m.id AND a.kind = $5`;
const ROW = `e.version, e.amount, e.balance_after, l.at, l.kind, l.payment_id, l.reason, l.staff_id
  FROM ledger_entries e JOIN ledger_transactions l ON l.id = e.transaction_id`;
const MEANT = `e.account_id = a.id AND ($6::date IS NULL OR l.business_date >= $6) AND ($7::date IS NULL OR l.business_date <= $7)
  AND ($8::text IS NULL OR l.kind = $8)`;

const ALL = ENTRIES(
  `SELECT ${ROW} WHERE e.account_id = a.id AND e.version <= a.version - $4 ORDER BY e.version DESC LIMIT $3`,
  'coalesce(a.version, 0)',
);
const SOME = ENTRIES(
  `SELECT ${ROW} WHERE ${MEANT} ORDER BY e.version DESC LIMIT $3 OFFSET $4`,
  `(SELECT count(*)::int FROM ledger_entries e JOIN ledger_transactions l ON l.id = e.transaction_id WHERE ${MEANT})`,
);

interface OfAccount extends Asked {
  account: MemberAccount;
  from?: string | undefined;
  to?: string | undefined;
  /** Of its transactions. */
  kind?: keyof typeof LEDGER_KINDS | undefined;
}

export async function readEntries(db: HospitalScope, id: number, asked: OfAccount): Promise<Page<LedgerRow>> {
  const { account, from = null, to = null, kind = null } = asked;
  const filters = [from, to, kind];
  const filtered = filters.some((filter) => filter !== null);
  type Row = Omit<LedgerRow, 'kind_name'> & { kind: keyof typeof LEDGER_KINDS };
  const { total, rows } = await readPage<Row>(db, filtered ? SOME : ALL, id, asked, [
    account,
    ...(filtered ? filters : []),
  ]);
  const present = (row: Row) => ({
    ...row,
    created_at: instant(row.created_at),
    kind_name: LEDGER_KINDS[row.kind],
  });
  return { total, rows: rows.map(present) };
}
