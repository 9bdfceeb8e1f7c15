import type pg from 'pg';
import type { Dated, DayRow } from '../checkers/days.ts';

/** What the tables say of days that are closed, past every function of the product. */

export async function readDays(owner: pg.Pool): Promise<DayRow[]> {
  const { rows } = await owner.query<DayRow>(
    `SELECT c.hospital_id AS hospital, c.business_date::text AS date, c.entries, c.digest, c.sums->'types' AS types,
       (SELECT coalesce(max(l.id), 0) FROM operation_logs l WHERE l.action = 'day.close' AND l.result = 'done'
          AND l.detail->>'digest' = c.digest) AS "order"
     FROM day_closings c ORDER BY c.id`,
  );
  return rows;
}

/** @param prefix of the desks' requests */
export async function readDated(owner: pg.Pool, prefix: string): Promise<Dated[]> {
  const { rows } = await owner.query<Omit<Dated, 'n'> & { request: string | null }>(
    `SELECT t.id AS transaction, t.hospital_id AS hospital, t.business_date::text AS date, s.business_date::text AS "shiftDate",
       t.request_id AS request, (SELECT count(*)::int FROM ledger_entries e WHERE e.transaction_id = t.id) AS entries
     FROM ledger_transactions t LEFT JOIN shifts s ON s.id = t.shift_id ORDER BY t.id`,
  );
  return rows.map(({ request, ...dated }) => ({
    ...{ ...dated, n: request?.startsWith(prefix) ? Number(request.slice(prefix.length)) : -1 },
  }));
}
