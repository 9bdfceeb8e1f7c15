import type { Back, Decide, Source } from './list-asked.ts';
import {
  type Approval,
  type Done,
  type Gone,
  type ListState,
  type Refused,
  type Sight,
  type Split,
  statusOf,
  type TenderState,
} from './list-model.ts';
import { spread } from './list-prices.ts';
import type { House, MemberState, Moves } from './money-model.ts';
import { ACCOUNT, CARD, isBought } from './pay-model.ts';
import { earnedBy, POINTS, pointMoves, withPoints } from './points-model.ts';

/** What docs/domain/money.md#giving-back says of 退费 of lists: it asks nobody. Cents. */

type Wanted = Pick<Back, 'lines' | 'amount' | 'sources'>;
/** What a list is made of, when something is taken off it. */
type Lined = Pick<ListState, 'nets' | 'gone' | 'total'> & { readonly counts: readonly number[] };
/** What it comes to: what is taken off each line and off all, what of it is money, and which parts of what paid it go back. */
interface Due {
  readonly taken: readonly Gone[];
  readonly off: number;
  readonly back: number;
  readonly parts: readonly number[];
}

/** Within one payment. */
const FIRST = [6, 5, 7, 4, 3, 2, 1];
const NONE: Gone = { count: 0, amount: 0 };
const sumOf = (list: readonly { readonly amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
const linedOf = (list: ListState): Lined => ({ ...list, counts: list.lines.map(({ count }) => count) });

/** Whoever owns the hospital alone: nobody is beside them who could decide. */
const isAlone = ({ owners }: House, by: number) => owners.length === 1 && owners[0] === by;

/** What is taken off each line. Null: there is no such line, or not so much. */
export function takenOffLines({ nets, gone, total, counts }: Lined, { lines, amount }: Wanted): Gone[] | null {
  const left = nets.map((net, n) => net - (gone[n] ?? NONE).amount);
  if (lines === null) {
    if (amount === null || amount > total) return null;
    return spread(amount, left).map((share) => ({ count: 0, amount: share }));
  }
  const wrong = lines.some(({ at, count }) => count > (counts[at] ?? 0) - (gone[at] ?? NONE).count);
  if (wrong) return null;
  return nets.map((net, n) => {
    const count = lines.find(({ at }) => at === n)?.count ?? 0;
    const before = gone[n] ?? NONE;
    const all = counts[n] ?? 0;
    if (count === 0) return NONE;
    // The last unit gives the rest; the others what rounds down.
    if (before.count + count === all) return { count, amount: left[n] ?? 0 };
    return { count, amount: Math.max(0, Math.floor((net * (before.count + count)) / all) - before.amount) };
  });
}

/** What it comes to where the list stands like this. */
function reckon(list: ListState, wanted: Wanted): Due | Refused {
  if (statusOf(list) < 2 || list.stage !== 'issued' || list.total === 0) return { refused: '409 STATE' };
  const taken = takenOffLines(linedOf(list), wanted);
  if (!taken) return { refused: '422 INVALID' };
  const off = sumOf(taken);
  // What is owed shrinks first.
  const back = Math.max(0, off - list.owed);
  const parts = partsOf(list.splits, back, wanted.sources);
  if ('refused' in parts) return parts;
  return off === 0 ? { refused: '422 INVALID' } : { taken, off, back, parts };
}

/** Of each that paid the list, what goes back. */
function partsOf(splits: readonly Split[], back: number, sources: readonly Source[] | null): number[] | Refused {
  if (sources && sumOf(sources) !== back) return { refused: '422 INVALID' };
  const left = ({ amount, back: gone }: Split) => amount - gone;
  const ofType = (type: number) =>
    splits.filter((split) => split.type === type).reduce((sum, one) => sum + left(one), 0);
  if (sources?.some(({ type, amount }) => amount > ofType(type))) return { refused: '409 OVERPAID' };
  const wants = new Map(sources?.map(({ type, amount }) => [type, amount]));
  let all = back;
  const parts = splits.map(() => 0);
  const order = splits
    .map((split, n) => ({ split, n }))
    .toSorted((a, b) => b.split.nth - a.split.nth || rank(a.split) - rank(b.split) || a.n - b.n);
  for (const { split, n } of order) {
    const part = Math.min(left(split), sources ? (wants.get(split.type) ?? 0) : all);
    parts[n] = part;
    all -= part;
    if (sources) wants.set(split.type, (wants.get(split.type) ?? 0) - part);
  }
  return parts;
}

const rank = ({ type }: Split) => FIRST.indexOf(type);

/** By which ways it is to go back: as whoever asks says, else as it comes, by their types. */
function waysOf({ splits }: ListState, { sources }: Wanted, { parts }: Due): string[] {
  const sums = new Map<number, number>();
  splits.forEach(({ type }, n) => {
    sums.set(type, (sums.get(type) ?? 0) + (parts[n] ?? 0));
  });
  const come = [...sums].flatMap(([type, amount]) => (amount > 0 ? [{ type, amount }] : []));
  return (sources ?? come.toSorted((a, b) => a.type - b.type)).map(({ type, amount }) => `${type}: ${amount}`);
}

/** 退费 is asked for: it waits, but where nobody else could decide. */
export function askBack(sight: Sight, asked: Back): Done | Refused {
  const list = sight.lists.get(asked.list);
  if (!list) return { refused: '404 NOT_FOUND' };
  if (asked.version !== list.version) return { refused: '409 STALE' };
  const due = reckon(list, asked);
  if ('refused' in due) return due;
  const alone = isAlone(sight.house, sight.by);
  if (!alone && list.approvals.some(({ status }) => status === 'pending')) return { refused: '409 STATE' };
  const approval: Approval = {
    ...{
      id: sight.freshApproval,
      by: sight.by,
      asked,
      amount: due.back,
      version: 1,
      sources: waysOf(list, asked, due),
    },
    ...{ status: alone ? 'approved' : 'pending', decidedBy: alone ? sight.by : null },
  };
  const word = `refund of ${list.id}: ${due.off} off, ${due.back} back, ${alone ? 'at once' : 'waits'}`;
  const asks = { ...list, approvals: [...list.approvals, approval] };
  return alone ? giveBack(sight, asks, due, approval, word) : only(asks, word);
}

/** Another owner decides; what was asked for is reckoned again. */
export function decideBack(sight: Sight, asked: Decide): Done | Refused {
  const list = sight.lists.get(asked.list);
  const before = list?.approvals.find(({ id }) => id === asked.approval);
  if (!list || !before) return { refused: '404 NOT_FOUND' };
  if (before.by === sight.by || !sight.house.owners.includes(sight.by)) return { refused: '403 FORBIDDEN' };
  if (before.status !== 'pending') return { refused: '409 STATE' };
  if (asked.version !== before.version) return { refused: '409 STALE' };
  const status = asked.approved ? 'approved' : 'rejected';
  const approval: Approval = { ...before, status, decidedBy: sight.by, version: before.version + 1 };
  const decided = { ...list, approvals: list.approvals.map((one) => (one.id === approval.id ? approval : one)) };
  const word = `approval ${approval.id} of ${list.id}: ${status}`;
  if (!asked.approved) return only(decided, word);
  const due = reckon(list, before.asked);
  return 'refused' in due ? due : giveBack(sight, decided, due, approval, word);
}

/** No money moves. */
const only = (list: ListState, word: string): Done => ({
  lists: new Map([[list.id, list]]),
  moves: {},
  paid: [word],
  cashier: null,
});

/** A tender of a giving back. */
interface Given {
  readonly type: Split['type'];
  readonly card: number | null;
  readonly amount: number;
  readonly gift: number;
}

/** In the shift of whoever asked for it. */
function giveBack(sight: Sight, list: ListState, due: Due, approval: Approval, word: string): Done {
  const { member, cards, consumed } = sight;
  const { tenders, given } = lowered(sight.tenders, list.splits, due.parts);
  const bought = sumOf(given.filter(isBought));
  const done: Approval = {
    ...approval,
    amount: due.back,
    sources: given.map(({ type, amount }) => `${type}: ${amount}`),
  };
  const after: ListState = {
    ...list,
    ...{ total: list.total - due.off, owed: list.owed - (due.off - due.back), version: list.version + 1 },
    gone: due.taken.map(({ count, amount }, n) => {
      const before = list.gone[n] ?? NONE;
      return { count: before.count + count, amount: before.amount + amount };
    }),
    splits: list.splits.map((split, n) => ({ ...split, back: split.back + (due.parts[n] ?? 0) })),
    approvals: list.approvals.map((one) => (one.id === done.id ? done : one)),
  };
  const full = new Map(given.flatMap((one) => filled(cards, one)));
  const own = cards.get(member);
  const cameBack = sumOf(given.filter(({ type }) => type === POINTS));
  const points = own && withPoints(full.get(member) ?? own, { cameBack, earned: earnedBy([list], [after]) });
  return {
    cards: points ? full.set(member, points) : full,
    lists: new Map([[list.id, after]]),
    consumed: new Map(bought > 0 ? [[member, (consumed.get(member) ?? 0) - bought]] : []),
    tenders,
    moves: { ...movesOf(member, list.id, given, due), ...(own && points ? pointMoves(own, points) : {}) },
    paid: [...given.map(wordsOf), word],
    cashier: due.back > 0 ? approval.by : null,
  };
}

/** What the tenders have given back by then, and what goes back by which way: of stored value gift first. */
function lowered(tenders: ReadonlyMap<number, TenderState>, splits: readonly Split[], parts: readonly number[]) {
  const after = new Map(tenders);
  const given = new Map<string, Given>();
  splits.forEach(({ tender, type }, n) => {
    const amount = parts[n] ?? 0;
    const before = after.get(tender);
    if (amount === 0 || !before) return;
    const back = before.back + amount;
    const gift = Math.min(before.gift, back) - Math.min(before.gift, before.back);
    const key = `${type} ${before.card}`;
    const same = given.get(key) ?? { amount: 0, gift: 0 };
    after.set(tender, { ...before, back });
    given.set(key, { type, card: before.card, amount: same.amount + amount, gift: same.gift + gift });
  });
  const ordered = [...given.values()].toSorted((a, b) => a.type - b.type || (a.card ?? 0) - (b.card ?? 0));
  return { tenders: after, given: ordered };
}

function filled(cards: Sight['cards'], { card, amount, gift }: Given): [number, MemberState][] {
  const state = card === null ? undefined : cards.get(card);
  if (card === null || !state) return [];
  return [[card, { ...state, principal: state.principal + amount - gift, gift: state.gift + gift }]];
}

const wordsOf = ({ type, card, amount, gift }: Given) =>
  `${type}: ${amount}, card ${card ?? 'none'} ${card === null ? 0 : amount - gift} + ${gift}, change 0`;

function movesOf(member: number, list: number, given: readonly Given[], { off, back }: Due): Moves {
  const moves: Record<string, number> = { revenue: off, [`receivable ${list}`]: back - off };
  for (const { type, card, amount, gift } of given) {
    const of = card === member ? '' : ` of ${card}`;
    if (type !== CARD) moves[ACCOUNT[type]] = -amount;
    else Object.assign(moves, { [`principal${of}`]: gift - amount, [`gift${of}`]: -gift });
  }
  const bought = sumOf(given.filter(isBought));
  Object.assign(moves, { memo: -bought, consumed: bought });
  return Object.fromEntries(Object.entries(moves).filter(([, amount]) => amount !== 0));
}
