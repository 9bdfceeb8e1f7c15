import type { Disposal } from '#contract/disposal-rows.ts';
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
  cumulative_arrears: 0,
  remarks: '种植二期待约',
  created_at: '2026-11-20T02:37:00.000Z',
  version: 3,
  ...own,
});

const line = { unit: '次', refunded_count: 0, remarks: '', doctor_id: null };

/** Her list of 100.00, issued at 10:19. */
export const disposalOf = (own: Partial<Disposal> = {}): Disposal => ({
  id: 41,
  number: 'CZ20261120-0041',
  code: 'HC00000007',
  member_id: 7,
  patient: { id: 70, name: '王秀英' },
  doctor: { id: 2, name: '陈思远' },
  consultant: null,
  hospital: { name: '衡川口腔 · 总院' },
  reservation: null,
  price: 11_000,
  discount: 1_000,
  total: 10_000,
  total2: '壹佰元整',
  amount: 0,
  amount2: '零元整',
  arrears: 10_000,
  drug_count: 2,
  status: 1,
  status_name: '未付',
  payment_record: null,
  projects: [
    {
      ...line,
      id: 1,
      project: { id: 3, name: '超声洁治', specification: '全口' },
      tooth: '26',
      unit_price: 10_000,
      count: 1,
      price: 10_000,
      net: 9_000,
    },
  ],
  drugs: [
    {
      ...line,
      id: 2,
      drug: { id: 4, name: '甲硝唑片', specification: '0.2g' },
      unit_price: 500,
      count: 2,
      price: 1_000,
      net: 1_000,
    },
  ],
  discounts: [{ kind: 'level', name: '会员等级', amount: 1_000, reason: '' }],
  payments: [],
  remarks: '布洛芬痛时服',
  created_at: '2026-11-20T10:19:00+08:00',
  issued_at: '2026-11-20T10:19:00+08:00',
  version: 1,
  ...own,
});
