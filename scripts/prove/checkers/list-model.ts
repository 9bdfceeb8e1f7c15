import type { Back, TenderType, Write, WriteOff } from './list-asked.ts';
import { type Line, priceOf, spread } from './list-prices.ts';
import type { House, MemberState, Moves } from './money-model.ts';
import type { PaymentNumbers, PaymentState } from './payment-state.ts';

/** What docs/domain/money.md#bills says of lists of treatments: it asks nobody. Cents. */

export interface ListState {
  readonly id: number;
  readonly member: number;
  readonly stage: 'draft' | 'issued' | 'void';
  /** Whether somebody wanted to pay for it, and whether that was only written down (挂账). */
  readonly atDesk: boolean;
  readonly onAccount: boolean;
  readonly price: number;
  readonly total: number;
  readonly owed: number;
  readonly nets: readonly number[];
  /** The things of its lines, and what was taken off it by hand. */
  readonly lines: readonly Line[];
  readonly manual: number;
  /** What was written off of it, as never to be paid. */
  readonly lost: number;
  readonly version: number;
  /** What was given back of each line; nothing of those that have none here. */
  readonly gone: readonly Gone[];
  /** What paid it, in that order. */
  readonly splits: readonly Split[];
  /** What was asked to be given back, in that order. */
  readonly approvals: readonly Approval[];
}

export interface Gone {
  readonly count: number;
  readonly amount: number;
}

/** What a tender paid of a list, and what of that went back. */
export interface Split {
  readonly tender: number;
  readonly type: TenderType;
  /** The how many-th payment of the list it was. */
  readonly nth: number;
  readonly amount: number;
  readonly back: number;
  /** What of it earns points, in cents; nothing where it is not here. */
  readonly earns?: number;
}

/** A tender of a payment for lists: whose card, what it took of it, and what of all went back. */
export interface TenderState {
  readonly card: number | null;
  readonly gift: number;
  readonly back: number;
}

export interface Approval {
  readonly id: number;
  readonly by: number;
  readonly asked: Pick<Back, 'lines' | 'amount' | 'sources'>;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** As it was reckoned when it was asked for, or done. */
  readonly amount: number;
  readonly decidedBy: number | null;
  readonly version: number;
  /** By which ways it went back, in words. */
  readonly sources: readonly string[];
}

/** Of a list that nobody has paid. */
export const UNPAID = { onAccount: false, lost: 0, gone: [], splits: [], approvals: [] } as const;

/** How everything stands that an operation can see. */
export interface Sight {
  readonly member: number;
  /** Who asks. */
  readonly by: number;
  readonly house: House;
  readonly cards: ReadonlyMap<number, MemberState>;
  readonly lists: ReadonlyMap<number, ListState>;
  /** What each patient was sold by now and has paid for: consumption. */
  readonly consumed: ReadonlyMap<number, number>;
  /** The member's, as it was read by who prices a list. */
  readonly level: number;
  /** Whether a number of the till is registered by now. */
  readonly taken: boolean;
  /** Under which number a new list is written, a tender and what waits of a list: the first of them that is not used. */
  readonly fresh: number;
  readonly freshTender: number;
  readonly freshApproval: number;
  /** What paid, as it stands now. */
  readonly tenders: ReadonlyMap<number, TenderState>;
  /** The payment that is to be taken back, if it is there. */
  readonly payments: ReadonlyMap<number, PaymentState>;
  /** Whether the shift that took it is closed. */
  readonly closed: boolean;
  /** Under which numbers one is made; null: nobody knows of one. */
  readonly freshPayment: PaymentNumbers | null;
  /** Which of two lists was issued first. */
  readonly rankOf: (list: number) => number;
}

export type Figures = Readonly<Record<string, number>>;
type Refusal =
  | '409 STATE'
  | '409 STALE'
  | '409 BALANCE'
  | '409 OVERPAID'
  | '422 INVALID'
  | '422 LIMIT'
  | '403 FORBIDDEN'
  | '404 NOT_FOUND';

