import type pg from 'pg';
import type { PaymentRow, Posted } from '../checkers/books.ts';
import type { LedgerAccount, LedgerEntry } from '../checkers/ledger.ts';
import type { ListRow } from '../checkers/lists.ts';
import type { Effect, ListEnd } from '../checkers/money-history.ts';

/** What the tables say, past every function of the product. */

/** Tenders of a payment for lists, of a giving back or of a taking back, what each paid, and the trail's, as the model says them. */
const WORDS = `
  SELECT ARRAY[0, t.id] AS at, t.type || ': ' || t.amount || ', card ' || coalesce(t.member_id::text, 'none') || ' '
    || t.principal || ' + ' || t.gift || ', change ' || t.change AS word
  FROM payment_tenders t WHERE t.payment_id = posted.payment
  UNION ALL SELECT ARRAY[1, s.id], 'tender ' || (SELECT count(*) FROM payment_tenders o WHERE o.payment_id = t.payment_id
    AND o.id <= t.id) || ' pays ' || s.amount || ' of ' || s.disposal_id
  FROM payment_tenders t JOIN payment_splits s ON s.tender_id = t.id WHERE t.payment_id = posted.payment
  UNION ALL SELECT ARRAY[2, 0], traced.word WHERE traced.word IS NOT NULL`;

/** Of 退费, as it was asked for and as it was decided, and of 冲正. */
const TRAIL_WORD = `max(CASE action
  WHEN 'disposal.refund' THEN format('refund of %s: %s off, %s back, %s', detail->>'id', detail->>'off', detail->>'amount',
    CASE WHEN (detail->>'pending')::boolean THEN 'waits' ELSE 'at once' END)
  WHEN 'money.decide' THEN format('approval %s of %s: %s', detail->>'approval', detail->>'id', detail->>'status')
  WHEN 'payment.reverse' THEN format('reversal of %s', detail->>'id') END)`;

