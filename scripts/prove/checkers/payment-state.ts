import type { TenderType } from './list-asked.ts';
import type { Moves } from './money-model.ts';

/** A payment of the model, with all that came with it. Cents. */
export interface PaymentState {
  readonly id: number;
  readonly receipt: string;
  /** In whose shift it is. */
  readonly shift: number;
  readonly kind: 'pay' | 'topup' | 'stored_refund' | 'reversal';
  readonly member: number;
  /** Who took or gave it. */
  readonly by: number;
  readonly total: number;
  readonly tenders: readonly PaidBy[];
  readonly moves: Moves;
  /** What it paid of each list; none of a card. */
  readonly lists: readonly PaidList[];
  /** What a top-up put on the card beside its total. */
  readonly given: Given | null;
  readonly reversed: boolean;
  /** The receipt of the one that it takes back. */
  readonly reverses: string | null;
}

export interface PaidBy {
  readonly type: TenderType;
  readonly amount: number;
  /** Its number among the tenders that paid for lists. */
  readonly tender: number;
  /** Of stored value: whose, and what of it was which. */
  readonly card: number | null;
  readonly principal: number;
  readonly gift: number;
}

export interface PaidList {
  readonly id: number;
  readonly amount: number;
  /** What was taken off each of its lines with this payment, and what of all by hand. */
  readonly off: readonly number[];
  readonly byHand: number;
}

interface Given {
  readonly gift: number;
  readonly points: number;
  readonly rule: number | null;
}

/** The numbers of a payment that is being made: what the tables have. */
export type PaymentNumbers = Pick<PaymentState, 'id' | 'receipt' | 'shift'>;

/** Null: nobody knows that it was made. */
export function madePayment(
  numbers: PaymentNumbers | null,
  made: Omit<PaymentState, 'id' | 'receipt' | 'shift' | 'reversed' | 'reverses'>,
): ReadonlyMap<number, PaymentState> {
  return new Map(numbers ? [[numbers.id, { ...numbers, ...made, reversed: false, reverses: null }]] : []);
}

/** As the tables have a tender, in words. */
export const wordsOfTender = ({ type, amount, card, principal, gift }: PaidBy, change = 0) =>
  `${type}: ${amount}, card ${card ?? 'none'} ${principal} + ${gift}, change ${change}`;
