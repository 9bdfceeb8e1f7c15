import type { Option } from '#contract/fields.ts';
import { containing } from '#server/platform/like.ts';
import type { Scoped } from '#server/platform/scope.ts';

export interface UnionRow {
  id: number;
  name: string;
  hospitals: Option[];
  created_at: string;
}

/** Of a union `u`. */
const VIEW = `jsonb_build_object('id', u.id, 'name', u.name, 'created_at', u.created_at, 'hospitals', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) ORDER BY h.id), '[]')
  FROM union_hospitals x JOIN hospitals h ON h.id = x.hospital_id WHERE x.union_id = u.id))`;

const LIST = `
  WITH found AS (SELECT id, name, created_at FROM unions WHERE name ILIKE $3),
  u AS (SELECT * FROM found ORDER BY id LIMIT $1 OFFSET $2)
  SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT jsonb_agg(${VIEW} ORDER BY u.id) FROM u), '[]') AS rows`;

export async function listUnions(
  db: Scoped,
  { page, pageSize, keyword }: { page: number; pageSize: number; keyword: string },
): Promise<{ rows: UnionRow[]; total: number }> {
  const { rows } = await db.query<{ rows: UnionRow[]; total: number }>(LIST, [
    pageSize,
    (page - 1) * pageSize,
    containing(keyword),
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

export async function findUnion(db: Scoped, id: number): Promise<UnionRow | null> {
  const { rows } = await db.query<{ found: UnionRow }>(`SELECT ${VIEW} AS found FROM unions u WHERE u.id = $1`, [id]);
  return rows[0]?.found ?? null;
}
