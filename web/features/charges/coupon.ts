import type { UsableCoupon } from '#contract/coupon-rows.ts';
import type { Disposal } from '#contract/disposal-rows.ts';

/** What a coupon takes off a list, beside what is taken off by hand: as the server reckons it (coupon_worth). */

/** An amount over weights by largest remainder, of equal ones the earlier: spread_over of the server. */
export function spreadOver(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  // Cents times cents is more than a number holds exactly.
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  const left = amount - parts.reduce((sum, { part }) => sum + part, 0);
  const first = parts.map((_, at) => at).sort((a, b) => (parts[b]?.rest ?? 0) - (parts[a]?.rest ?? 0) || a - b);
  const more = new Set(first.slice(0, left));
  return parts.map(({ part }, at) => part + (more.has(at) ? 1 : 0));
}

const HALF = 50;
const WHOLE = 100;

/** What it takes off before it is bounded by what is left. `base`: what its lines would cost without what it does not go with. */
function grossOf({ kind, amount, percent }: UsableCoupon, base: number, count: number): number {
  if (kind === 1) return amount ?? 0;
  if (kind === 2) return base - Math.floor((base * (percent ?? WHOLE) + HALF) / WHOLE);
  return Math.floor(base / count);
}

/** @param byHand cents that are taken off before it */
export function couponOff(coupon: UsableCoupon, { projects, products, drugs }: Disposal, byHand: number): number {
  if (coupon.why !== null) return 0;
  const all = [...projects, ...products, ...drugs];
  const shares = spreadOver(
    byHand,
    all.map(({ net }) => net),
  );
  const meant = new Set(coupon.lines);
  const net = all.reduce((sum, line, at) => sum + (meant.has(line.id) ? line.net - (shares[at] ?? 0) : 0), 0);
  const count = all.find(({ id }) => meant.has(id))?.count ?? 1;
  const gross = Math.min(coupon.max_off ?? Number.POSITIVE_INFINITY, grossOf(coupon, net + coupon.level, count));
  return Math.max(0, Math.min(net, gross - coupon.level));
}

/** The one that takes most off, if any takes something off. */
export const bestCoupon = (coupons: readonly UsableCoupon[]): UsableCoupon | null =>
  coupons[0] && coupons[0].off > 0 ? coupons[0] : null;
