import { z } from 'zod';
import { defineCall } from './call.ts';
import { one, option } from './fields.ts';
import { GRANT_LABEL, GRANTS, only, ROLES, STAFF_ROLES } from './roles.ts';
import { XLSX } from './sheets.ts';
import { INVITE_KINDS } from './work-invites.ts';

/** Who may do what (角色): the access entries of all calls as they are, and who holds which role. Nothing changes them here. */

const ROLE = z.enum(ROLES);

/** What somebody is because a row names them, also where no call asks for it. */
export const HELD_LABEL = {
  ...GRANT_LABEL,
  mechanism_admin: INVITE_KINDS.mechanism_admin,
  factory_admin: INVITE_KINDS.factory_admin,
} as const;
const held = Object.keys(HELD_LABEL) as [keyof typeof HELD_LABEL, ...(keyof typeof HELD_LABEL)[]];

const matrix = z
  .object({
    /** In the order of precedence, each with who has it at the hospital that asks. */
    roles: z.array(z.object({ role: ROLE, label: z.string(), people: z.array(option) })),
    /** What people may because a row names them, and which row. */
    grants: z.array(
      z.object({ grant: z.enum(held), label: z.string(), people: z.array(option.extend({ of: z.string() })) }),
    ),
    slices: z.array(
      z.object({
        slice: z.string(),
        calls: z.array(
          z.object({
            method: z.string(),
            path: z.string(),
            summary: z.string(),
            /** Who needs no role: anyone, or any login; roles: the roles alone. */
            access: z.enum(['anyone', 'user', 'roles']),
            /** Each that may; all of them where none is needed. */
            roles: z.array(ROLE),
            /** What they must hold beside, but for shop managers. */
            grant: z.enum(GRANTS).nullable(),
          }),
        ),
      }),
    ),
    /** `who`: all, user, base, staff, or roles, joined by a plus. */
    screens: z.array(z.object({ path: z.string(), title: z.string(), who: z.string() })),
  })
  .meta({ id: 'RoleMatrix' });
export type RoleMatrix = z.infer<typeof matrix>;

const reads = { method: 'GET', access: only('super_admin', ...STAFF_ROLES), slice: 'roleMatrix' } as const;

export const roleMatrix = {
  export: defineCall({
    ...reads,
    path: '/api/admin/backend/role/export.xlsx',
    summary: '导出角色权限',
    query: z.object({}),
    download: XLSX,
  }),
  read: defineCall({ ...reads, path: '/api/admin/backend/role', summary: '角色权限', response: one(matrix) }),
};
