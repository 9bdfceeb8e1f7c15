import { yuanOf } from '#web/ui/text/yuan.ts';

interface Gift {
  /** Cents; null where no amount is typed. */
  readonly amount: number | null;
  readonly gift_amount: number | null;
  readonly gift_integral: number | null;
  readonly coupon_count: number | null;
  readonly repeat: boolean;
}

const isGiven = (count: number | null): count is number => Number.isFinite(count) && Number(count) > 0;

/** What a rule says: 充1000送100、500积分. Null while it gives nothing. */
export function sentenceOf({ amount, gift_amount, gift_integral, coupon_count, repeat }: Gift): string | null {
  const gifts = [
    ...(isGiven(gift_amount) ? [yuanOf(gift_amount)] : []),
    ...(isGiven(gift_integral) ? [`${gift_integral}积分`] : []),
    ...(isGiven(coupon_count) ? [`${coupon_count}张优惠券`] : []),
  ];
  if (!isGiven(amount) || gifts.length === 0) return null;
  return `充${yuanOf(amount)}送${gifts.join('、')}${repeat ? '（可翻倍）' : ''}`;
}