const EFFECTS = `
  WITH traced AS (
    SELECT request_id, max(id) AS "order", count(*) FILTER (WHERE action <> 'discount.manual')::int AS lines,
      max(user_id) AS "by", max((detail->>'id')::bigint) FILTER (WHERE action IN ('disposal.write', 'disposal.void')) AS list,
      max((detail->>'total')::bigint) FILTER (WHERE action IN ('disposal.write', 'disposal.void')) AS total,
      ${TRAIL_WORD} AS word, coalesce(sum((detail->>'amount')::bigint) FILTER (WHERE action = 'discount.manual'), 0)::bigint AS "byHand"
    FROM operation_logs
    WHERE starts_with(request_id, $1) AND result = 'done' GROUP BY 1),
  posted AS (
    SELECT t.request_id, count(*) FILTER (WHERE t.kind NOT IN ('points_earned', 'points_taken'))::int AS transactions, count(t.payment_id)::int AS payments,
      (SELECT count(*)::int FROM receipts r WHERE r.payment_id = ANY (array_agg(t.payment_id))) AS receipts,
      (SELECT jsonb_object_agg(m.account, m.amount) FROM (
         SELECT CASE WHEN a.member_id <> x.member_id THEN a.kind || ' of ' || a.member_id ELSE concat_ws(' ', a.kind, a.disposal_id) END
           AS account, sum(e.amount) AS amount
         FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_transactions x ON x.id = e.transaction_id
         WHERE x.id = ANY (array_agg(t.id)) GROUP BY 1 HAVING sum(e.amount) <> 0) m) AS moves, max(t.payment_id) FILTER (WHERE t.kind IN ('pay', 'refund', 'reversal')) AS payment,
      (SELECT max(r.receipt_no) FROM receipts r WHERE r.payment_id = ANY (array_agg(t.payment_id))) AS receipt, max(t.payment_id) AS made, max(t.shift_id) AS shift,
      (SELECT max(p.staff_id) FROM payments p WHERE p.id = ANY (array_agg(t.payment_id))) AS cashier
    FROM ledger_transactions t WHERE starts_with(t.request_id, $1) GROUP BY 1),
  told AS (
    SELECT request_id, count(*)::int AS jobs FROM outbox WHERE starts_with(request_id, $1) GROUP BY 1),
  kept AS (
    SELECT regexp_replace(key, '-[0-9a-f]{8}$', '') AS request_id, count(*)::int AS kept FROM idempotency_keys
    WHERE starts_with(key, $1) GROUP BY 1)
  SELECT request_id, "by", cashier, list, total, coalesce("byHand", 0) AS "byHand", (
      SELECT coalesce(jsonb_agg(w.word ORDER BY w.at), '[]') FROM (${WORDS}) w) AS paid, CASE WHEN made IS NOT NULL THEN jsonb_build_object('id', made, 'receipt', receipt, 'shift', shift) END AS payment, coalesce("order", 0) AS "order", coalesce(lines, 0) AS lines, coalesce(transactions, 0) AS transactions,
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
    `SELECT transaction_id AS transaction, coalesce(f.kind, t.kind) AS of, account_id AS account, amount, balance_after AS after, version
     FROM ledger_entries JOIN ledger_transactions t ON t.id = transaction_id LEFT JOIN ledger_transactions f ON f.id = t.reverses_id
     WHERE transaction_id > $1 ORDER BY transaction_id, account_id`,
    [after],
  );
  return rows;
}

export async function readAccounts(owner: pg.Pool): Promise<LedgerAccount[]> {
  const { rows } = await owner.query<LedgerAccount>(
    'SELECT id, kind, member_id AS member, disposal_id AS list, balance, version FROM ledger_accounts ORDER BY id',
  );
  return rows;
}

export async function readPayments(owner: pg.Pool): Promise<PaymentRow[]> {
  const { rows } = await owner.query<PaymentRow>(
    `SELECT p.id, p.hospital_id AS hospital, p.shift_id AS shift, p.kind IN ('stored_refund', 'refund', 'reversal') AS back, p.kind = 'pay' AS "ofLists", p.total, p.reverses_id AS reverses,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'amount', t.amount, 'gone', t.refunded, 'reversed', t.reversed, 'goneOfLists', (
         SELECT coalesce(sum(s.refunded), 0) FROM payment_splits s WHERE s.tender_id = t.id)) ORDER BY t.id), '[]') FROM payment_tenders t
        WHERE t.payment_id = p.id) AS tenders,
       (SELECT coalesce(sum(s.amount), 0)::bigint FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id
        WHERE t.payment_id = p.id) AS split,
       (SELECT coalesce(jsonb_agg(r.receipt_no), '[]') FROM receipts r WHERE r.payment_id = p.id) AS receipts,
       (SELECT count(*)::int FROM ledger_transactions l WHERE l.payment_id = p.id) AS transactions
     FROM payments p ORDER BY p.id`,
  );
  return rows;
}

/** By shift; what cards gave for lists, or had back by whatever way, is theirs together. */
export async function readPosted(owner: pg.Pool): Promise<Posted[]> {
  const { rows } = await owner.query<Posted>(
    `SELECT l.shift_id AS shift, k.kind, sum(e.amount)::bigint AS amount
     FROM ledger_transactions l JOIN ledger_entries e ON e.transaction_id = l.id JOIN ledger_accounts a ON a.id = e.account_id
       LEFT JOIN ledger_transactions f ON f.id = l.reverses_id
       CROSS JOIN LATERAL (SELECT CASE WHEN coalesce(f.kind, l.kind) IN ('pay', 'refund') AND a.kind IN ('principal', 'gift') THEN 'stored' ELSE a.kind END AS kind) k
     WHERE l.shift_id IS NOT NULL AND l.kind <> 'over_short' AND k.kind IN ('cash', 'alipay', 'wechat', 'bank', 'insurance', 'stored', 'points_cost') GROUP BY 1, 2`,
  );
  return rows;
}

/** Every list, as of one moment. */
export async function readLists(owner: pg.Pool): Promise<ListRow[]> {
  const { rows } = await owner.query<ListRow>(
    `SELECT d.id, d.hospital_id AS hospital, d.number, d.status, d.at_desk AS "atDesk", d.on_account AS "onAccount", d.price, d.total,
       coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.disposal_id = d.id AND a.kind = 'receivable'), 0)::bigint AS owed,
       l.gross, l.net, l.gone, (SELECT coalesce(sum(x.amount), 0)::bigint FROM disposal_discounts x WHERE x.disposal_id = d.id) AS "off",
       (SELECT coalesce(sum(s.amount - s.refunded), 0)::bigint FROM payment_splits s WHERE s.disposal_id = d.id) AS paid
     FROM disposals d CROSS JOIN LATERAL (SELECT coalesce(sum(l.unit_price * l.count), 0)::bigint AS gross,
       coalesce(sum(l.net), 0)::bigint AS net, coalesce(sum(l.refunded), 0)::bigint AS gone FROM disposal_lines l WHERE l.disposal_id = d.id) l
     ORDER BY d.issued_at, d.id`,
  );
  return rows;
}

/** Of every list of which something was paid. */
export async function readEnds(owner: pg.Pool): Promise<Map<number, ListEnd>> {
  const { rows } = await owner.query<ListEnd & { list: number }>(
    `SELECT d.id AS list, (SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'amount', s.amount, 'back', s.refunded)
         ORDER BY s.id), '[]') FROM payment_splits s JOIN payment_tenders t ON t.id = s.tender_id WHERE s.disposal_id = d.id) AS splits,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'by', a.requested_by, 'status', a.status, 'amount', a.amount,
           'decidedBy', a.decided_by, 'version', a.version, 'sources', CASE
             WHEN a.status = 'approved' THEN (SELECT coalesce(jsonb_agg(t.type || ': ' || t.amount ORDER BY t.id), '[]')
               FROM payment_tenders t WHERE t.payment_id = a.payment_id)
             ELSE (SELECT coalesce(jsonb_agg(w->>'type' || ': ' || (w->>'amount')), '[]')
               FROM jsonb_array_elements(a.request->'reckoned') w) END,
           'receipt', EXISTS (SELECT FROM receipts r WHERE r.payment_id = a.payment_id)) ORDER BY a.id), '[]')
        FROM money_approvals a WHERE a.disposal_id = d.id) AS approvals
     FROM disposals d WHERE d.issued_at IS NOT NULL`,
  );
  return new Map(rows.map(({ list, ...end }) => [list, end]));
}
