import type { ListAsked } from './list-asked.ts';
import type { Thing } from './list-prices.ts';
import type { PaymentAsked } from './reversal-asked.ts';

/** What docs/domain/money.md says of a member's money, in a test's own words: it asks nobody. */

/** A recharge rule, as the world made it. Cents. */
export interface Rule {
  readonly id: number;
  readonly amount: number;
  readonly gift: number;
  readonly points: number;
  readonly repeat: boolean;
  /** Stored levels; none: all. */
  readonly levels: readonly number[];
  readonly perMember: number | null;
}

/** What a hospital has decided. */
export interface House {
  readonly rules: readonly Rule[];
  /** Of one member's principal, in cents. */
  readonly storedLimit: number | null;
  /** What is sold here. */
  readonly things: readonly Thing[];
  /** Percent of a list that a desk may take off by hand. */
  readonly offMost: number;
  /** Who decides what others ask to be given back. */
  readonly owners: readonly number[];
  /** How somebody stands before anybody does anything. */
  readonly startOf: (member: number) => MemberState;
  /** Whose patient somebody is. */
  readonly accountOf: (member: number) => number;
}

/** What a desk asks for of a card. Cents and points. */
export type CardAsked =
  | {
      readonly way: 'topup';
      readonly amount: number;
      readonly gift: number;
      readonly rule: number | null;
      readonly type: Tender;
    }
  | { readonly way: 'refund'; readonly amount: number; readonly gift: number; readonly type: Tender }
  | { readonly way: 'incr' | 'decr'; readonly points: number }
  | { readonly way: 'clearing' }
  | { readonly way: 'level'; readonly level: number; readonly until: Until }
  | { readonly way: 'lock'; readonly seen: 0 | 1 }
  | { readonly way: 'read' };
export type Asked = CardAsked | ListAsked | PaymentAsked;

/** When a level ends: never, after today, or yesterday, which nobody may ask for. */
export type Until = 'never' | 'today' | 'yesterday';

/** 1 cash to 4 bank card. */
export type Tender = 1 | 2 | 3 | 4;
const TENDERS = ['cash', 'alipay', 'wechat', 'bank'] as const;

export interface MemberState {
  readonly principal: number;
  readonly gift: number;
  readonly points: number;
  /** Points that were taken back and were spent by then. */
  readonly pointsOwed: number;
  readonly recharged: number;
  readonly level: number;
  /** Its last day is past: it is shown and counts no more. */
  readonly lapsed: boolean;
  readonly locked: 0 | 1;
  /** How often each rule was had. */
  readonly had: Readonly<Record<number, number>>;
}

export const NOTHING: MemberState = {
  ...{ principal: 0, gift: 0, points: 0, pointsOwed: 0, recharged: 0, level: 0, lapsed: false, locked: 0 },
  had: {},
};

/** The level that counts. */
export const inForce = ({ level, lapsed }: MemberState) => (lapsed ? 0 : level);

/** What it posts, by account: debit above zero, credit below. What is of no account stands not there. */
export type Moves = Readonly<Record<string, number>>;

/** It is done, or it is refused with this status and code. */
export type CardVerdict =
  | { readonly state: MemberState; readonly moves: Moves }
  | { readonly refused: '409 STATE' | '409 STALE' | '409 BALANCE' | '422 INVALID' | '422 LIMIT' };

const LEAST_REFUND = 100;

/** What becomes of it where the member stands like this. */
export function judge(state: MemberState, asked: CardAsked, house: House): CardVerdict {
  if (asked.way === 'read') return { state, moves: {} };
  if (asked.way === 'lock') {
    if (asked.seen !== state.locked) return { refused: '409 STALE' };
    return { state: { ...state, locked: state.locked === 0 ? 1 : 0 }, moves: {} };
  }
  if (asked.way === 'level' && asked.level > 0 && asked.until === 'yesterday') return { refused: '422 INVALID' };
  if (state.locked === 1) return { refused: '409 STATE' };
  switch (asked.way) {
    case 'topup':
      return topUp(state, asked, house);
    case 'refund':
      return refund(state, asked);
    case 'level':
      return { state: { ...state, level: asked.level, lapsed: false }, moves: {} };
    case 'clearing':
      return state.points === 0 ? { refused: '409 STATE' } : movePoints(state, -state.points);
    case 'incr':
      return movePoints(state, asked.points);
    case 'decr':
      return asked.points > state.points ? { refused: '409 BALANCE' } : movePoints(state, -asked.points);
  }
}

function topUp(state: MemberState, asked: CardAsked & { way: 'topup' }, house: House): CardVerdict {
  const { amount, type } = asked;
  const tooMuch = state.principal + amount > (house.storedLimit ?? Number.POSITIVE_INFINITY);
  if (asked.rule === null && tooMuch) return { refused: '422 LIMIT' };
  if (asked.rule === null) return card(state, type, { principal: amount, gift: asked.gift, points: 0 });
  const rule = house.rules.find(({ id }) => id === asked.rule);
  if (!rule) throw new Error(`no rule ${asked.rule}`);
  const had = state.had[rule.id] ?? 0;
  const fits = rule.levels.length === 0 || rule.levels.includes(inForce(state));
  if (!fits || amount < rule.amount || (rule.perMember ?? Number.POSITIVE_INFINITY) <= had)
    return { refused: '422 INVALID' };
  if (tooMuch) return { refused: '422 LIMIT' };
  const times = rule.repeat ? Math.floor(amount / rule.amount) : 1;
  const given = { principal: amount, gift: rule.gift * times, points: rule.points * times };
  return card({ ...state, had: { ...state.had, [rule.id]: had + 1 } }, type, given);
}

function refund(state: MemberState, { amount, gift, type }: CardAsked & { way: 'refund' }): CardVerdict {
  if (amount < LEAST_REFUND && amount !== state.principal) return { refused: '422 INVALID' };
  if (amount > state.principal || gift > state.gift) return { refused: '409 BALANCE' };
  return card(state, type, { principal: -amount, gift: -gift, points: 0 });
}

function card(state: MemberState, type: Tender, by: { principal: number; gift: number; points: number }): CardVerdict {
  const { principal, gift, points } = by;
  return {
    state: {
      ...state,
      principal: state.principal + principal,
      gift: state.gift + gift,
      points: state.points + points,
      recharged: state.recharged + principal,
    },
    moves: onlyReal({
      ...{ [TENDERS[type - 1] ?? '']: principal, principal: -principal, gift_cost: gift, gift: -gift },
      ...{ memo: principal, recharged: -principal, points_issued: points, points: -points },
    }),
  };
}

function movePoints(state: MemberState, by: number): CardVerdict {
  return { state: { ...state, points: state.points + by }, moves: onlyReal({ points_issued: by, points: -by }) };
}

const onlyReal = (moves: Moves): Moves =>
  Object.fromEntries(Object.entries(moves).filter(([, amount]) => amount !== 0));
