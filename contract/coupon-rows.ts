import { z } from 'zod';
import { cents, option } from './fields.ts';

/** Coupons (优惠券) as they are answered: docs/domain/money.md#coupons. */

/** What one takes off: the coupon's, or as it was when somebody got it. */
const terms = {
  name: z.string(),
  kind: z.literal([1, 2, 3]),
  amount: cents.nullable(),
  percent: z.number().nullable(),
  max_off: cents.nullable(),
  threshold: cents,
  scope: z.object({
    all: z.boolean(),
    category_ids: z.array(z.number()),
    project_ids: z.array(z.number()),
    drugs: z.boolean(),
  }),
  with_level: z.boolean(),
};
export type CouponTerms = z.infer<z.ZodObject<typeof terms>>;

const couponFields = {
  id: z.number(),
  ...terms,
  /** Null: without an end. */
  total: z.number().nullable(),
  issued: z.number(),
  left: z.number().nullable(),
  used: z.number(),
  per_person: z.number(),
  claim_from: z.string().nullable(),
  claim_to: z.string().nullable(),
  valid: z.object({ from: z.string().optional(), to: z.string().optional(), days: z.number().optional() }),
  way: z.enum(['claim', 'give', 'rule']),
  integral_price: z.number().nullable(),
  status: z.enum(['draft', 'on', 'off']),
  status_name: z.string(),
  hospital: option,
  created_at: z.string(),
  version: z.number(),
};
export const coupon = z.object(couponFields).meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof coupon>;

/** One that an account may claim, and for whom. */
export const couponOffer = z
  .object({ ...couponFields, patients: z.array(option.extend({ claimed: z.number() })) })
  .meta({ id: 'CouponOffer' });
export type CouponOffer = z.infer<typeof couponOffer>;

const claimFields = {
  id: z.number(),
  coupon_id: z.number(),
  ...terms,
  nth: z.number(),
  way: z.enum(['claim', 'give', 'rule']),
  claimed_at: z.string(),
  /** Both included. */
  valid_from: z.string(),
  valid_to: z.string(),
  state: z.enum(['unused', 'used', 'expired', 'taken_back']),
  used_at: z.string().nullable(),
  member: option,
  hospital: option,
  /** For which it was used. */
  disposal: z.object({ id: z.number(), number: z.string().nullable() }).nullable(),
};
export const couponClaim = z.object(claimFields).meta({ id: 'CouponClaim' });
export type CouponClaim = z.infer<typeof couponClaim>;

/** One at the desk: what it takes off a list as it stands, and of which lines. */
export const usableCoupon = z
  .object({
    ...claimFields,
    off: cents,
    /** Why nothing: no line is for it, too little, the level takes off as much. */
    why: z.enum(['none', 'threshold', 'level']).nullable(),
    /** What the level takes off them, where it does not go with that. */
    level: cents,
    /** Lines of the list. */
    lines: z.array(z.number()),
  })
  .meta({ id: 'UsableCoupon' });
export type UsableCoupon = z.infer<typeof usableCoupon>;

/** One for a list that is not written yet: the one that was asked for, else the one that takes most off it. */
export const quotedCoupon = usableCoupon
  .pick({ name: true, valid_to: true, off: true, why: true })
  .extend({ coupon_claim_id: z.number() })
  .meta({ id: 'QuotedCoupon' });
export type QuotedCoupon = z.infer<typeof quotedCoupon>;
