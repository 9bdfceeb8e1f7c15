import type pg from 'pg';
import type { PaymentRow, Posted } from '../checkers/books.ts';
import type { LedgerAccount, LedgerEntry } from '../checkers/ledger.ts';
import type { Effect } from '../checkers/money.ts';

/** What the tables say, past every function of the product. */

const EFFECTS = `
  WITH traced AS (
    SELECT request_id, max(id) AS "order", count(*)::int AS lines FROM operation_logs
    WHERE starts_with(request_id, $1) AND result = 'done' GROUP BY 1),
  posted AS (
    SELECT t.request_id, count(*)::int AS transactions, count(t.payment_id)::int AS payments,
      (SELECT count(*)::int FROM receipts r WHERE r.payment_id = ANY (array_agg(t.payment_id))) AS receipts,
      (SELECT jsonb_object_agg(a.kind, e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE e.transaction_id = ANY (array_agg(t.id))) AS moves
    FROM ledger_transactions t WHERE starts_with(t.request_id, $1) GROUP BY 1),
  told AS (
    SELECT request_id, count(*)::int AS jobs FROM outbox WHERE starts_with(request_id, $1) GROUP BY 1),
  kept AS (
    SELECT regexp_replace(key, '-[0-9a-f]{8}$', '') AS request_id, count(*)::int AS kept FROM idempotency_keys
    WHERE starts_with(key, $1) GROUP BY 1)
  SELECT request_id, coalesce("order", 0) AS "order", coalesce(lines, 0) AS lines, coalesce(transactions, 0) AS transactions,
    coalesce(payments, 0) AS payments, coalesce(receipts, 0) AS receipts, coalesce(jobs, 0) AS jobs, coalesce(kept, 0) AS kept,
    coalesce(moves, '{}') AS moves
  FROM traced FULL JOIN posted USING (request_id) FULL JOIN told USING (request_id) FULL JOIN kept USING (request_id)`;

/** What each operation left. What is no operation's has a number that none has. */
export async function readEffects(owner: pg.Pool, prefix: string): Promise<Effect[]> {
  const { rows } = await owner.query<Omit<Effect, 'n'> & { request_id: string }>(EFFECTS, [prefix]);
  return rows.map(({ request_id, ...effect }) => {
    const n = Number(request_id.slice(prefix.length));
    return { ...effect, n: Number.isInteger(n) ? n : -1 };
  });
}

/** @param after transactions that are not wanted any more */
export async function readEntries(owner: pg.Pool, after = 0): Promise<LedgerEntry[]> {
  const { rows } = await owner.query<LedgerEntry>(
    `SELECT transaction_id AS transaction, account_id AS account, amount, balance_after AS after, version
     FROM ledger_entries WHERE transaction_id > $1 ORDER BY transaction_id, account_id`,
    [after],
  );
  return rows;
}

export async function readAccounts(owner: pg.Pool): Promise<LedgerAccount[]> {
  const { rows } = await owner.query<LedgerAccount>(
    'SELECT id, kind, member_id AS member, balance, version FROM ledger_accounts ORDER BY id',
  );
  return rows;
}

export async function readPayments(owner: pg.Pool): Promise<PaymentRow[]> {
  const { rows } = await owner.query<PaymentRow>(
    `SELECT p.id, p.hospital_id AS hospital, p.shift_id AS shift, p.kind = 'stored_refund' AS back, p.total,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'amount', t.amount)), '[]') FROM payment_tenders t
        WHERE t.payment_id = p.id) AS tenders,
       (SELECT coalesce(jsonb_agg(r.receipt_no), '[]') FROM receipts r WHERE r.payment_id = p.id) AS receipts,
       (SELECT count(*)::int FROM ledger_transactions l WHERE l.payment_id = p.id) AS transactions
     FROM payments p ORDER BY p.id`,
  );
  return rows;
}

export async function readPosted(owner: pg.Pool): Promise<Posted[]> {
  const { rows } = await owner.query<Posted>(
    `SELECT l.shift_id AS shift, a.kind, sum(e.amount)::bigint AS amount
     FROM ledger_transactions l JOIN ledger_entries e ON e.transaction_id = l.id JOIN ledger_accounts a ON a.id = e.account_id
     WHERE l.shift_id IS NOT NULL AND a.kind IN ('cash', 'alipay', 'wechat', 'bank') GROUP BY 1, 2`,
  );
  return rows;
}
