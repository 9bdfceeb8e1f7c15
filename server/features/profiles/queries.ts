import { ROLES, type Role } from '#contract/roles.ts';
import type { Scoped } from '#server/platform/scope.ts';

export interface ProfileRow {
  id: number;
  name: string;
  phone: string;
  roles: Role[];
  hospital_name: string;
  departments: string[];
  job_title: string;
  specialties: string;
  summary: string;
  cover_url: string | null;
}

const ACTIVE = `m.user_id = u.id AND m.hospital_id = h.id AND m.status = 'active'`;

const PROFILE = `
  SELECT u.id, u.name, u.phone, h.name AS hospital_name,
    ARRAY(SELECT m.role FROM memberships m WHERE ${ACTIVE}) AS roles,
    ARRAY(SELECT d.name FROM staff_departments s JOIN departments d ON d.id = s.department_id
      WHERE s.hospital_id = h.id AND s.user_id = u.id ORDER BY s.position, d.id) AS departments,
    coalesce(p.job_title, '') AS job_title, coalesce(p.specialties, '') AS specialties,
    coalesce(p.summary, '') AS summary, p.cover_url
  FROM users u JOIN hospitals h ON h.id = $2
  LEFT JOIN staff_posts p ON p.hospital_id = h.id AND p.user_id = u.id
  WHERE u.id = $1 AND EXISTS (SELECT 1 FROM memberships m WHERE ${ACTIVE})`;

/** A person's profile at a hospital where they work, or null. */
export async function profileOf(db: Scoped, userId: number, hospitalId: number): Promise<ProfileRow | null> {
  const { rows } = await db.query<Omit<ProfileRow, 'roles'> & { roles: string[] }>(PROFILE, [userId, hospitalId]);
  const [row] = rows;
  return row ? { ...row, roles: ROLES.filter((role) => row.roles.includes(role)) } : null;
}
