import type pg from 'pg';
import type { ClaimRow, CouponHistory, CouponRow, CouponTrace } from '../checkers/coupons.ts';

const TRACES = `
  WITH traced AS (
    SELECT request_id, max(id) AS "order", count(*)::int AS lines,
      max(coalesce(detail->>'claim_id', detail->>'coupon_claim_id')::bigint) AS claim,
      max((detail->>'id')::bigint) FILTER (WHERE action = 'payment.reverse') AS reversed
    FROM operation_logs WHERE starts_with(request_id, $1) AND result = 'done'
      AND action IN ('coupon.claim', 'disposal.pay', 'payment.reverse') GROUP BY 1),
  kept AS (
    SELECT regexp_replace(key, '-[0-9a-f]{8}$', '') AS request_id, count(*)::int AS kept FROM idempotency_keys
    WHERE starts_with(key, $1) GROUP BY 1)
  SELECT request_id, "order", lines, coalesce(kept, 0) AS kept, claim,
    coalesce(reversed, (SELECT max(t.payment_id) FROM ledger_transactions t WHERE t.request_id = traced.request_id)) AS payment
  FROM traced LEFT JOIN kept USING (request_id)`;

/** What was left of coupons, past every function of the product. @param prefix of the requests that were operations */
export async function readCoupons(owner: pg.Pool, prefix: string): Promise<Omit<CouponHistory, 'ops'>> {
  const { rows: traces } = await owner.query<Omit<CouponTrace, 'n'> & { request_id: string }>(TRACES, [prefix]);
  const { rows: coupons } = await owner.query<CouponRow>(
    'SELECT id, total, per_person AS "perPerson", issued FROM coupons ORDER BY id',
  );
  const { rows: claims } = await owner.query<ClaimRow>(
    `SELECT q.id, q.coupon_id AS coupon, q.member_id AS member, q.nth, CASE WHEN q.state = 'used' THEN q.disposal_id END AS list,
       ARRAY(SELECT d.disposal_id FROM disposal_discounts d WHERE d.claim_id = q.id ORDER BY d.id) AS "takenOff"
     FROM coupon_claims q ORDER BY q.id`,
  );
  return {
    ...{ coupons, claims },
    traces: traces.map(({ request_id, ...trace }) => {
      const n = Number(request_id.slice(prefix.length));
      return { ...trace, n: Number.isInteger(n) ? n : -1 };
    }),
  };
}
