import type { Call } from './call.ts';
import { type Access, isBase, isStaffRole, ROLES, type Role } from './roles.ts';

/**
 * `all` no login needed, `user` any login, `base` and `staff` as docs/domain/roles.md#base has them, or a list of
 * roles.
 */
export type Who = 'all' | 'user' | 'base' | 'staff' | 'staff+super_admin' | readonly Role[];

type Asked = Pick<Call, 'access'>;

/**
 * Who may make these calls, all of them; of those in brackets each role makes its own, so that one of them is enough.
 * In the built web it is the answer that stands here, without the contract (scripts/build/screen-access.ts).
 * @throws where nobody may make all of them
 */
export function whoMay(...calls: readonly (Asked | readonly Asked[])[]): Who {
  const access = calls.map((each) => ('access' in each ? [each.access] : each.map((one) => one.access)));
  const open = access.filter((ways) => !ways.some(({ kind }) => kind === 'anyone'));
  if (open.length === 0) return 'all';
  const bound = open.filter((ways) => !ways.some(({ kind }) => kind === 'user'));
  if (bound.length === 0) return 'user';
  return named(ROLES.filter((role) => bound.every((ways) => ways.some((way) => names(way, role)))));
}

const names = (access: Access, role: Role) => access.kind === 'roles' && access.roles.includes(role);

function named(roles: readonly Role[]): Who {
  if (roles.length === 0) throw new Error('nobody may make all calls of this screen');
  const all = (wanted: (role: Role) => boolean) => ROLES.every((role) => wanted(role) === roles.includes(role));
  if (all(isStaffRole)) return 'staff';
  return all((role) => isStaffRole(role) || role === 'super_admin') ? 'staff+super_admin' : roles;
}

export function whoOf({ asks, who }: { asks?: Who; who?: Who }): Who {
  const either = who ?? asks;
  if (!either) throw new Error('a screen that neither asks for anything nor says who may open it');
  return either;
}

/** Whether somebody with a login and these roles is among them. */
export function isAmong(who: Who, roles: readonly Role[]): boolean {
  if (who === 'all' || who === 'user') return true;
  if (who === 'base') return isBase(roles);
  if (who === 'staff') return roles.some(isStaffRole);
  if (who === 'staff+super_admin') return roles.some((role) => isStaffRole(role) || role === 'super_admin');
  return who.some((role) => roles.includes(role));
}
