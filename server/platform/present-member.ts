import { maskPhone } from '#contract/masks.ts';
import type { Member } from '#contract/member-rows.ts';
import { instant } from './clock.ts';
import type { MemberRow } from './command-rows.ts';

/** A member, as staff see one. */
export function presentMember({ creator: _creator, ...row }: MemberRow): Member {
  return {
    ...row,
    user: { ...row.user, phone: maskPhone(row.user.phone) },
    created_at: instant(row.created_at),
  };
}
