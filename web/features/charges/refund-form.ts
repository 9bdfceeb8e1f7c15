import { CASH_REPLACES, TENDER_TYPE_IDS, type TenderType } from '#contract/disposal-pay.ts';
import type { Disposal } from '#contract/disposal-rows.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** What is given back of a list, as it is put together. Amounts are cents; the server decides what it comes to. */
export interface RefundValues {
  by: 'lines' | 'amount';
  /** How many of each line, by its id, as it is typed. */
  counts: Record<string, string>;
  amount: TypedMoney;
  /** Where to: as it came, onto the card, or as `ways` says. */
  to: 'origin' | 'balance' | 'chosen';
  /** By the type of a way: how much, and whether cash goes out for it. */
  ways: Record<string, TypedMoney>;
  cash: Record<string, boolean>;
  reason: string;
}

export const NOTHING_BACK: RefundValues = {
  ...{ by: 'lines', counts: {}, amount: null },
  ...{ to: 'origin', ways: {}, cash: {}, reason: '' },
};

export interface RefundLine {
  id: number;
  name: string;
  net: number;
  count: number;
  refunded_count: number;
  refunded: number;
  /** Of a package: what of it stays. */
  kept?: number[];
}

/** Lines of which something is left. */
export const refundable = ({ projects, products, drugs }: Disposal): RefundLine[] =>
  [
    ...projects.map(({ project, ...line }) => ({ ...line, name: project.name })),
    ...products.map(({ product, ...line }) => ({ ...line, name: product.name })),
    ...drugs.map(({ drug, ...line }) => ({ ...line, name: drug.name })),
  ].filter(({ count, refunded_count }) => count > refunded_count);

const countIn = (text = '') => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
const centsIn = (typed: TypedMoney | undefined) => (typeof typed === 'number' ? typed : 0);

/** Of k of n units what rounds down, less what was before, and what of a package is used up; the last one gives the rest. */
function offOf({ net, count, refunded_count, refunded, kept = [] }: RefundLine, more: number): number {
  const units = Math.min(count, refunded_count + more);
  if (more === 0) return 0;
  return Math.max(0, Math.floor((net * units) / count) - refunded - (kept[units - refunded_count] ?? 0));
}

/** What leaves the list, and what of it is money: what is owed shrinks first. */
export function backOf(list: Disposal, { by, counts, amount }: RefundValues): { off: number; money: number } {
  const lines = refundable(list).reduce((sum, line) => sum + offOf(line, countIn(counts[line.id])), 0);
  const off = by === 'lines' ? lines : centsIn(amount);
  return { off, money: Math.max(0, off - list.arrears) };
}

/** The ways by which a list was paid, with what is left of each. */
export function waysLeft({ payments }: Disposal): { type: TenderType; left: number }[] {
  const left = (type: TenderType) =>
    payments.reduce((sum, payment) => sum + (payment.type === type ? payment.amount : 0), 0);
  return TENDER_TYPE_IDS.map((type) => ({ type, left: left(type) })).filter((way) => way.left > 0);
}

/** For which cash may go out instead. */
export const takesCash = (type: TenderType): boolean => CASH_REPLACES.some((each) => each === type);

/** What the ways come to by now. */
export const chosenOf = (list: Disposal, { ways }: RefundValues): number =>
  waysLeft(list).reduce((sum, { type }) => sum + centsIn(ways[type]), 0);

interface Source {
  type: TenderType;
  amount: number | null;
  replaces?: TenderType;
}

const sourcesOf = (list: Disposal, { ways, cash }: RefundValues) =>
  waysLeft(list).flatMap(({ type }): Source[] => {
    const amount = sentMoney(ways[type] ?? null);
    if (ways[type] === undefined || ways[type] === null || ways[type] === 0) return [];
    return cash[type] && takesCash(type) ? [{ type: 1, amount, replaces: type }] : [{ type, amount }];
  });

/** As it is sent. */
export function sentRefund(list: Disposal, values: RefundValues) {
  const { by, counts, amount, reason, to } = values;
  const lines = refundable(list).flatMap(({ id }) => {
    const text = counts[id]?.trim() ?? '';
    // What is no number goes as it is, for the rules to say what is wrong.
    return text === '' || text === '0' ? [] : [{ line_id: id, count: /^\d+$/.test(text) ? Number(text) : text }];
  });
  return {
    id: list.id,
    version: list.version,
    reason,
    to_balance: to === 'balance',
    ...(to === 'chosen' ? { sources: sourcesOf(list, values) } : {}),
    ...(by === 'lines' ? { lines } : { amount: sentMoney(amount) }),
  };
}
