import type { QueryOf } from '#contract/call.ts';
import { BILLED_KINDS, type BilledRow, type marketing } from '#contract/marketing-summary.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import type { Span } from './span.ts';

/** As span_figures has it: what moved on `revenue`, by business date. That is one account, found by its key. */
const BILLED = `
  WITH found AS (
    SELECT t.id, -e.amount AS amount
    FROM ledger_accounts a JOIN ledger_transactions t ON t.hospital_id = a.hospital_id
      JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE a.hospital_id = $1 AND a.kind = 'revenue' AND a.member_id IS NULL AND a.disposal_id IS NULL
      AND t.business_date BETWEEN $4 AND $5 AND ($6::text IS NULL OR t.kind = $6))
  SELECT count(*)::int AS total, coalesce(sum(f.amount), 0)::bigint AS amount,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'created_at', t.at, 'date', t.business_date, 'kind', t.kind, 'amount', p.amount,
      'disposal', jsonb_build_object('id', d.id, 'number', d.number),
      'member', jsonb_build_object('id', m.id, 'name', n.name, 'code', k.card_no),
      'staff', jsonb_build_object('real_name', coalesce((SELECT u.name FROM users u WHERE u.id = t.staff_id), '系统'))) ORDER BY t.id DESC), '[]')
    FROM (SELECT * FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) p JOIN ledger_transactions t ON t.id = p.id
      JOIN disposals d ON d.id = t.disposal_id JOIN members m ON m.id = d.member_id JOIN patients n ON n.id = m.patient_id
      JOIN hospital_patients k ON k.hospital_id = m.hospital_id AND k.patient_id = m.patient_id) AS rows
  FROM found f`;

type Raw = Omit<BilledRow, 'kind_name'>;
interface Found {
  total: number;
  /** Cents. */
  amount: number;
  rows: Raw[];
}

const present = (row: Raw): BilledRow => ({
  ...row,
  created_at: instant(row.created_at),
  kind_name: BILLED_KINDS[row.kind],
});

/** What 营业额 of a span is the sum of, the newest first. */
export async function findBilled(db: HospitalScope, query: QueryOf<typeof marketing.billed>, { from, to }: Span) {
  const { page, pageSize, kind = null } = query;
  const { rows } = await db.query<Found>(BILLED, [db.hospitalId, pageSize, (page - 1) * pageSize, from, to, kind]);
  const found = rows[0] ?? fail('INTERNAL');
  return { ...found, rows: found.rows.map(present) };
}
