import { STAFF_ROLES } from '#contract/roles.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope, PersonScope } from '#server/platform/scope.ts';

export interface InviteeRow {
  id: number;
  name: string;
  phone: string;
  kind: 'user' | 'staff' | 'hospital';
  inviter: string;
  market_channel: string | null;
  created_at: string;
  reward: { invitee_points: number; inviter_points: number; at: string } | null;
}

export async function inviteCode(db: PersonScope): Promise<string> {
  const { rows } = await db.query<{ invite_code: string }>('SELECT invite_code FROM users WHERE id = $1', [db.userId]);
  const [row] = rows;
  if (!row) throw new Error('a viewer is a user');
  return row.invite_code;
}

/** The inviters: the viewer alone ($1), or everybody who works at the viewer's hospital ($2, roles $3). */
const INVITERS = `SELECT $1::bigint AS id
  UNION SELECT m.user_id FROM memberships m WHERE m.hospital_id = $2 AND m.status = 'active' AND m.role = ANY ($3)`;

/** A person once, as what they first registered by an invitation. */
const INVITEES = `
  SELECT DISTINCT ON (x.id) x.* FROM (
    SELECT r.applicant_id AS id, r.invited_by, r.kind, r.market_channel, r.created_at FROM reviews r
      WHERE r.invited_by IN (SELECT id FROM inviters)
    UNION ALL
    SELECT u.id, u.invited_by, 'user', u.market_channel, u.created_at FROM users u
      WHERE u.invited_by IN (SELECT id FROM inviters)) x
  ORDER BY x.id, x.kind = 'user', x.created_at`;

const FROM = `invitees v JOIN users u ON u.id = v.id JOIN users i ON i.id = v.invited_by
  WHERE u.name ILIKE $4 OR i.name ILIKE $4`;

interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
}

/** Whom the viewer has brought, or all staff of the viewer's hospital; the newest first. */
export async function invitees(
  db: HospitalScope,
  ofWholeHospital: boolean,
  { page, pageSize, keyword }: Wanted,
): Promise<{ rows: InviteeRow[]; total: number }> {
  const values = [db.userId, ofWholeHospital ? db.hospitalId : null, STAFF_ROLES, containing(keyword)];
  const found = `WITH inviters AS (${INVITERS}), invitees AS (${INVITEES})`;
  const [listed, counted] = await Promise.all([
    db.query<InviteeRow>(
      `${found} SELECT v.id, u.name, u.phone, v.kind, i.name AS inviter, v.market_channel, to_json(v.created_at) AS created_at,
         reward_of($7, v.id) AS reward FROM ${FROM}
       ORDER BY v.created_at DESC, v.id DESC LIMIT $5 OFFSET $6`,
      [...values, pageSize, (page - 1) * pageSize, db.hospitalId],
    ),
    db.query<{ total: number }>(`${found} SELECT count(*)::int AS total FROM ${FROM}`, values),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
