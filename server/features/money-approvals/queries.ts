import type { QueryOf } from '#contract/call.ts';
import type { moneyApprovals } from '#contract/money-approvals.ts';
import type { MoneySettings } from '#contract/money-settings.ts';
import { fail } from '#server/platform/failure.ts';
import type { MoneyApprovalRow } from '#server/platform/money-approval-commands.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

const LIST = `
  WITH found AS (
    SELECT a.id FROM money_approvals a
    WHERE a.hospital_id = $1 AND ($4::text IS NULL OR a.kind = $4) AND ($5::text IS NULL OR a.status = $5)
      AND ($6::bigint IS NULL OR a.disposal_id = $6))
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT count(*)::int FROM money_approvals a WHERE a.hospital_id = $1 AND a.status = 'pending') AS pending,
    (money_settings_of($1)).refund_second AS second,
    (SELECT coalesce(jsonb_agg(money_approval_view(a) ORDER BY a.id DESC), '[]')
      FROM (SELECT id FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) i JOIN money_approvals a ON a.id = i.id) AS rows`;

interface Page {
  total: number;
  pending: number;
  second: MoneySettings['refund_second'];
  rows: MoneyApprovalRow[];
}

/** What waits for a second person or was decided, the newest first. */
export async function findApprovals(db: HospitalScope, query: QueryOf<typeof moneyApprovals.list>): Promise<Page> {
  const { page, pageSize, kind, status, disposal_id } = query;
  const { rows } = await db.query<Page>(LIST, [
    ...[db.hospitalId, pageSize, (page - 1) * pageSize],
    ...[kind ?? null, status ?? null, disposal_id ?? null],
  ]);
  return rows[0] ?? fail('INTERNAL');
}
