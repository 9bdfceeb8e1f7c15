import type { Pay, Tender } from './list-asked.ts';
import type { Done, ListState, Refused, Sight, Split, TenderState } from './list-model.ts';
import { spread, takenOff } from './list-prices.ts';
import type { House, MemberState, Moves } from './money-model.ts';
import { madePayment, type PaidBy, type PaymentState, wordsOfTender } from './payment-state.ts';
import { earnedBy, POINTS, pointMoves, roomOf, tooFew, withoutPoints, withPoints } from './points-model.ts';
import { tradesOf } from './trades.ts';

/** What docs/domain/money.md#bills says of paying for lists: it asks nobody. Cents. */

const overpaid = (list: ListState | undefined): Refused => {
  if (!list) return { refused: '409 OVERPAID', figures: [] };
  const { total, owed: arrears, version } = list;
  return { refused: '409 OVERPAID', figures: [{ total, amount: total - arrears, arrears, version }] };
};

/** The account that each way moves. */
export const ACCOUNT = { 1: 'cash', 2: 'alipay', 3: 'wechat', 4: 'bank', 6: 'points_cost', 7: 'insurance' } as const;
export const CARD = 5;
/** What is no consumption: it was given, or somebody else pays. */
export const isBought = ({ type }: { readonly type: number }) => type !== POINTS && type !== INSURANCE;
const INSURANCE = 7;
const sumOf = (list: readonly { readonly amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);

/** 收费: all of it or nothing. */
export function payLists(sight: Sight, asked: Pay): Done | Refused {
  const refused = wrongLists(sight, asked) ?? wrongCards(sight, asked);
  if (refused) return refused;
  const before = asked.ids
    .flatMap((id) => sight.lists.get(id) ?? [])
    .toSorted((a, b) => sight.rankOf(a.id) - sight.rankOf(b.id));
  const lists = before.length === 1 ? before.map((list) => takeOff(list, asked, sight.house)) : before;
  const wrong = lists.find((list) => 'refused' in list);
  if (wrong) return wrong;
  const reduced = lists.filter((list) => 'stage' in list);
  const total = sumOf(asked.tenders);
  if (total > reduced.reduce((sum, { owed }) => sum + owed, 0))
    // Nothing is kept, so that it owes what it did.
    return overpaid(before.find(({ id }) => id === asked.ids[0]));
  const unfit = wrongPoints(sight, asked, reduced);
  if (unfit) return unfit;
  if (total === 0 && !asked.owe) return { refused: '422 INVALID' };
  const taken = asked.tenders.map((tender) => take(sight, tender));
  // A card that has too little is told before anything is written, a number that is taken by writing it, too few points by the ledger.
  const poor = poorCards(sight, taken);
  if (poor.length > 0) return tooLittle(poor);
  const trades = tradesOf({ asked });
  if (sight.taken || new Set(trades).size < trades.length) return { refused: '409 STATE' };
  const own = sight.cards.get(sight.member);
  if (own && pointsIn(asked) > own.points) return tooLittle([own]);
  return settle(sight, asked, before, reduced, taken);
}

/** What is taken off at the desk: by hand and then 抹零, each spread over what the lines come to. */
function takeOff(list: ListState, { off, round }: Pay, { offMost }: House): ListState | Refused {
  const byHand = takenOff(off, list.total);
  if (byHand + round === 0) return list;
  if (list.atDesk) return { refused: '409 STATE' };
  const manual = list.manual + byHand;
  const tooMuch = byHand > 0 && manual * 100 > (list.total + list.manual) * offMost;
  if (byHand + round > list.total || tooMuch) return { refused: '422 INVALID' };
  const nets = less(list.nets, byHand);
  const tooCheap = nets.some((net, n) => {
    const line = list.lines[n];
    return line && net < (list.nets[n] ?? 0) && net < line.thing.least * line.count;
  });
  if (tooCheap) return { refused: '422 INVALID' };
  const total = list.total - byHand - round;
  return { ...list, nets: less(nets, round), manual, total, owed: total };
}

function less(nets: readonly number[], amount: number): number[] {
  const shares = spread(amount, nets);
  return nets.map((net, n) => net - (shares[n] ?? 0));
}

function wrongLists({ lists }: Sight, { ids, version }: Pay): Refused | null {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const list = lists.get(id);
    if (!list) continue;
    if (ids.length === 1 && version !== null && version !== list.version) return { refused: '409 STALE' };
    if (list.stage !== 'issued') return { refused: '409 STATE' };
    if (list.owed === 0) return overpaid(list);
  }
  if (ids.some((id) => !lists.has(id))) return { refused: '404 NOT_FOUND' };
  const owners = new Set(ids.map((id) => lists.get(id)?.member));
  return owners.size > 1 ? { refused: '422 INVALID' } : null;
}

