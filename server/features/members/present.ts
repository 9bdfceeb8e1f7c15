import type { Option } from '#contract/fields.ts';
import { maskPhone } from '#contract/masks.ts';
import { memberLevel } from '#contract/member-levels.ts';
import type { Member } from '#contract/member-rows.ts';
import { instant } from '#server/platform/clock.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';

/** What is told only where it is asked for. */
export interface Beside {
  hospital: Option;
  doctors: Option[];
}

/** A member, as staff see one. */
export function presentMember({ creator: _creator, ...row }: MemberRow): Member {
  return {
    ...row,
    user: { ...row.user, phone: maskPhone(row.user.phone) },
    created_at: instant(row.created_at),
  };
}

/** The same with what `include` names; unknown words are ignored. */
export function presentIncluding(row: MemberRow & Beside, include: string | undefined): Member {
  const { hospital, doctors, ...member } = row;
  const named = new Set(include?.split(',').map((name) => name.trim()));
  return {
    ...presentMember(member),
    ...(named.has('userLevel') ? { userLevel: memberLevel(row.vip_level) } : {}),
    ...(named.has('hospitalInfo') ? { hospitalInfo: hospital } : {}),
    ...(named.has('creator') ? { creator: row.creator } : {}),
    ...(named.has('doctors') ? { doctors } : {}),
  };
}
