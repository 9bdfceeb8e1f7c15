import type { Option } from '#contract/fields.ts';
import { allCalls } from '#contract/index.ts';
import { HELD_LABEL, type RoleMatrix } from '#contract/role-matrix.ts';
import { allows, ROLE_LABEL, ROLES, type Role } from '#contract/roles.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { SCREENS } from './screens.ts';

/** Every call with its access entry, by slice: what the server itself checks. */
export function slicesOf(): RoleMatrix['slices'] {
  const calls = allCalls().map(({ call }) => call);
  return [...Map.groupBy(calls, ({ slice }) => slice)].map(([slice, own]) => ({
    slice,
    calls: own.map(({ method, path, summary, access, grant }) => ({
      method,
      path,
      summary,
      access: access.kind,
      roles: ROLES.filter((role) => allows(access, true, [role])),
      grant,
    })),
  }));
}

export const screensOf = (): RoleMatrix['screens'] => SCREENS.map(([path, title, who]) => ({ path, title, who }));

/** Who has which role: at a hospital its people, else the platform's own. */
export async function rolesOf(db: Scoped, hospitalId: number | null): Promise<RoleMatrix['roles']> {
  const { rows } = await db.query<{ role: Role; people: Option[] }>(
    hospitalId === null
      ? `SELECT 'super_admin' AS role, jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY id) AS people
         FROM users WHERE is_super_admin AND disabled_at IS NULL`
      : `SELECT m.role, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id) AS people
         FROM memberships m JOIN users u ON u.id = m.user_id
         WHERE m.hospital_id = $1 AND m.status = 'active' GROUP BY m.role`,
    hospitalId === null ? [] : [hospitalId],
  );
  const people = new Map(rows.map((row) => [row.role, row.people]));
  return ROLES.map((role) => ({ role, label: ROLE_LABEL[role], people: people.get(role) ?? [] }));
}

type Held = Option & { of: string };

/** Who of each warehouse, of the institution and of plants; a hospital is shown its own, the platform the latter two. */
const HELD = {
  keeper: `SELECT u.id, u.name, w.name AS of FROM warehouse_keepers k
    JOIN warehouses w ON w.id = k.warehouse_id JOIN users u ON u.id = k.user_id
    WHERE k.hospital_id = scope_hospital() ORDER BY u.id, w.id`,
  mechanism_admin: `SELECT u.id, u.name, o.name AS of FROM mechanism_admins a
    JOIN mechanisms o ON o.id = a.mechanism_id JOIN users u ON u.id = a.user_id
    WHERE a.ended_at IS NULL ORDER BY u.id, o.id`,
  factory_admin: `SELECT p.user_id AS id, i.name, f.name AS of FROM factory_users p
    JOIN factories f ON f.id = p.factory_id JOIN work_invites i ON i.id = p.invite_id
    WHERE p.ended_at IS NULL ORDER BY 1, f.id`,
} as const;

/** Who is what because a row names them. */
export function grantsOf(db: Scoped): Promise<RoleMatrix['grants']> {
  const grants = Object.keys(HELD) as (keyof typeof HELD)[];
  return Promise.all(
    grants.map(async (grant) => {
      const { rows } = await db.query<Held>(HELD[grant]);
      return { grant, label: HELD_LABEL[grant], people: rows };
    }),
  );
}
