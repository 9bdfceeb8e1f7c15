import type { Member } from '#contract/member-rows.ts';

/** 王秀英, a member of hospital 1 with money and points. */
export const memberOf = (own: Partial<Member> = {}): Member => ({
  id: 7,
  code: 'HC00000007',
  patient_id: 70,
  rid: 0,
  user: { name: '王秀英', phone: '138****6021', invite_user: { name: '李建华' } },
  source: { name: '老客推荐' },
  vip_level: 4,
  vip_status: 0,
  vip_long: true,
  vip_ended_at: null,
  principal: 20_000,
  gift: 5_000,
  balance: 25_000,
  integral: 1_864,
  cumulative_recharge: 2_000_000,
  cumulative_consumption: 1_864_000,
  remarks: '种植二期待约',
  created_at: '2026-11-20T02:37:00.000Z',
  version: 3,
  ...own,
});
