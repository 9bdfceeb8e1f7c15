import type { Option } from '#contract/fields.ts';
import { ROLES, type Role, STAFF_ROLES } from '#contract/roles.ts';
import type { Scoped, SystemScope } from '#server/platform/scope.ts';

export interface Account {
  id: number;
  name: string;
  phone: string;
  password_hash: string;
  is_super_admin: boolean;
  disabled: boolean;
  /** Whether a second factor is on. */
  second_factor: boolean;
}

const ACCOUNT = `id, name, phone, password_hash, is_super_admin, disabled_at IS NOT NULL AS disabled,
  second_factor_at IS NOT NULL AS second_factor`;

/** The account of a phone, or null. */
export async function findAccount(db: Scoped, phone: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE phone = $1`, [phone]);
  return rows[0] ?? null;
}

/** The account of a person who is known already, or null. */
export async function accountOf(db: Scoped, userId: number): Promise<Account | null> {
  const { rows } = await db.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE id = $1`, [userId]);
  return rows[0] ?? null;
}

/** The hospitals where a person is active staff; `other` is no staff (docs/domain/roles.md#base). */
export async function staffHospitals(db: Scoped, userId: number): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `SELECT h.id, h.name FROM hospitals h
     WHERE EXISTS (SELECT 1 FROM memberships m
       WHERE m.hospital_id = h.id AND m.user_id = $1 AND m.status = 'active' AND m.role = ANY ($2))
     ORDER BY h.id`,
    [userId, STAFF_ROLES],
  );
  return rows;
}

/** A person's active roles at a hospital. */
export async function rolesAt(db: Scoped, userId: number, hospitalId: number): Promise<Role[]> {
  const { rows } = await db.query<{ role: string }>(
    `SELECT role FROM memberships WHERE user_id = $1 AND hospital_id = $2 AND status = 'active'`,
    [userId, hospitalId],
  );
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** The plant that a person works at, while it is in use. */
export async function factoryOf(db: SystemScope, userId: number): Promise<Option | null> {
  const { rows } = await db.query<Option>(
    `SELECT f.id, f.name FROM factory_users u JOIN factories f ON f.id = u.factory_id
     WHERE u.user_id = $1 AND u.ended_at IS NULL AND f.status = 1`,
    [userId],
  );
  return rows[0] ?? null;
}

export interface BoundHospital {
  id: number;
  title: string;
  logo: string | null;
  mode: number;
  lock: number;
  status: string;
}

export async function boundHospital(db: Scoped, hospitalId: number): Promise<BoundHospital | null> {
  const { rows } = await db.query<BoundHospital>(
    'SELECT id, name AS title, logo, mode, lock, status FROM hospitals WHERE id = $1',
    [hospitalId],
  );
  return rows[0] ?? null;
}

export async function unreadNotifications(db: Scoped, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*) AS count FROM notifications WHERE user_id = $1 AND read_at IS NULL',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Of those that concern the person in this session (staff of `hospitalId`, or of none). */
export async function unreadAnnouncements(db: Scoped, userId: number, hospitalId: number | null): Promise<number> {
  const { rows } = await db.query<{ count: number }>('SELECT unread_announcements($1, $2) AS count', [
    userId,
    hospitalId,
  ]);
  return rows[0]?.count ?? 0;
}
