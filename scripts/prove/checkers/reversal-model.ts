import type { Done, ListState, Refused, Sight } from './list-model.ts';
import type { MemberState, Moves } from './money-model.ts';
import { isBought } from './pay-model.ts';
import { type PaidList, type PaymentState, wordsOfTender } from './payment-state.ts';
import { earnedBy, POINTS, pointMoves, withoutPoints, withPoints } from './points-model.ts';
import type { Reverse } from './reversal-asked.ts';

/** What docs/domain/money.md#taking-back says of 冲正: it asks nobody. Cents. */

const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** All that came with a payment or a top-up goes back, or nothing. */
export function takeBack(sight: Sight, { payment }: Reverse): Done | Refused {
  const first = sight.payments.get(payment);
  if (!first) return { refused: '404 NOT_FOUND' };
  if (first.kind !== 'pay' && first.kind !== 'topup') return { refused: '409 STATE' };
  if (first.by !== sight.by && !sight.house.owners.includes(sight.by)) return { refused: '403 FORBIDDEN' };
  // Counted in one shift, or in none.
  if (sight.closed) return { refused: '409 STATE' };
  const lists = first.lists.map((paid) => ({ paid, list: sight.lists.get(paid.id) }));
  const given = lists.some(({ list }) => list?.gone.some(({ amount }) => amount > 0));
  if (first.reversed || given) return { refused: '409 STATE' };
  const card = first.kind === 'topup' ? emptied(sight, first) : null;
  if (card && 'refused' in card) return card;
  const bought = first.kind === 'pay' ? sumOf(first.tenders.filter(isBought).map(({ amount }) => amount)) : 0;
  const before = lists.flatMap(({ list }) => list ?? []);
  const after = lists.flatMap(({ paid, list }) => (list ? [owedAgain(list, paid, first)] : []));
  const points = card ? null : pointsBack(sight, first, earnedBy(before, after));
  return {
    cards: card ? new Map([[first.member, card]]) : new Map([...filled(sight, first), ...(points?.card ?? [])]),
    lists: new Map(after.map((list) => [list.id, list])),
    tenders: new Map(first.tenders.map(({ tender, card, gift, amount }) => [tender, { card, gift, back: amount }])),
    consumed: new Map(bought > 0 ? [[first.member, (sight.consumed.get(first.member) ?? 0) - bought]] : []),
    payments: bothOf(sight, first),
    moves: points ? { ...withoutPoints(mirrored(first.moves)), ...points.moves } : mirrored(first.moves),
    paid: [...first.tenders.map((tender) => wordsOfTender(tender)), `reversal of ${first.id}`],
  };
}

/** Those that paid are there again; those that were earned are not. */
function pointsBack(sight: Sight, first: PaymentState, earned: number) {
  const { member, tenders } = first;
  const own = sight.cards.get(member);
  if (!own) return null;
  const cameBack = sumOf(tenders.map(({ type, amount }) => (type === POINTS ? amount : 0)));
  const state = withPoints(filled(sight, first).get(member) ?? own, { cameBack, earned });
  return { card: [[member, state] as const], moves: pointMoves(own, state) };
}

const mirrored = (moves: Moves): Moves =>
  Object.fromEntries(Object.entries(moves).map(([account, amount]) => [account, -amount]));

/** What was topped up leaves the card, with what was given for it: all of it, or nothing. */
function emptied({ cards }: Sight, { member, total, given }: PaymentState): MemberState | Refused {
  const state = cards.get(member);
  if (!state || !given) throw new Error(`no card of ${member}`);
  const { principal, gift, points, recharged, had } = state;
  if (principal < total || gift < given.gift || points < given.points)
    return { refused: '409 BALANCE', figures: [{ principal, gift, points }] };
  return {
    ...{ ...state, principal: principal - total, gift: gift - given.gift, points: points - given.points },
    recharged: recharged - total,
    // It may be had again.
    had: given.rule === null ? had : { ...had, [given.rule]: (had[given.rule] ?? 0) - 1 },
  };
}

/** What cards paid is on them again, also on a locked one. */
function filled({ cards }: Sight, { tenders }: PaymentState): ReadonlyMap<number, MemberState> {
  return new Map(
    tenders.flatMap(({ card, principal, gift }) => {
      const state = card === null ? undefined : cards.get(card);
      if (card === null || !state) return [];
      return [[card, { ...state, principal: state.principal + principal, gift: state.gift + gift }] as const];
    }),
  );
}

/** What it paid and what was taken off with it; at the desk it stays where something else brought it there. */
function owedAgain(list: ListState, { amount, off, byHand }: PaidList, { tenders }: PaymentState): ListState {
  const own = new Set(tenders.map(({ tender }) => tender));
  const splits = list.splits.map((split) => (own.has(split.tender) ? { ...split, back: split.amount } : split));
  return {
    ...{ ...list, splits, total: list.total + sumOf(off), owed: list.owed + amount + sumOf(off) },
    ...{ nets: list.nets.map((net, n) => net + (off[n] ?? 0)), manual: list.manual - byHand },
    ...{ atDesk: list.onAccount || splits.some((split) => split.back < split.amount), version: list.version + 1 },
  };
}

/** The one that is taken back, and the one that does it. */
function bothOf({ by, freshPayment }: Sight, first: PaymentState): ReadonlyMap<number, PaymentState> {
  const gone: PaymentState = { ...first, reversed: true };
  if (!freshPayment) return new Map([[first.id, gone]]);
  const reversal: PaymentState = { ...first, ...freshPayment, kind: 'reversal', by, reverses: first.receipt };
  return new Map([
    [first.id, gone],
    [reversal.id, reversal],
  ]);
}
