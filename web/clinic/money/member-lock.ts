import type { Member } from '#contract/member-rows.ts';

const LOCKED = 1;

export const isLocked = ({ vip_status }: Pick<Member, 'vip_status'>): boolean => vip_status === LOCKED;

/** Why nothing of theirs can be moved; null where it can. */
export const lockedReason = (member: Pick<Member, 'vip_status'>): string | null =>
  isLocked(member) ? '该会员已锁定' : null;
