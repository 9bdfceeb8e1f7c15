import { atom } from 'jotai';
import type { VisitBill } from '#contract/disposal-rows.ts';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';

/** What is to be paid of the visits that are shown, by hash_id: docs/domain/money.md#bills. */
export const billsAtom = atom<ReadonlyMap<string, VisitBill>>(new Map());

export const PAID = '已付';
const OWED = { 1: '未付', 2: '欠费' };

const YUAN = 100;
/** There is little room in a cell. */
const inShort = (cents: number) => (cents % YUAN === 0 ? `¥${formatCount(cents / YUAN)}` : formatMoney(cents));

/** 未付 ¥120, 欠费 ¥40.50, 已付; nothing where no list was issued. */
export function billOf(bill: VisitBill | undefined): string {
  if (!bill) return '';
  const { status, arrears } = bill;
  return status === 3 ? PAID : `${OWED[status]} ${inShort(arrears)}`;
}
