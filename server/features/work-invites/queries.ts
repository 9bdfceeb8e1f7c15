import type { Option } from '#contract/fields.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { InviteKind, InviteState } from '#contract/work-invites.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope, Scoped, SystemScope } from '#server/platform/scope.ts';

export interface StaffInviteRow {
  id: number;
  name: string;
  phone: string;
  roles: StaffRole[];
  departments: Option[];
  positions: Option[];
  status: InviteState;
  sent: number;
  invited_by: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

const namesOf = (table: 'departments' | 'positions', ids: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY x.place), '[]')
  FROM jsonb_array_elements_text(i.granted->'${ids}') WITH ORDINALITY AS x(id, place)
    JOIN ${table} d ON d.id = x.id::bigint AND d.hospital_id = i.hospital_id)`;

const COLUMNS = `i.id, i.name, i.phone, i.granted->'roles' AS roles, invite_status(i) AS status, i.sent,
  u.name AS invited_by, to_json(i.created_at) AS created_at, to_json(i.expires_at) AS expires_at,
  to_json(CASE WHEN invite_status(i) = 'expired' THEN i.expires_at ELSE i.ended_at END) AS ended_at,
  ${namesOf('departments', 'department_ids')} AS departments, ${namesOf('positions', 'position_ids')} AS positions`;
/** Those of the hospital in $1. */
const FROM = `work_invites i JOIN users u ON u.id = i.created_by
  WHERE i.hospital_id = $1 AND i.kind = 'staff' AND i.subject_id = $1`;

interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
  status?: InviteState | undefined;
}

/** The newest first. */
export async function staffInvites(
  db: HospitalScope,
  { page, pageSize, keyword, status }: Wanted,
): Promise<{ rows: StaffInviteRow[]; total: number }> {
  const where = `${FROM} AND (i.name ILIKE $2 OR i.phone LIKE $2) AND ($3::text IS NULL OR invite_status(i) = $3)`;
  const values = [db.hospitalId, containing(keyword), status ?? null];
  const [found, counted] = await Promise.all([
    db.query<StaffInviteRow>(`SELECT ${COLUMNS} FROM ${where} ORDER BY i.id DESC LIMIT $4 OFFSET $5`, [
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${where}`, values),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function staffInvite(tx: Scoped, hospitalId: number, id: number): Promise<StaffInviteRow | null> {
  const { rows } = await tx.query<StaffInviteRow>(`SELECT ${COLUMNS} FROM ${FROM} AND i.id = $2`, [hospitalId, id]);
  return rows[0] ?? null;
}

export interface OfferRow {
  kind: InviteKind;
  from: string;
  roles: StaffRole[] | null;
  name: string;
  phone: string;
  status: InviteState;
  expires_at: string;
}

/** The invitation of a link, by what is kept of its secret. */
export async function offerOf(db: SystemScope, hash: Buffer): Promise<OfferRow | null> {
  const { rows } = await db.query<OfferRow>(
    `SELECT i.kind, invite_from(i) AS from, i.granted->'roles' AS roles, i.name, i.phone, invite_status(i) AS status,
       to_json(i.expires_at) AS expires_at FROM work_invites i WHERE i.token_hash = $1`,
    [hash],
  );
  return rows[0] ?? null;
}

/** What a form names and this hospital does not have in use. */
export async function strangersAmong(
  tx: Scoped,
  hospitalId: number,
  table: 'departments' | 'positions',
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await tx.query<{ known: number }>(
    `SELECT count(*)::int AS known FROM ${table} WHERE hospital_id = $1 AND status = 1 AND id = ANY ($2::bigint[])`,
    [hospitalId, ids],
  );
  return rows[0]?.known !== ids.length;
}
