import type { ListAsked, Pay, Tender, TenderType } from '../checkers/list-asked.ts';
import { type Line, type Off, type Thing, takenOff } from '../checkers/list-prices.ts';
import type { ListShown } from '../checkers/money-history.ts';
import type { Random } from '../crowd/random.ts';
import { part } from './choose.ts';
import { chooseBack, chooseDecision } from './choose-refunds.ts';
import type { Papers } from './papers.ts';

const FIRST_STATES = 1;
const open = ({ status }: ListShown) => status === 1 || status === 2;
const yes = (random: Random, percent: number) => random.below(100) < percent;

/** What a desk does with lists: it writes one where there is none to be paid. */
export function chooseList(random: Random, papers: Papers): ListAsked {
  const kind = random.below(100);
  const any = random.pick(papers.lists);
  if (!any || kind < 24) return write(random, papers);
  if (kind < 30) return { way: 'show', list: any.id };
  if (kind < 35) return voided(random, papers, any);
  if (kind < 38) return writeOff(random, papers, any);
  if (kind < 51) return chooseBack(random, papers, any);
  if (kind < 63) return chooseDecision(random, papers) ?? chooseBack(random, papers, any);
  return pay(random, papers, any);
}

function write(random: Random, { lists, things }: Papers): ListAsked {
  const changed = yes(random, 25)
    ? random.pick(yes(random, 90) ? lists.filter(({ status }) => status <= FIRST_STATES) : lists)
    : undefined;
  const lines = [...some(random, 4, things, 'project'), ...some(random, 2, things, 'drug')];
  return {
    ...{ way: 'write', list: changed?.id ?? null, lines, off: offOf(random, lines), issue: yes(random, 85) },
    version: changed && yes(random, 60) ? changed.version : null,
  };
}

function some(random: Random, most: number, things: readonly Thing[], kind: Thing['kind']): Line[] {
  const sold = things.filter((thing) => thing.kind === kind);
  const count = random.below(most + (kind === 'drug' ? 1 : 0)) + (kind === 'drug' ? 0 : 1);
  return Array.from({ length: count }, () => random.pick(sold)).flatMap((thing) =>
    thing ? [{ thing, count: 1 + random.below(3), unit: kind === 'drug' ? null : unitOf(random, thing) }] : [],
  );
}

/** Now and then less than on the price list, and seldom more, which nobody may. */
function unitOf(random: Random, { price }: Thing): number | null {
  if (yes(random, 2)) return price + 1;
  return yes(random, 8) ? price - random.below(Math.ceil(price / 15) + 1) : null;
}

/** About what a desk may take off, and seldom more. */
function offOf(random: Random, lines: readonly Line[]): Off | null {
  if (!yes(random, 30)) return null;
  if (yes(random, 40)) return { percent: 1 + random.below(6) };
  const sum = lines.reduce((all, { thing, count }) => all + thing.price * count, 0);
  return { amount: 1 + random.below(Math.ceil(sum / 18) + 1) };
}

/** Of what is owed, mostly of one that owes; seldom more than that. */
function writeOff(random: Random, { lists }: Papers, any: ListShown): ListAsked {
  const { id, arrears, version } = random.pick(lists.filter(({ status }) => status === 2)) ?? any;
  const amount = yes(random, 40) ? arrears : 1 + random.below(Math.ceil(arrears * 1.1) + 1);
  return { way: 'writeOff', list: id, amount: Math.max(1, amount), version };
}

function voided(random: Random, { lists, strangeList }: Papers, any: ListShown): ListAsked {
  if (strangeList > 0 && yes(random, 5)) return { way: 'void', list: strangeList, version: 1 };
  const list = random.pick(lists.filter(({ status }) => status < 3)) ?? any;
  return { way: 'void', list: list.id, version: list.version };
}

function pay(random: Random, papers: Papers, any: ListShown): ListAsked {
  const owing = papers.lists.filter(open);
  const latest = owing.at(-1);
  const lists = listsToPay(random, papers, yes(random, 50) ? (latest ?? any) : (random.pick(owing) ?? any), owing);
  if (yes(random, 6)) lists[0] = { ...any };
  const ids = [...new Set(lists.map(({ id }) => id))];
  const owed = lists.reduce((sum, { arrears }) => sum + arrears, 0);
  const { off, round } = ids.length === 1 ? lessOf(random, owed) : { off: null, round: 0 };
  const due = Math.max(0, owed - takenOff(off, owed) - round);
  const nothing = yes(random, 8);
  return {
    ...{ way: 'pay', ids, one: ids.length === 1 && yes(random, 80), off, round },
    tenders: nothing ? [] : tendersOf(random, papers, part(random, due)),
    owe: nothing ? yes(random, 80) : yes(random, 10),
    version: ids.length === 1 && yes(random, 20) ? (lists[0]?.version ?? null) : null,
  };
}

