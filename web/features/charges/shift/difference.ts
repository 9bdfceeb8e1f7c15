import { formatMoney } from '#web/ui/text/format.ts';

/** Counted less expected, in words: too much, too little, or right. */
export const differenceText = (amount: number): string =>
  amount === 0 ? '相符' : `${amount > 0 ? '长款' : '短款'} ${formatMoney(Math.abs(amount))}`;
