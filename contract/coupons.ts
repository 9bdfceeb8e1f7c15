import { z } from 'zod';
import { defineCall } from './call.ts';
import { couponChange, couponForm } from './coupon-form.ts';
import { coupon, couponClaim, couponOffer } from './coupon-rows.ts';
import {
  idParam,
  idQuery,
  keywordQuery,
  one,
  paged,
  paging,
  requiredId,
  requiredVersion,
  unlessBlank,
} from './fields.ts';
import { only, STAFF_ROLES, staff, user } from './roles.ts';

/** Coupons (优惠券): written by all staff, published and given by owner and sale_manager. docs/domain/money.md#coupons */

/** Who publishes and gives. */
export const COUPON_PUBLISHERS = ['shop_owner', 'sale_manager'] as const;

const publishers = only(...COUPON_PUBLISHERS);
const PATH = '/api/admin/marketing/coupons';
const params = z.object({ id: idParam });
const MOST_GIVEN = 500;

const refused = z.object({ member_id: z.number(), code: z.string(), message: z.string() });

export const coupons = {
  /** The newest first. super_admin gets names and sums, of one hospital or of all. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: only('super_admin', ...STAFF_ROLES),
    slice: 'coupons',
    summary: '优惠券列表',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      status: unlessBlank(z.enum(['draft', 'on', 'off'], { error: '状态格式错误' })),
      way: unlessBlank(z.enum(['claim', 'give', 'rule'], { error: '发放方式格式错误' })),
      /** Of super_admin, who is of no hospital: which is meant. */
      hospital_id: idQuery,
    }),
    response: paged(coupon),
  }),
  show: defineCall({
    method: 'GET',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'coupons',
    summary: '优惠券',
    params,
    response: one(coupon),
  }),
  create: defineCall({
    method: 'POST',
    path: PATH,
    access: staff,
    slice: 'coupons',
    summary: '新增优惠券',
    body: couponForm,
    response: one(coupon),
    idempotent: true,
  }),
  /** What was claimed keeps its terms. A published one is changed by who publishes. */
  change: defineCall({
    method: 'PUT',
    path: `${PATH}/:id`,
    access: staff,
    slice: 'coupons',
    summary: '修改优惠券',
    params,
    body: couponChange,
    response: one(coupon),
    idempotent: true,
  }),
  /** On: it can be got. Off: nobody gets one any more; what was got stays good. */
  setStatus: defineCall({
    method: 'PATCH',
    path: `${PATH}/:id/status`,
    access: publishers,
    slice: 'coupons',
    summary: '发放或停止优惠券',
    params,
    body: z.object({ status: z.enum(['on', 'off'], { error: '状态格式错误' }), version: requiredVersion }),
    response: one(coupon),
    idempotent: true,
  }),
  /** To members at once: who got one, and who not, and why. */
  give: defineCall({
    method: 'POST',
    path: `${PATH}/:id/give`,
    access: publishers,
    whenClosed: 'checked',
    slice: 'coupons',
    summary: '发放优惠券给会员',
    params,
    body: z.object({
      member_ids: z
        .array(requiredId('会员'), { error: '会员格式错误' })
        .min(1, '请选择会员')
        .max(MOST_GIVEN, `一次最多${MOST_GIVEN}位会员`),
    }),
    response: one(
      z.object({
        given: z.array(z.object({ member_id: z.number(), claim_id: z.number() })),
        refused: z.array(refused),
      }),
    ),
    idempotent: true,
  }),
  claims: defineCall({
    method: 'GET',
    path: `${PATH}/:id/claims`,
    access: staff,
    slice: 'coupons',
    summary: '优惠券领取记录',
    params,
    query: z.object(paging),
    response: paged(couponClaim),
  }),
  /** What the account may claim for its patients; `meta` has what they have. */
  own: defineCall({
    method: 'GET',
    path: '/api/coupons',
    access: user,
    slice: 'coupons',
    summary: '我的优惠券',
    response: z.object({ data: z.array(couponOffer), meta: z.object({ claims: z.array(couponClaim) }) }),
  }),
  claim: defineCall({
    method: 'POST',
    path: '/api/coupons/:id/claim',
    access: user,
    whenClosed: 'checked',
    slice: 'coupons',
    summary: '领取优惠券',
    params,
    body: z.object({ patient_id: requiredId('就诊人') }),
    response: one(couponClaim),
    idempotent: true,
  }),
};
