import type { QueryOf } from '#contract/call.ts';
import type { dayClosings } from '#contract/shifts.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import type { DayClosingRow } from '#server/platform/shift-commands.ts';

const LIST = `
  WITH found AS (
    SELECT c.id FROM day_closings c
    WHERE c.hospital_id = $1 AND ($4::date IS NULL OR c.business_date >= $4) AND ($5::date IS NULL OR c.business_date <= $5))
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(jsonb_agg(day_closing_view(c) ORDER BY c.business_date DESC), '[]')
      FROM (SELECT id FROM found ORDER BY id DESC LIMIT $2 OFFSET $3) i JOIN day_closings c ON c.id = i.id) AS rows`;

interface Page {
  total: number;
  rows: DayClosingRow[];
}

/** The newest first. */
export async function findClosings(db: HospitalScope, query: QueryOf<typeof dayClosings.list>): Promise<Page> {
  const { page, pageSize, from, to } = query;
  const { rows } = await db.query<Page>(LIST, [
    ...[db.hospitalId, pageSize, (page - 1) * pageSize],
    ...[from ?? null, to ?? null],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}
