import type { Back, BackLine, ListAsked, Source, TenderType } from '../checkers/list-asked.ts';
import type { ListShown } from '../checkers/money-history.ts';
import { takenOffLines } from '../checkers/refund-model.ts';
import type { Random } from '../crowd/random.ts';
import type { Papers } from './papers.ts';

const yes = (random: Random, percent: number) => random.below(100) < percent;
const CASH = 1;

/** Something is to be given back of a list, mostly of one of which it can be. */
export function chooseBack(random: Random, papers: Papers, any: ListShown): Back {
  const able = papers.lists.filter(({ status, total }) => (status === 2 || status === 3) && total > 0);
  const free = able.filter(({ refund_pending }) => !refund_pending);
  const owing = free.filter(({ arrears }) => arrears > 0);
  const some = owing.length > 0 && yes(random, 40) ? owing : free;
  const list = random.pick(yes(random, 90) && some.length > 0 ? some : able) ?? any;
  const lines = yes(random, 55) ? linesOf(random, list) : [];
  const amount = lines.length > 0 ? null : amountOf(random, list.total);
  const wanted = { lines: amount === null ? lines : null, amount, sources: null };
  const off = (takenOffLines(list, wanted) ?? []).reduce((sum, taken) => sum + taken.amount, 0);
  return {
    ...wanted,
    ...{ way: 'back', list: yes(random, 2) && papers.strangeList > 0 ? papers.strangeList : list.id },
    sources: yes(random, 35) ? sourcesOf(random, list, Math.max(0, off - list.arrears)) : null,
    version: yes(random, 6) ? Math.max(1, list.version - 1) : list.version,
  };
}

/** All of it, some, and seldom more than there is. */
function amountOf(random: Random, total: number): number {
  const most = Math.max(1, total);
  if (yes(random, 8)) return most + 1 + random.below(1_000);
  return yes(random, 30) ? most : 1 + random.below(most);
}

/** One line or two, with as many units as are left or some of them; seldom more, or a line of none. */
function linesOf(random: Random, { gone, lineIds, counts }: ListShown): BackLine[] {
  const left = (at: number) => (counts[at] ?? 0) - (gone[at]?.count ?? 0);
  const able = lineIds.map((id, at) => ({ id, at })).filter(({ at }) => left(at) > 0);
  const first = random.pick(able);
  const second = yes(random, 35) ? random.pick(able.filter(({ at }) => at !== first?.at)) : undefined;
  const chosen = [first, second].flatMap((line) => (line ? [line] : []));
  const lines = chosen.map(({ id, at }) => ({
    id,
    at,
    count: yes(random, 4) ? left(at) + 1 : 1 + random.below(left(at)),
  }));
  return yes(random, 3) ? [...lines, { id: NO_LINE, at: -1, count: 1 }] : lines;
}

/** So many lines no run writes. */
const NO_LINE = 900_000_000;

/** Other ways than as it came, which make the amount; seldom a cent more, or more than came by a way. */
function sourcesOf(random: Random, { ways }: ListShown, amount: number): Source[] | null {
  const left = new Map<TenderType, number>();
  for (const way of ways) left.set(way.type, (left.get(way.type) ?? 0) + way.amount);
  const sources = new Map<TenderType, number>();
  let rest = amount;
  const shuffled = [...left].map((way) => ({ way, at: random.next() })).toSorted((a, b) => a.at - b.at);
  for (const {
    way: [type, most],
  } of shuffled) {
    const part = Math.min(rest, most);
    if (part > 0) sources.set(type, part);
    rest -= part;
  }
  const all = [...sources].map(([type, part]): Source => ({ type, amount: part }));
  const last = all.at(-1);
  if (!last) return null;
  if (yes(random, 5)) return [...all.slice(0, -1), { ...last, amount: last.amount + 1 }];
  // All of it by one way, which may have taken less.
  return last.type !== CASH && yes(random, 12) ? [{ type: last.type, amount: amount - rest }] : all;
}

/** Mostly of what waits; of a list of which something waits that nobody knows, somebody looks. Null: there is nothing. */
export function chooseDecision(random: Random, { lists, approvals, strangeApproval }: Papers): ListAsked | null {
  const waiting = approvals.filter(({ approval }) => approval.status === 'pending');
  const unknown = lists.find(({ id, refund_pending }) => refund_pending && !waiting.some(({ list }) => list === id));
  if (unknown && yes(random, 50)) return { way: 'asks', list: unknown.id };
  // What is owed may be paid while it is decided.
  const owing = waiting.filter(({ list }) => lists.some(({ id, arrears }) => id === list && arrears > 0));
  const some = owing.length > 0 && yes(random, 60) ? owing : waiting;
  const chosen = random.pick(some.length > 0 && yes(random, 93) ? some : approvals);
  if (!chosen) return null;
  const { list, approval } = chosen;
  if (yes(random, 4)) return { way: 'asks', list };
  return {
    ...{ way: 'decide', list, approval: yes(random, 2) && strangeApproval > 0 ? strangeApproval : approval.id },
    ...{ approved: yes(random, 78), version: yes(random, 4) ? approval.version + 1 : approval.version },
  };
}
