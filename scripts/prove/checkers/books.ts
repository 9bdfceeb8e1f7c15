import type { Violation } from '../part.ts';

/** `gone`: what of it went back, by itself and by what it paid of lists; `reversed`: whether all of it was taken back. */
interface TenderRow {
  readonly type: number;
  readonly amount: number;
  readonly gone: number;
  readonly goneOfLists: number;
  readonly reversed: boolean;
}

/** One payment with what hangs on it. Cents. */
export interface PaymentRow {
  readonly id: number;
  readonly hospital: number;
  readonly shift: number;
  /** Whether it was given back. */
  readonly back: boolean;
  /** Whether it pays for lists: then all of it is split over them. */
  readonly ofLists: boolean;
  readonly split: number;
  readonly total: number;
  /** The payment that it takes back. */
  readonly reverses: number | null;
  readonly tenders: readonly TenderRow[];
  readonly receipts: readonly string[];
  readonly transactions: number;
}

/** What one shift posted to an account of its hospital: debit above zero. */
export interface Posted {
  readonly shift: number;
  readonly kind: string;
  readonly amount: number;
}

/** The account that each way of paying moves. */
const ACCOUNT = new Map([
  [1, 'cash'],
  [2, 'alipay'],
  [3, 'wechat'],
  [4, 'bank'],
  [5, 'stored'],
  [6, 'points_cost'],
  [7, 'insurance'],
]);

/** Every payment has its tenders, one receipt and one posting; receipts are numbered without a gap; a shift is what it posted. */
export function checkBooks(payments: readonly PaymentRow[], posted: readonly Posted[]): Violation[] {
  return [
    ...payments.flatMap(wrongOfPayment),
    ...[...Map.groupBy(payments, ({ hospital }) => hospital)].flatMap(([hospital, own]) => wrongNumbers(hospital, own)),
    ...wrongReversals(payments),
    ...wrongShifts(payments, posted),
  ];
}

function wrongOfPayment(payment: PaymentRow): Violation[] {
  const { id, total, tenders, receipts, transactions, ofLists, split } = payment;
  const sum = tenders.reduce((all, { amount }) => all + amount, 0);
  const wrong = [
    ...tenders.flatMap(({ type, amount, gone, goneOfLists, reversed }) => [
      ...(gone <= amount ? [] : [`gave ${gone} back by ${type}, of ${amount}`]),
      // What was topped up goes back for no list.
      ...(gone === goneOfLists || (reversed && !ofLists)
        ? []
        : [`gave ${gone} back by ${type}, ${goneOfLists} of it for lists`]),
      ...(reversed && gone < amount ? [`was taken back, and only ${gone} of ${amount} by ${type}`] : []),
    ]),
    ...(sum === total ? [] : [`is of ${total}, its tenders make ${sum}`]),
    ...(split === (ofLists ? total : 0) ? [] : [`is of ${total}, ${split} of it paid for lists`]),
    ...(receipts.length === 1 ? [] : [`has ${receipts.length} receipts`]),
    ...(transactions === 1 ? [] : [`was posted ${transactions} times`]),
  ];
  return wrong.map((what) => ({ what: `payment ${id} ${what}`, history: [JSON.stringify(payment)] }));
}

function wrongNumbers(hospital: number, own: readonly PaymentRow[]): Violation[] {
  const numbers = own
    .flatMap(({ receipts }) => receipts.map((text) => Number(text.split('-')[1])))
    .toSorted((a, b) => a - b);
  const at = numbers.findIndex((number, n) => number !== n + 1);
  if (at < 0) return [];
  const what = `receipts of hospital ${hospital} are not 1 to ${numbers.length}: ${numbers[at]} stands where ${at + 1} should`;
  return [{ what, history: [numbers.slice(Math.max(0, at - 3), at + 4).join(' ')] }];
}

/** What takes a payment back is its mirror, in its shift, and the only one; and its tenders say so. */
function wrongReversals(payments: readonly PaymentRow[]): Violation[] {
  const reversals = Map.groupBy(payments, ({ reverses }) => reverses);
  return payments.flatMap((payment) => {
    const { id, hospital, shift, total, tenders } = payment;
    const own = reversals.get(id) ?? [];
    const words = tenders.map(({ type, amount }) => `${type}: ${amount}`).join();
    const wrong = [
      ...(own.length > 1 ? [`was taken back ${own.length} times`] : []),
      ...(tenders.every(({ reversed }) => reversed === own.length > 0)
        ? []
        : ['has tenders that say otherwise of its reversal']),
      ...own.flatMap((mirror) => {
        const same = mirror.tenders.map(({ type, amount }) => `${type}: ${amount}`).join() === words;
        const there = mirror.hospital === hospital && mirror.shift === shift;
        return same && there && mirror.total === total ? [] : [`is not what ${mirror.id} takes back`];
      }),
    ];
    const history = [payment, ...own].map((one) => JSON.stringify(one));
    return wrong.map((what) => ({ what: `payment ${id} ${what}`, history }));
  });
}

function wrongShifts(payments: readonly PaymentRow[], posted: readonly Posted[]): Violation[] {
  const taken = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { shift, back, tenders } of payments)
    for (const { type, amount } of tenders) add(taken, `${shift} ${ACCOUNT.get(type)}`, back ? -amount : amount);
  const booked = new Map<string, number>();
  for (const { shift, kind, amount } of posted) add(booked, `${shift} ${kind}`, amount);
  return [...new Set([...taken.keys(), ...booked.keys()])].flatMap((key) => {
    const [is, should] = [booked.get(key) ?? 0, taken.get(key) ?? 0];
    if (is === should) return [];
    const [shift, kind] = key.split(' ');
    return [{ what: `shift ${shift} took ${should} by ${kind} and posted ${is}`, history: [] }];
  });
}
