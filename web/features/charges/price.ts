import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** What is taken off a list at the desk, as it is typed. The server decides what it comes to. */
export interface Discount {
  on: boolean;
  by: 'amount' | 'percent';
  amount: TypedMoney;
  /** What is taken off. */
  percent: string;
  reason: string;
}

export const NO_DISCOUNT: Discount = { on: false, by: 'amount', amount: null, percent: '', reason: '' };

/** 抹零: at most so many cents. */
export const MOST_ROUNDED = 99;
const YUAN = 100;

const percentIn = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What it comes to, as far as it can be read, in cents. */
export function discountOf({ on, by, amount, percent }: Discount, total: number): number {
  if (!on) return 0;
  if (by === 'amount') return typeof amount === 'number' ? Math.min(amount, total) : 0;
  const rate = percentIn(percent);
  return Number.isNaN(rate) ? 0 : Math.min(total, Math.floor((total * rate + YUAN / 2) / YUAN));
}

/** As it is sent; null where there is none. */
export function sentDiscount({ on, by, amount, percent, reason }: Discount) {
  if (!on) return null;
  return by === 'amount' ? { amount: sentMoney(amount), reason } : { percent: percentIn(percent), reason };
}

/** What is over whole yuan, which the desk lets go. */
export const oddCents = (total: number): number => total % YUAN;

/**
 * Why it is more than whoever asks may take off; undefined where it is not.
 *
 * @param before what was taken off by hand already
 * @param most percent of the list
 */
export function overLimit(discount: Discount, total: number, before: number, most: number): string | undefined {
  const off = discountOf(discount, total);
  const isOver = off > 0 && (before + off) * 100 > (total + before) * most;
  return isOver ? `手动优惠最多为${most}%` : undefined;
}
