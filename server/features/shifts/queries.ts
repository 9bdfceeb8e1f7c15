import type { QueryOf } from '#contract/call.ts';
import type { shifts } from '#contract/shifts.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import type { ShiftRow } from '#server/platform/shift-commands.ts';

/** One's own that is open, if any. */
export async function findCurrentShift(db: HospitalScope): Promise<ShiftRow | null> {
  const { rows } = await db.query<{ shift: ShiftRow }>(
    `SELECT shift_view(s) AS shift FROM shifts s WHERE s.hospital_id = $1 AND s.staff_id = $2 AND s.closed_at IS NULL
     ORDER BY s.business_date DESC LIMIT 1`,
    [db.hospitalId, db.userId],
  );
  return rows[0]?.shift ?? null;
}

interface Found {
  shift: ShiftRow;
  hospital: { name: string };
}

/** @param whose only theirs; null: everybody's */
export async function findShift(db: HospitalScope, id: number, whose: number | null): Promise<Found | null> {
  const { rows } = await db.query<Found>(
    `SELECT shift_view(s) AS shift, jsonb_build_object('name', h.name) AS hospital
     FROM shifts s JOIN hospitals h ON h.id = s.hospital_id
     WHERE s.hospital_id = $1 AND s.id = $2 AND ($3::bigint IS NULL OR s.staff_id = $3)`,
    [db.hospitalId, id, whose],
  );
  return rows[0] ?? null;
}

const LIST = `
  WITH found AS (
    SELECT s.id, s.business_date FROM shifts s
    WHERE s.hospital_id = $1 AND ($4::date IS NULL OR s.business_date >= $4) AND ($5::date IS NULL OR s.business_date <= $5)
      AND ($6::bigint IS NULL OR s.staff_id = $6) AND ($7::text IS NULL OR ($7 = 'open') = (s.closed_at IS NULL))
      AND ($8::bigint IS NULL OR s.staff_id = $8))
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(jsonb_agg(shift_view(s) ORDER BY s.business_date DESC, s.id DESC), '[]')
      FROM (SELECT id FROM found ORDER BY business_date DESC, id DESC LIMIT $2 OFFSET $3) i JOIN shifts s ON s.id = i.id) AS rows`;

interface Page {
  total: number;
  rows: ShiftRow[];
}

/** The newest first. @param whose only theirs; null: everybody's */
export async function findShifts(
  db: HospitalScope,
  query: QueryOf<typeof shifts.list>,
  whose: number | null,
): Promise<Page> {
  const { page, pageSize, from, to, staff_id, status } = query;
  const { rows } = await db.query<Page>(LIST, [
    ...[db.hospitalId, pageSize, (page - 1) * pageSize],
    ...[from ?? null, to ?? null, staff_id ?? null, status ?? null, whose],
  ]);
  return rows[0] ?? { total: 0, rows: [] };
}
