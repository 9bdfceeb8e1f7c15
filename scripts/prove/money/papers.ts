import type { Thing } from '../checkers/list-prices.ts';
import type { ApprovalShown, ListShown } from '../checkers/money-history.ts';

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
  /** Numbers that tills have given here; what is chosen is added. */
  readonly trades: string[];
}