/** Whose cards pay: nobody else's than of the patient's account, and none that is locked. */
export const cardsOf = (member: number, asked: Pay) =>
  [...new Set(cardTenders(member, asked))].toSorted((a, b) => a - b);
const cardTenders = (member: number, { tenders }: Pay) =>
  tenders.filter(({ type }) => type === CARD).map(({ card }) => card ?? member);

function wrongCards({ member, house, cards }: Sight, asked: Pay): Refused | null {
  const own = cardsOf(member, asked);
  // Each card once, by whatever name.
  if (own.length < cardTenders(member, asked).length) return { refused: '422 INVALID' };
  for (const card of own) {
    if (house.accountOf(card) !== house.accountOf(member)) return { refused: '422 INVALID' };
    if (cards.get(card)?.locked === 1) return { refused: '409 STATE' };
  }
  return null;
}

const pointsIn = ({ tenders }: Pick<Pay, 'tenders'>) => sumOf(tenders.filter(({ type }) => type === POINTS));

/** Whether points may pay so much of these lists; how many there are is asked later. */
function wrongPoints({ member, cards }: Sight, asked: Pay, lists: readonly ListState[]): Refused | null {
  const points = pointsIn(asked);
  if (points === 0) return null;
  if (cards.get(member)?.locked === 1) return { refused: '409 STATE' };
  return tooFew(points) || points > roomOf(lists) ? { refused: '422 INVALID' } : null;
}

interface Taken {
  readonly tender: Tender;
  readonly card: number | null;
  readonly principal: number;
  readonly gift: number;
}

function settle(
  sight: Sight,
  { tenders }: Pay,
  before: readonly ListState[],
  lists: readonly ListState[],
  taken: readonly Taken[],
): Done {
  const { member, cards, consumed } = sight;
  const spent = pointsIn({ tenders });
  const own = cards.get(member);
  const { after, words } = split(taken, lists, sight.freshTender, own?.locked !== 1);
  const bought = sumOf(tenders.filter(isBought));
  const moves = movesOf(member, taken, before, after, bought, spent);
  const emptied = new Map(
    taken.flatMap(({ card, principal, gift }) => {
      const state = card === null ? undefined : cards.get(card);
      if (card === null || !state) return [];
      return [[card, { ...state, principal: state.principal - principal, gift: state.gift - gift }] as const];
    }),
  );
  const points = own && withPoints(emptied.get(member) ?? own, { spent, earned: earnedBy(lists, after) });
  return {
    cards: points ? emptied.set(member, points) : emptied,
    lists: new Map(after.map((list) => [list.id, list])),
    tenders: new Map(taken.map((one, n) => [sight.freshTender + n, stateOf(one)])),
    consumed: new Map(bought > 0 ? [[member, (consumed.get(member) ?? 0) + bought]] : []),
    payments: madePayment(sight.freshPayment, {
      ...{ kind: 'pay', member, by: sight.by, total: sumOf(tenders), given: null, moves },
      tenders: taken.map((one, n) => paidBy(one, sight.freshTender + n)),
      lists: paidOf(before, lists, after),
    }),
    moves: own && points ? { ...withoutPoints(moves), ...pointMoves(own, points) } : moves,
    byHand: lists.reduce((sum, { manual }, n) => sum + manual - (before[n]?.manual ?? 0), 0),
    paid: [...taken.map((one) => wordsOfTender(paidBy(one, 0), changeOf(one))), ...words],
  };
}

/** Cards that have too little for what is to be paid from them. */
const poorCards = ({ cards }: Sight, taken: readonly Taken[]) =>
  taken.flatMap(({ card, gift }) => {
    const state = card === null ? undefined : cards.get(card);
    return state && gift > state.gift ? [state] : [];
  });

