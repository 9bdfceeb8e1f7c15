import type { Fate } from '../crowd/op.ts';
import type { Source } from './list-asked.ts';
import type { Approval, Figures, Gone, Split } from './list-model.ts';
import type { Asked, House, MemberState, Moves } from './money-model.ts';
import type { PaymentNumbers } from './payment-state.ts';
import type { Closing } from './shift-asked.ts';

/** What desks did, what they were told, and what it left. */

/** A member as an answer shows them. */
export type MemberShown = Omit<MemberState, 'had' | 'lapsed' | 'pointsOwed'> & {
  readonly consumed: number;
  readonly arrears: number;
};
/** A list as an answer shows it. */
export interface ListShown {
  readonly id: number;
  readonly status: number;
  readonly price: number;
  readonly total: number;
  readonly amount: number;
  readonly arrears: number;
  readonly nets: readonly number[];
  readonly version: number;
  /** What was given back of it: all, how far, of each line; and whether some more waits for a second person. */
  readonly refunded: number;
  readonly refund_status: number;
  readonly gone: readonly Gone[];
  readonly refund_pending: boolean;
  /** What is left of each that paid it. */
  readonly ways: readonly Source[];
  /** Of its lines: how many units, and by which number they are asked for. */
  readonly counts: readonly number[];
  readonly lineIds: readonly number[];
}
/** What waits of a list or was decided, as an answer shows it. */
export type ApprovalShown = Omit<Approval, 'asked'> & { readonly receipt: boolean };
/** A payment as an answer names it: its number where that is told, and all of it where it is shown. */
export interface PaymentShown {
  readonly id: number | null;
  readonly receipt: string;
  readonly view: PaymentView | null;
}
/** What was given back is below zero. */
export interface PaymentView {
  readonly kind: string;
  readonly total: number;
  readonly reversed: boolean;
  readonly reverses: string | null;
  readonly tenders: readonly Source[];
  readonly lists: readonly { readonly id: number; readonly amount: number }[];
}
/** All that a success says. */
export interface Shown {
  readonly member: MemberShown | null;
  readonly lists: readonly ListShown[];
  /** The newest first. */
  readonly approvals: readonly ApprovalShown[];
  /** Of a payment: what was given back over the counter, and whether it has a receipt. */
  readonly counter: { readonly change: number; readonly receipt: boolean } | null;
  readonly payment: PaymentShown | null;
}

/** One thing that a desk asked of a member, under one key, however often it was sent. Instants are the driver's. */
export interface MoneyOp {
  readonly n: number;
  readonly member: number;
  /** Who asked. */
  readonly by: number;
  readonly asked: Asked;
  readonly at: number;
  /** When the answer came; infinite where none did. */
  readonly done: number;
  readonly fate: Fate;
  /** Of a refusal: its status and code; of what went out to nobody, why. */
  readonly answer: string;
  /** Of a success. */
  readonly shown: Shown | null;
  /** What a refusal for too little or too much said that there is. */
  readonly figures: Figures | null;
}

/** What an operation left in the tables. */
export interface Effect {
  readonly n: number;
  /** Of its line in the trail, written while it had what it changes to itself: effects are in this order. */
  readonly order: number;
  /** Who did it, by the trail, and who took or gave the money; null: none was. */
  readonly by: number | null;
  readonly cashier: number | null;
  /** Lines in the trail, transactions but for points that lists earned, payments, receipts, jobs that tell of it, answers kept under its key. */
  readonly lines: number;
  readonly transactions: number;
  readonly payments: number;
  readonly receipts: number;
  readonly jobs: number;
  readonly kept: number;
  /** The payment that it made. */
  readonly payment: PaymentNumbers | null;
  readonly moves: Moves;
  /** The list that it was about, and what that cost then, by the trail. */
  readonly list: number | null;
  readonly total: number | null;
  /** What was taken off at the desk by hand, by its own line in the trail. */
  readonly byHand: number;
  /** The tenders of a payment for lists and what each of them paid, or of what was given back, and the trail's, in words. */
  readonly paid: readonly string[];
}

/** What the tables say of a list at the end: what was asked of it, and what is left of what paid it. */
export interface ListEnd {
  readonly approvals: readonly ApprovalShown[];
  readonly splits: readonly Pick<Split, 'type' | 'amount' | 'back'>[];
}

export interface MoneyHistory {
  readonly ops: readonly MoneyOp[];
  readonly effects: readonly Effect[];
  readonly houseOf: (member: number) => House;
  /** Lists in the order in which they were issued. */
  readonly issued: ReadonlyMap<number, number>;
  /** By list; one of which nothing was paid or asked may be left out. */
  readonly ends: ReadonlyMap<number, ListEnd>;
  /** By shift; one that is open is left out. */
  readonly closings: ReadonlyMap<number, Closing>;
  /** When nothing ran any more: what nobody was told of was done until then, or never. */
  readonly end: number;
}

export const isLook = ({ asked }: MoneyOp) => ['read', 'show', 'asks', 'find'].includes(asked.way);

export function lineOf(op: MoneyOp): string {
  const { way, ...asked } = op.asked;
  const heard = op.shown ?? op.figures;
  const span = `${op.at.toFixed(1)} … ${Number.isFinite(op.done) ? op.done.toFixed(1) : 'never'} ms`;
  const said = `${op.fate}${op.fate === 'ok' ? '' : ` ${op.answer}`}${heard ? ` ${JSON.stringify(heard)}` : ''}`;
  return `${span} #${op.n} member ${op.member} ${way} ${JSON.stringify(asked)}: ${said}`;
}

export const lineOfEffect = (effect: Effect) => `in the tables: ${JSON.stringify(effect)}`;
