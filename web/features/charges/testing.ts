import type { Charge, Payment } from '#contract/charge-rows.ts';
import type { UsableCoupon } from '#contract/coupon-rows.ts';
import { disposalOf, memberOf } from '#web/clinic/money/testing.ts';
import type { Opened } from './use-pay-form.ts';

/** 王秀英's list of 100.00 that waits since 10:19, as the desk of hospital 1 reads it at 10:37. */

export const chargeOf = (own: Partial<Charge> = {}): Charge => ({ ...disposalOf(), last_payment: null, ...own });

/** By whom of it was paid just now. */
export const paidOf = (own: Partial<Charge> = {}): Charge =>
  chargeOf({
    status: 3,
    status_name: '已付清',
    amount: 10_000,
    arrears: 0,
    version: 2,
    last_payment: { at: '2026-11-20T10:36:00+08:00', staff: { id: 9, name: '张丽' }, types: [3] },
    ...own,
  });

export const openedOf = (own: Partial<Charge> = {}, meta: Partial<Opened['meta']> = {}): Opened => ({
  data: chargeOf(own),
  meta: {
    member: memberOf(),
    integral: { usable: 0, value: 0, point_value: 1, min_use: 100 },
    coupons: [],
    entitlements: [],
    shift: null,
    other_debts: [],
    discount_max: 5,
    payments: [],
    ...meta,
  },
});

export const paymentOf = (own: Partial<Payment> = {}): Payment => ({
  id: 5,
  kind: 'pay',
  kind_name: '收费',
  receipt: { id: 9, receipt_no: 'SJ2026-000011', prints: 0, print_no: 0 },
  at: '2026-11-20T10:31:00+08:00',
  staff: { id: 5, name: '陈露' },
  member: { id: 8, name: '邵兵' },
  total: 8_600,
  tenders: [{ type: 3, amount: 8_600 }],
  change: 0,
  disposals: [{ id: 40, number: 'CZ20261120-0040', amount: 8_600 }],
  remarks: '',
  ...{ reversed: false, reverses: null },
  ...own,
});

/** 减10 for everything, which the patient was given. */
export const couponOf = (own: Partial<UsableCoupon> = {}): UsableCoupon => ({
  ...{ id: 61, coupon_id: 6, name: '满减券', kind: 1, amount: 1000, percent: null, max_off: null, threshold: 0 },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
  ...{ with_level: true, nth: 1, way: 'give', claimed_at: '2026-11-01T10:00:00+08:00' },
  ...{ valid_from: '2026-11-01', valid_to: '2026-12-01', state: 'unused', used_at: null, disposal: null },
  ...{ member: { id: 8, name: '王秀英' }, hospital: { id: 1, name: '衡川口腔 · 总院' } },
  ...{ off: 1000, why: null, level: 0, lines: [1] },
  ...own,
});
