import type { Option } from '#contract/fields.ts';
import { memberLevel } from '#contract/member-levels.ts';
import type { Member } from '#contract/member-rows.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import { presentMember } from '#server/platform/present-member.ts';

/** What is told only where it is asked for. */
export interface Beside {
  hospital: Option;
  /** Null where nobody asked. */
  doctors: Option[] | null;
}

/** The words of an `include`. */
export const namedIn = (include: string | undefined) => new Set(include?.split(',').map((name) => name.trim()));

/** The same with what `include` names; unknown words are ignored. */
export function presentIncluding(row: MemberRow & Beside, include: string | undefined): Member {
  const { hospital, doctors, ...member } = row;
  const named = namedIn(include);
  return {
    ...presentMember(member),
    ...(named.has('userLevel') ? { userLevel: memberLevel(row.vip_level) } : {}),
    ...(named.has('hospitalInfo') ? { hospitalInfo: hospital } : {}),
    ...(named.has('creator') ? { creator: row.creator } : {}),
    ...(doctors ? { doctors } : {}),
  };
}
