import { type Access, GRANT_LABEL, type Grant, isStaffRole, ROLE_LABEL, ROLES, STAFF_ROLES } from './roles.ts';

/** Who may, in words: 「全部员工」, 「店长」, 「所有人」. */

const WORDS: Readonly<Record<string, string>> = {
  all: '所有人',
  user: '登录即可',
  base: '非员工',
  staff: '全部员工',
  ...ROLE_LABEL,
};

export function accessInWords(access: Access, grant: Grant | null): string[] {
  if (grant) return [ROLE_LABEL.shop_owner, GRANT_LABEL[grant]];
  if (access.kind !== 'roles') return [access.kind === 'anyone' ? '所有人' : '登录即可'];
  const { roles } = access;
  const everyStaff = STAFF_ROLES.every((role) => roles.includes(role));
  const others = ROLES.filter((role) => roles.includes(role) && !(everyStaff && isStaffRole(role)));
  return [...(everyStaff ? ['全部员工'] : []), ...others.map((role) => ROLE_LABEL[role])];
}

/** The same of a screen: `staff+super_admin`. */
export const whoInWords = (who: string): string[] => who.split('+').map((word) => WORDS[word] ?? word);
