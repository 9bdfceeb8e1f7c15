import type { CouponClaim } from '#contract/coupon-rows.ts';
import { instant } from './clock.ts';

/** Also with what one takes off a list. */
export const presentClaim = <C extends CouponClaim>(claim: C): C => ({
  ...claim,
  claimed_at: instant(claim.claimed_at),
  used_at: claim.used_at && instant(claim.used_at),
});
