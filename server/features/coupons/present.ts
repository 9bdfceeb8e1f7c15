import { COUPON_STATUS } from '#contract/coupon-form.ts';
import type { Coupon, CouponOffer } from '#contract/coupon-rows.ts';
import { instant } from '#server/platform/clock.ts';

/** As coupon_view() makes it. */
export type CouponRow = Omit<Coupon, 'status_name'>;
export type OfferRow = Omit<CouponOffer, 'status_name'>;

const orNull = (at: string | null) => at && instant(at);

export const presentCoupon = <R extends CouponRow>(row: R): R & { status_name: string } => ({
  ...row,
  status_name: COUPON_STATUS[row.status],
  claim_from: orNull(row.claim_from),
  claim_to: orNull(row.claim_to),
  created_at: instant(row.created_at),
});
