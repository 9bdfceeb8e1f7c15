import type pg from 'pg';
import type { CloseTrace, Sums } from '../checkers/shift-asked.ts';
import { type ShiftPayment, type ShiftRow, sumsOf } from '../checkers/shifts.ts';

/** What the tables say of shifts, past every function of the product. */

const PAYMENTS = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'hospital', p.hospital_id, 'cashier', p.staff_id, 'reverses', p.reverses_id,
    'back', p.kind IN ('stored_refund', 'refund', 'reversal'), 'tenders', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'amount', t.amount) ORDER BY t.id), '[]') FROM payment_tenders t
      WHERE t.payment_id = p.id)) ORDER BY p.id), '[]')
  FROM payments p WHERE p.shift_id = s.id`;

/** Every shift with all that is in it, as of one moment. */
export async function readShifts(owner: pg.Pool): Promise<ShiftRow[]> {
  const { rows } = await owner.query<ShiftRow>(
    `SELECT s.id, s.hospital_id AS hospital, s.staff_id AS staff, s.business_date::text AS date,
       CASE WHEN s.closed_at IS NOT NULL THEN jsonb_build_object('by', s.closed_by, 'counted', s.counted, 'expected', s.expected,
         'difference', s.difference, 'float', s.float_left, 'handedTo', s.handed_to) END AS closed,
       (${PAYMENTS}) AS payments,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('transaction', l.id, 'kind', a.kind, 'amount', e.amount) ORDER BY l.id, a.id), '[]')
        FROM ledger_transactions l JOIN ledger_entries e ON e.transaction_id = l.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE l.shift_id = s.id AND l.kind = 'over_short') AS posted
     FROM shifts s ORDER BY s.id`,
  );
  return rows;
}

/** What is in the drawer and with the tills, for whoever counts. */
export async function readDrawer(owner: pg.Pool, shift: number): Promise<Sums> {
  const { rows } = await owner.query<{ payments: ShiftPayment[] }>(
    `SELECT (${PAYMENTS}) AS payments FROM shifts s WHERE s.id = $1`,
    [shift],
  );
  return sumsOf(rows[0]?.payments ?? []);
}

/** What each closing left. What is no closing's has a number that none has. */
export async function readCloseTraces(owner: pg.Pool, prefix: string): Promise<CloseTrace[]> {
  const { rows } = await owner.query<Omit<CloseTrace, 'n'> & { request_id: string }>(
    `WITH traced AS (
       SELECT request_id, max(id) AS "order", count(*)::int AS lines, max(user_id) AS "by", max((detail->>'id')::bigint) AS shift
       FROM operation_logs WHERE action = 'shift.close' AND result = 'done' GROUP BY 1),
     kept AS (
       SELECT regexp_replace(key, '-[0-9a-f]{8}$', '') AS request_id, count(*)::int AS kept FROM idempotency_keys
       WHERE starts_with(key, $1) GROUP BY 1)
     SELECT request_id, coalesce("order", 0) AS "order", coalesce(lines, 0) AS lines, coalesce(kept, 0) AS kept, "by", shift
     FROM traced FULL JOIN kept USING (request_id)`,
    [prefix],
  );
  return rows.map(({ request_id, ...trace }) => {
    const n = request_id?.startsWith(prefix) ? Number(request_id.slice(prefix.length)) : -1;
    return { ...trace, n: Number.isInteger(n) ? n : -1 };
  });
}