/** With the figures of one of them. */
const tooLittle = (cards: readonly MemberState[]): Refused => ({
  refused: '409 BALANCE',
  figures: cards.map(({ principal, gift, points }) => ({ principal, gift, points })),
});

/** What a payment paid of each list, with what was taken off it: of those of which it paid something. */
function paidOf(
  before: readonly ListState[],
  reduced: readonly ListState[],
  after: readonly ListState[],
): PaymentState['lists'] {
  return before.flatMap(({ id, nets, manual }, n) => {
    const list = reduced[n];
    const amount = (list?.owed ?? 0) - (after[n]?.owed ?? 0);
    if (!list || amount === 0) return [];
    return [{ id, amount, off: nets.map((net, at) => net - (list.nets[at] ?? 0)), byHand: list.manual - manual }];
  });
}

/** Principal goes first. */
function take({ member, cards }: Sight, tender: Tender): Taken {
  if (tender.type !== CARD) return { tender, card: null, principal: 0, gift: 0 };
  const card = tender.card ?? member;
  const principal = Math.min(tender.amount, cards.get(card)?.principal ?? 0);
  return { tender, card, principal, gift: tender.amount - principal };
}

const stateOf = ({ card, gift }: Taken): TenderState => ({ card, gift, back: 0 });
const paidBy = ({ tender: { type, amount }, card, principal, gift }: Taken, tender: number): PaidBy => ({
  ...{ type, amount, tender, card, principal, gift },
});
const changeOf = ({ tender: { amount, tendered } }: Taken) => (tendered ?? amount) - amount;

/** One tender after the other pays one list after the other; of each what earns goes first. */
function split(taken: readonly Taken[], lists: readonly ListState[], first: number, earns: boolean) {
  const left = lists.map(({ owed }) => owed);
  const parts = taken.flatMap(({ tender, principal }, n) => {
    let rest = tender.amount;
    let earning = !earns ? 0 : tender.type === CARD ? principal : tender.type < CARD ? tender.amount : 0;
    return lists.flatMap(({ id }, at) => {
      const amount = Math.min(rest, left[at] ?? 0);
      const earned = Math.min(earning, amount);
      rest -= amount;
      earning -= earned;
      left[at] = (left[at] ?? 0) - amount;
      return amount > 0 ? [{ id, n, type: tender.type, amount, earns: earned }] : [];
    });
  });
  const after = lists.map((list, at) => {
    const nth = (list.splits.at(-1)?.nth ?? 0) + 1;
    const own = parts.filter(({ id }) => id === list.id);
    const fresh = own.map(
      ({ n, type, amount, earns: earned }): Split => ({ tender: first + n, type, nth, amount, back: 0, earns: earned }),
    );
    const splits = [...list.splits, ...fresh];
    // Of what it leaves a list is written down as owed where it pays nothing of it.
    const onAccount = list.onAccount || own.length === 0;
    return { ...list, owed: left[at] ?? 0, atDesk: true, onAccount, version: list.version + 1, splits };
  });
  return { after, words: parts.map(({ id, n, amount }) => `tender ${n + 1} pays ${amount} of ${id}`) };
}

function movesOf(
  member: number,
  taken: readonly Taken[],
  before: readonly ListState[],
  after: readonly ListState[],
  bought: number,
  spent: number,
): Moves {
  const moves: Record<string, number> = {};
  const add = (account: string, amount: number) => {
    moves[account] = (moves[account] ?? 0) + amount;
  };
  for (const { tender, card, principal, gift } of taken) {
    if (tender.type !== CARD) add(ACCOUNT[tender.type], tender.amount);
    const of = card === member ? '' : ` of ${card}`;
    add(`principal${of}`, principal);
    add(`gift${of}`, gift);
  }
  before.forEach(({ id, owed, total }, n) => {
    add(`receivable ${id}`, (after[n]?.owed ?? owed) - owed);
    add('revenue', total - (after[n]?.total ?? total));
  });
  add('memo', bought);
  add('consumed', -bought);
  add('points', spent);
  add('points_issued', -spent);
  return Object.fromEntries(Object.entries(moves).filter(([, amount]) => amount !== 0));
}
