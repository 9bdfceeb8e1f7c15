import type { TenderType } from '#contract/disposal-pay.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** By which ways a list is paid, as they are put together at the desk. Amounts are cents. */

export const CASH = 1 satisfies TenderType;
export const CARD = 5 satisfies TenderType;
export const POINTS = 6 satisfies TenderType;
/** What a till or a code on the counter has a number of. */
export const NUMBERED: Partial<Record<TenderType, string>> = { 2: '交易号', 3: '交易号', 4: '交易号', 7: '结算单号' };

export interface Tender {
  type: TenderType;
  amount: TypedMoney;
  /** Somebody has said how much; until then it takes what is missing. */
  fixed: boolean;
  /** Of cash: what is handed over. */
  tendered: TypedMoney;
  trade_no: string;
}

export const tenderOf = (type: TenderType): Tender => ({
  type,
  amount: null,
  fixed: false,
  tendered: null,
  trade_no: '',
});

/** All of it in cash, as nearly every second one pays. */
export const PLAIN_CASH: readonly Tender[] = [tenderOf(CASH)];

const isPlainCash = ([first, ...more]: readonly Tender[]) =>
  more.length === 0 && first?.type === CASH && !first.fixed && first.tendered === null;

/** With another way, which takes what is missing; in the place of cash that nobody has touched. */
export function withWay(tenders: readonly Tender[], type: TenderType): Tender[] {
  if (tenders.some((each) => each.type === type)) return [...tenders];
  return [...(isPlainCash(tenders) ? [] : tenders), tenderOf(type)];
}

const numberIn = (value: TypedMoney) => (typeof value === 'number' ? value : 0);

/** What points may pay of a list, in cents, and what each is worth. */
interface Worth {
  value: number;
  point_value: number;
}

const NO_POINTS: Worth = { value: 0, point_value: 1 };

/**
 * How much each takes: what was typed, and else what is still missing, from the first on; of a card no more than it has, of
 * points no more than may pay, and whole ones.
 * @param stored what is on the card
 */
export function amountsOf(
  tenders: readonly Tender[],
  due: number,
  stored: number,
  { value, point_value }: Worth = NO_POINTS,
): TypedMoney[] {
  let missing = due;
  for (const { fixed, amount } of tenders) if (fixed) missing -= numberIn(amount);
  const least = (type: TenderType) => {
    if (type === POINTS) return Math.floor(Math.min(missing, value) / point_value) * point_value;
    return type === CARD ? Math.min(missing, stored) : missing;
  };
  return tenders.map(({ fixed, amount, type }) => {
    if (fixed) return amount;
    const taken = Math.max(0, least(type));
    missing -= taken;
    return taken;
  });
}

export const sumOf = (amounts: readonly TypedMoney[]): number =>
  amounts.reduce<number>((sum, each) => sum + numberIn(each), 0);

/** 找零; null where less is handed over, or nobody has said how much. */
export function changeOf({ tendered }: Tender, amount: TypedMoney): number | null {
  if (typeof tendered !== 'number' || typeof amount !== 'number' || tendered < amount) return null;
  return tendered - amount;
}

/** In yuan: what people hand over is a multiple of one of them. */
const NOTES = [10, 50, 100, 500] as const;
const MOST_OFFERED = 4;

/** What is likely to be handed over for an amount: exactly it, and the next round sums. */
export function likelyCash(amount: number): number[] {
  if (amount <= 0) return [];
  const sums = NOTES.map((note) => Math.ceil(amount / (note * 100)) * note * 100);
  return [...new Set([amount, ...sums])].slice(0, MOST_OFFERED);
}

/** As they are sent: those that take nothing are none. */
export function sentTenders(tenders: readonly Tender[], amounts: readonly TypedMoney[]) {
  return tenders.flatMap(({ type, fixed, tendered, trade_no }, at) => {
    const amount = sentMoney(amounts[at] ?? null);
    if (!fixed && amount === 0) return [];
    return [
      {
        type,
        amount,
        ...(type === CASH ? { tendered: sentMoney(tendered) } : {}),
        ...(NUMBERED[type] ? { trade_no } : {}),
      },
    ];
  });
}
