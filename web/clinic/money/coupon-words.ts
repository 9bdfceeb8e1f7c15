import type { Coupon, CouponTerms } from '#contract/coupon-rows.ts';
import { yuanOf } from '#web/ui/text/yuan.ts';

type Said = Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'max_off' | 'threshold'>;

const TENTH = 10;

/** What a coupon takes off: 减100, 8.8折. Null while it takes off nothing. */
export function offWords({ kind, amount, percent }: Said): string | null {
  if (kind === 1) return amount === null ? null : `减${yuanOf(amount)}`;
  if (kind === 2) return percent === null ? null : `${percent / TENTH}折`;
  return '抵一次项目';
}

/** 满1000减100, 8.8折，最多减50 */
export function couponWords(coupon: Said): string | null {
  const { max_off, threshold } = coupon;
  const off = offWords(coupon);
  if (off === null) return null;
  return `${threshold > 0 ? `满${yuanOf(threshold)}` : ''}${off}${max_off === null ? '' : `，最多减${yuanOf(max_off)}`}`;
}

/** Within which bounds: 满1000可用, 最多减50. */
export const boundWords = ({ max_off, threshold }: Said): string[] => [
  threshold > 0 ? `满${yuanOf(threshold)}可用` : '无门槛',
  ...(max_off === null ? [] : [`最多减${yuanOf(max_off)}`]),
];

/** When one is good: 领取后 30 天, 2026-11-20 至 2026-12-20. */
export function validWords({ from, to, days }: Coupon['valid']): string {
  if (days) return `领取后 ${days} 天`;
  return from && to ? `${from} 至 ${to}` : '—';
}