/** What is taken off at the desk, of which some is more than a desk may or comes after the first payment. */
function lessOf(random: Random, owed: number): Pick<Pay, 'off' | 'round'> {
  const some = yes(random, 25);
  const byHand = yes(random, 50)
    ? { percent: 1 + random.below(5) }
    : { amount: 1 + random.below(Math.ceil(owed / 19) + 1) };
  return { off: some ? byHand : null, round: yes(random, 15) ? 1 + random.below(99) : 0 };
}

/** One, or up to three of the patient's; among them now and then what is not theirs. */
function listsToPay(random: Random, papers: Papers, first: ListShown, owing: readonly ListShown[]): ListShown[] {
  if (!yes(random, 25)) return yes(random, 2) ? [{ ...first, id: papers.strangeList || first.id }] : [first];
  const more = [random.pick(owing), random.pick(owing)].flatMap((one) => (one ? [one] : []));
  const wrong = yes(random, 10) ? papers.kinList || papers.strangeList : 0;
  const all = wrong > 0 ? [first, { ...first, id: wrong }] : [first, ...more];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const TYPES: readonly TenderType[] = [1, 1, 2, 3, 3, 4, 5, 5, 5, 6, 6, 7];
const CASH = 1;
const CARD = 5;
const POINTS = 6;

/** By one way or by several. */
export function tendersOf(random: Random, papers: Papers, amount: number): Tender[] {
  const tenders: Tender[] = [];
  let left = amount;
  for (let n = yes(random, 55) ? 1 : 2 + random.below(2); left > 0; n -= 1) {
    const type = typeOf(random, tenders, papers, Math.min(left, usable(papers, amount)));
    const card = type === CARD ? cardOf(random, tenders, papers) : null;
    const there = papers.storedOf(card ?? papers.member);
    const most = mostOf(random, type, left, type === POINTS ? usable(papers, amount) : there);
    const piece = n > 1 && type !== POINTS ? 1 + random.below(most) : most;
    tenders.push({
      type,
      amount: piece,
      card,
      tendered: changeOf(random, type, piece),
      trade: tradeOf(random, type, papers),
    });
    left -= piece;
  }
  return tenders;
}

/** About a fifth of what is owed, and no more than there are. */
const usable = ({ points }: Papers, owed: number) => Math.min(points, Math.floor(owed / 5));

/** Mostly no more than there is. */
function mostOf(random: Random, type: TenderType, left: number, there: number): number {
  const known = (type === CARD && yes(random, 70)) || (type === POINTS && yes(random, 85));
  return known && there > 0 ? Math.min(left, there) : left;
}

/** Cash once, points once, each card once; what is left over goes by the till. @param points that may be used: seldom too few */
function typeOf(random: Random, before: readonly Tender[], { kin }: Papers, points: number): TenderType {
  const type = random.pick(TYPES) ?? 3;
  const used = before.filter((one) => one.type === type).length;
  const most = type === CARD && kin !== null ? 2 : 1;
  if (type === POINTS && points < LEAST_POINTS && !yes(random, 5)) return 3;
  return (type === CASH || type === CARD || type === POINTS) && used >= most ? 3 : type;
}
const LEAST_POINTS = 100;

function cardOf(random: Random, before: readonly Tender[], { member, kin, stranger }: Papers): number | null {
  const used = before.find(({ type }) => type === CARD);
  // Seldom the same card by its other name, which is none for a second time.
  if (used) return used.card === null ? (yes(random, 10) ? member : kin) : null;
  if (yes(random, 4)) return stranger;
  return yes(random, 20) ? kin : null;
}

const changeOf = (random: Random, type: TenderType, amount: number) =>
  type === CASH && yes(random, 50) ? amount + random.below(5_000) : null;

/** A new number, none, one whose payment was taken back, or seldom one that some desk has had from its till before. */
function tradeOf(random: Random, type: TenderType, { trades, freed }: Papers): string | null {
  if (type === CASH || type === CARD || type === POINTS || yes(random, 25)) return null;
  const again = freed.filter((one) => one.type === type).at(-1);
  if (again && yes(random, 30)) return again.trade;
  if (yes(random, 12)) return random.pick(trades.slice(-20)) ?? null;
  const trade = `T${trades.length + 1}`;
  trades.push(trade);
  return trade;
}
