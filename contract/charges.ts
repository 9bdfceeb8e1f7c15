import { z } from 'zod';
import { defineCall } from './call.ts';
import { charge, PAYMENT_KIND_IDS, payment } from './charge-rows.ts';
import { usableCoupon } from './coupon-rows.ts';
import {
  cents,
  dayQuery,
  idParam,
  idQuery,
  keywordQuery,
  one,
  pagedWith,
  paging,
  requiredText,
  unlessBlank,
} from './fields.ts';
import { member } from './member-rows.ts';
import { entitlement } from './product-rows.ts';
import { only, staff } from './roles.ts';
import { shift } from './shift-rows.ts';

/** The charge desk (收费台): docs/domain/money.md#the-desk. Taking is `disposals.pay`. */

const money = only('customer_service', 'shop_owner');
/** A number between two, or none. */
const wholeQuery = (label: string, min: number, max: number) =>
  unlessBlank(
    z.coerce
      .number({ error: `${label}格式错误` })
      .int(`${label}格式错误`)
      .min(min, `${label}格式错误`)
      .max(max, `${label}格式错误`),
  );

const debt = z.object({ id: z.number(), number: z.string(), issued_at: z.string(), arrears: cents });

export const charges = {
  /** Today's unpaid first, who waits longest before the others; then older ones, debts, and what is paid, newest first. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/charges',
    access: money,
    slice: 'charges',
    summary: '收费台',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      /** Issued lists: 1 未付, 2 欠费, 3 已付清. */
      status: wholeQuery('状态', 1, 3),
      /** Paid on that day. */
      paid_on: dayQuery,
    }),
    persons: ['keyword'],
    response: pagedWith(charge, {
      /** How many are not paid, owe a rest, and were paid today, whatever was asked for. */
      waiting: z.number(),
      owing: z.number(),
      paid: z.number(),
      /** What those that wait are to pay. */
      due: cents,
    }),
  }),
  /** A list with all that paying asks for. A doctor reads those that are theirs. */
  show: defineCall({
    method: 'GET',
    path: '/api/admin/charges/:id',
    access: only('customer_service', 'doctor', 'shop_owner'),
    slice: 'charges',
    summary: '收费单',
    params: z.object({ id: idParam }),
    response: z.object({
      data: charge,
      meta: z.object({
        member,
        /** Points that may pay of it now, and what they are worth; what one is, and how many are used at once at least. */
        integral: z.object({ usable: z.number(), value: cents, point_value: cents, min_use: z.number() }),
        /** What the patient has, in date, that takes most off first. */
        coupons: z.array(usableCoupon),
        /** What they may have done out of packages, what ends next first. */
        entitlements: z.array(entitlement),
        /** Theirs, if open; null for a doctor. */
        shift: shift.nullable(),
        /** The patient's other lists that are not paid, oldest first. */
        other_debts: z.array(debt),
        /** Percent that whoever asks may take off by hand. */
        discount_max: z.number(),
        payments: z.array(payment),
      }),
    }),
  }),
  /** 收费记录. Staff who take no money see those of lists that are theirs. */
  payments: defineCall({
    method: 'GET',
    path: '/api/admin/payments',
    access: staff,
    slice: 'charges',
    summary: '收费记录',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      from: dayQuery,
      to: dayQuery,
      /** 0 (实收): what comes in, over the counter or by insurance, and no card, coupon or point: 1 to 4 and 7. */
      type: wholeQuery('支付方式', 0, 7),
      kind: unlessBlank(z.enum(PAYMENT_KIND_IDS, { error: '类型格式错误' })),
      by: idQuery,
      patient_id: idQuery,
    }),
    persons: ['keyword'],
    /** Over all that was found, of the ways that were asked for; what was given back is taken off. */
    response: pagedWith(payment, { total: cents }),
  }),
  /** 冲正: a payment or a top-up that was keyed in wrongly is mirrored whole, in its shift while that is open. */
  reverse: defineCall({
    method: 'POST',
    path: '/api/admin/payments/:id/reverse',
    access: money,
    whenClosed: 'checked',
    slice: 'charges',
    summary: '冲正收款',
    params: z.object({ id: idParam }),
    body: z.object({ reason: requiredText('冲正原因', 200) }),
    status: 201,
    response: one(payment),
    idempotent: true,
  }),
};
