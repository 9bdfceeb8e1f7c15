/** Roles (docs/domain/roles.md#roles). The order is the order of precedence for the view. */
export const ROLES = [
  'super_admin',
  'shop_owner',
  'doctor',
  'dental_hygienist',
  'consultant',
  'sale_manager',
  'sale',
  'customer_service',
  'other',
] as const;
export type Role = (typeof ROLES)[number];

/** The seven staff roles: every role but super_admin and other. */
export const STAFF_ROLES = [
  'shop_owner',
  'doctor',
  'consultant',
  'sale',
  'dental_hygienist',
  'customer_service',
  'sale_manager',
] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABEL: Record<Role, string> = {
  super_admin: '平台管理员',
  shop_owner: '店长',
  doctor: '医生',
  dental_hygienist: '洁牙师',
  consultant: '咨询师',
  sale_manager: '销售主管',
  sale: '销售',
  customer_service: '前台',
  other: '其他',
};

/** Who may make a call. `roles` means: in the hospital that the session is bound to (super_admin: the platform). */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'user' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] };

export const anyone: Access = { kind: 'anyone' };
/** Any signed-in person. */
export const user: Access = { kind: 'user' };
/** The seven staff roles. */
export const staff: Access = { kind: 'roles', roles: STAFF_ROLES };
export function only(...roles: [Role, ...Role[]]): Access {
  return { kind: 'roles', roles };
}

export function isStaffRole(role: Role): role is StaffRole {
  return (STAFF_ROLES as readonly Role[]).includes(role);
}

/**
 * What somebody may beside their roles because a row names them (docs/domain/roles.md#grants): 库管员 of a warehouse. Of a
 * call that wants one, `access` says who may hold it.
 */
export const GRANT_LABEL = { keeper: '库管员' } as const;
export type Grant = keyof typeof GRANT_LABEL;
export const GRANTS = Object.keys(GRANT_LABEL) as [Grant, ...Grant[]];

/** Whether somebody holds what a call wants beside its `access`; a shop_owner needs nothing. */
function isGranted(grant: Grant | null, roles: readonly Role[], grants: readonly Grant[]): boolean {
  return grant === null || roles.includes('shop_owner') || grants.includes(grant);
}

/** The role whose views a person sees (docs/domain/roles.md#roles). */
export function viewRole(roles: readonly Role[]): Role | null {
  return ROLES.find((role) => roles.includes(role)) ?? null;
}

/** Base = no active membership except `other`, and not super_admin. */
export function isBase(roles: readonly Role[]): boolean {
  return roles.every((role) => role === 'other');
}

export function allows(access: Access, signedIn: boolean, roles: readonly Role[]): boolean {
  switch (access.kind) {
    case 'anyone':
      return true;
    case 'user':
      return signedIn;
    case 'roles':
      return signedIn && access.roles.some((role) => roles.includes(role));
  }
}

/** Whether a call may be made by somebody with these roles, who holds these grants. */
export function mayMake(
  { access, grant }: { readonly access: Access; readonly grant: Grant | null },
  signedIn: boolean,
  roles: readonly Role[],
  grants: readonly Grant[] = [],
): boolean {
  return allows(access, signedIn, roles) && isGranted(grant, roles, grants);
}
