import type { HospitalRow } from '#server/platform/command-rows.ts';
import { containing } from '#server/platform/like.ts';
import type { PlatformScope } from '#server/platform/scope.ts';

interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
  lock?: number | undefined;
  mode?: number | undefined;
}

/** Those that are let in; who waits is on the examination list. */
const APPROVED = `h.status = 'approved'`;

const LIST = `
  WITH found AS (SELECT h.id FROM hospitals h
    WHERE ${APPROVED} AND h.name ILIKE $3 AND ($4::int IS NULL OR h.lock = $4) AND ($5::int IS NULL OR h.mode = $5)),
  page AS (SELECT id FROM found ORDER BY id LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(platform_hospital(id) ORDER BY id) FROM page), '[]') AS rows`;

export async function listHospitals(
  db: PlatformScope,
  { page, pageSize, keyword, lock, mode }: Wanted,
): Promise<{ rows: HospitalRow[]; total: number }> {
  const { rows } = await db.query<{ rows: HospitalRow[]; total: number }>(LIST, [
    pageSize,
    (page - 1) * pageSize,
    containing(keyword),
    lock ?? null,
    mode ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

/** Null where there is none that is let in. */
export async function findHospital(db: PlatformScope, id: number): Promise<HospitalRow | null> {
  const { rows } = await db.query<{ hospital: HospitalRow }>(
    `SELECT platform_hospital(h.id) AS hospital FROM hospitals h WHERE h.id = $1 AND ${APPROVED}`,
    [id],
  );
  return rows[0]?.hospital ?? null;
}
