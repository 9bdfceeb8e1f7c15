import type { TenderType } from '../checkers/list-asked.ts';
import type { Thing } from '../checkers/list-prices.ts';
import type { ApprovalShown, ListShown } from '../checkers/money-history.ts';

/** A payment as somebody was told of it. */
export interface KnownPayment {
  /** Null: only its receipt is known. */
  readonly id: number | null;
  readonly receipt: string;
  readonly kind: 'pay' | 'topup' | 'reversal';
  /** Who took it. */
  readonly by: number;
  readonly lists: readonly number[];
  readonly trades: readonly Trade[];
  /** It was taken back, or can not be. */
  readonly closed: boolean;
}

/** The number that a kind of till gave. */
export interface Trade {
  readonly type: TenderType;
  readonly trade: string;
}

/** What a desk has before it of a patient. */
export interface Papers {
  readonly member: number;
  readonly things: readonly Thing[];
  /** The patient's lists, as they were last seen. */
  readonly lists: readonly ListShown[];
  /** What was asked to be given back of them, as it was last seen; and something of another hospital, 0: nothing. */
  readonly approvals: readonly { readonly list: number; readonly approval: ApprovalShown }[];
  readonly strangeApproval: number;
  /** One of somebody else of the same account, and one of another hospital; 0: none. */
  readonly kinList: number;
  readonly strangeList: number;
  /** The card of somebody else of the account, of somebody of no account of theirs; null: none. */
  readonly kin: number | null;
  readonly stranger: number;
  /** What a card was last seen to have. */
  readonly storedOf: (member: number) => number;
  /** How many points the patient was last seen to have. */
  readonly points: number;
  /** Numbers that tills have given here; what is chosen is added. And those of which the payment was taken back. */
  readonly trades: string[];
  readonly freed: readonly Trade[];
  /** What was paid for the patient's lists and on their card, the last one last; and one of another hospital, 0: none. */
  readonly payments: readonly KnownPayment[];
  readonly strangePayment: number;
}