export interface Done {
  readonly cards?: ReadonlyMap<number, MemberState>;
  readonly lists?: ReadonlyMap<number, ListState>;
  readonly consumed?: ReadonlyMap<number, number>;
  readonly tenders?: ReadonlyMap<number, TenderState>;
  readonly payments?: ReadonlyMap<number, PaymentState>;
  readonly moves: Moves;
  /** What was taken off by hand at the desk. */
  readonly byHand?: number;
  /** Its tenders, and what each of them paid, in words: as readEffects puts them. */
  readonly paid?: readonly string[];
  /** In whose shift, where that is not whoever asked. */
  readonly cashier?: number | null;
}
/** `figures`: one of these it is told with. */
export type Refused = { readonly refused: Refusal; readonly figures?: readonly Figures[] };

/** 0 草稿, 1 未付, 2 欠费, 3 已付清, 4 作废. */
export function statusOf({ stage, owed, atDesk }: ListState): number {
  if (stage !== 'issued') return stage === 'draft' ? 0 : 4;
  if (owed === 0) return 3;
  return atDesk ? 2 : 1;
}

const sold = (list: number, amount: number): Moves =>
  amount === 0 ? {} : { [`receivable ${list}`]: amount, revenue: -amount };

/** 开单, or a change while nobody has paid. */
export function writeList({ house, lists, level, member, fresh }: Sight, asked: Write): Done | Refused {
  const before = asked.list === null ? undefined : lists.get(asked.list);
  if (asked.list !== null) {
    if (!before) return { refused: '404 NOT_FOUND' };
    if (asked.version !== null && asked.version !== before.version) return { refused: '409 STALE' };
    // Also where what paid it was taken back: its receipt says these lines.
    if (statusOf(before) > 1 || before.splits.length > 0) return { refused: '409 STATE' };
  }
  const priced = priceOf(asked.lines, level, asked.off, house.offMost);
  if (!priced) return { refused: '422 INVALID' };
  const issued = asked.issue || before?.stage === 'issued';
  const after: ListState = {
    ...{ id: before?.id ?? fresh, member, stage: issued ? 'issued' : 'draft', atDesk: false, lines: asked.lines },
    ...{ ...priced, owed: issued ? priced.total : 0, version: (before?.version ?? 1) + (issued ? 2 : 1), ...UNPAID },
  };
  return { lists: new Map([[after.id, after]]), moves: sold(after.id, after.owed - (before?.owed ?? 0)) };
}

export function voidList({ lists }: Sight, { list, version }: { list: number; version: number }): Done | Refused {
  const before = lists.get(list);
  if (!before) return { refused: '404 NOT_FOUND' };
  if (version !== before.version) return { refused: '409 STALE' };
  const paid = before.stage === 'issued' && before.owed < before.total;
  if (before.stage === 'void' || before.lost > 0 || paid || statusOf(before) === 3) return { refused: '409 STATE' };
  const after: ListState = { ...before, stage: 'void', owed: 0, version: before.version + 1 };
  return { lists: new Map([[list, after]]), moves: sold(list, -before.owed) };
}

/** 坏账核销, by an owner: of what a list owes that was at the desk. It is spread over what is left of the lines. */
export function writeOffList({ by, house, lists }: Sight, { list, amount, version }: WriteOff): Done | Refused {
  if (!house.owners.includes(by)) return { refused: '403 FORBIDDEN' };
  const before = lists.get(list);
  if (!before) return { refused: '404 NOT_FOUND' };
  if (version !== before.version) return { refused: '409 STALE' };
  if (statusOf(before) !== 2) return { refused: '409 STATE' };
  if (amount > before.owed) return { refused: '422 INVALID' };
  const left = before.nets.map((net, at) => net - (before.gone[at]?.amount ?? 0));
  const shares = spread(amount, left);
  const after: ListState = {
    ...{ ...before, total: before.total - amount, owed: before.owed - amount, lost: before.lost + amount },
    ...{ nets: before.nets.map((net, at) => net - (shares[at] ?? 0)), version: before.version + 1 },
  };
  return { lists: new Map([[list, after]]), moves: { bad_debt: amount, [`receivable ${list}`]: -amount } };
}
