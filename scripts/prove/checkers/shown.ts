import { type Approval, type Figures, type ListState, statusOf } from './list-model.ts';
import {
  type ApprovalShown,
  isLook,
  type ListEnd,
  type ListShown,
  type MemberShown,
  type MoneyOp,
} from './money-history.ts';
import type { MemberState } from './money-model.ts';
import { wrongPayment } from './payments-shown.ts';
import type { Replay, Step } from './replay.ts';
import { verdictOf } from './verdict.ts';

/** What a success says must be so after it; what it did not have to itself, at some moment while it was under way. */
export function wrongShown(op: MoneyOp, replay: Replay): string | null {
  const { shown } = op;
  if (!shown) return null;
  const step = replay.stepOf(op);
  // What was acknowledged and left nothing is told of as such.
  if (!step && !isLook(op)) return null;
  for (const list of shown.lists) {
    const own = step?.verdict.lists?.get(list.id);
    const states = own ? [own] : replay.lists.of(list.id).during(op);
    if (!states.some((state) => state && isList(state, list))) return `shows ${words(list)}, should ${words(states)}`;
  }
  const wrong = wrongApprovals(op, shown.approvals, replay, step) ?? wrongPayment(op, replay, step);
  if (wrong) return wrong;
  return (shown.member && wrongMember(op, shown.member, replay, step)) ?? wrongCounter(op, shown.counter);
}

/** A look shows all of the list's, the newest first; who asks or decides, the one. */
function wrongApprovals(
  { asked, ...op }: MoneyOp,
  shown: readonly ApprovalShown[],
  replay: Replay,
  step: Step | undefined,
): string | null {
  if (asked.way !== 'back' && asked.way !== 'decide' && asked.way !== 'asks') return null;
  const own = step?.verdict.lists?.get(asked.list);
  const states = own ? [own] : replay.lists.of(asked.list).during(op);
  const fit = (all: readonly Approval[]) => {
    if (asked.way === 'asks') return all.toReversed();
    return asked.way === 'back' ? all.slice(-1) : all.filter(({ id }) => id === asked.approval);
  };
  const should = states.map((state) => fit(state?.approvals ?? []).map(seen));
  return should.some((one) => words(one) === words(shown.map(sorted)))
    ? null
    : `shows ${words(shown)} as asked of it, should ${words(should)}`;
}

const seen = ({ asked: _, ...approval }: Approval): ApprovalShown =>
  sorted({ ...approval, receipt: approval.status === 'approved' && approval.amount > 0 });
const sorted = ({ id, by, status, amount, decidedBy, version, sources, receipt }: ApprovalShown): ApprovalShown => ({
  ...{ id, by, status, amount, decidedBy, version, sources, receipt },
});

/** What the tables say of a list, when all is over. */
export function wrongEnd(state: ListState, end: ListEnd): string | null {
  const approvals = state.approvals.map(seen);
  if (words(end.approvals.map(sorted)) !== words(approvals))
    return `has ${words(end.approvals)} asked of it, should ${words(approvals)}`;
  const [is, should] = [end.splits, state.splits].map((all) =>
    all.map(({ type, amount, back }) => [type, amount, back]),
  );
  return words(is) === words(should) ? null : `was paid by ${words(is)}, should by ${words(should)}`;
}

function wrongMember(op: MoneyOp, shown: MemberShown, replay: Replay, step: Step | undefined): string | null {
  const own = step?.verdict.cards?.get(op.member);
  const cards = own ? [own] : replay.cards.of(op.member).during(op);
  if (!cards.some((card) => isMember(card, shown))) return `shows ${words(shown)}, should ${words(cards)}`;
  const bought = step?.verdict.consumed?.get(op.member);
  const sums = bought === undefined ? replay.consumed.of(op.member).during(op) : [bought];
  if (!sums.includes(shown.consumed)) return `shows ${shown.consumed} as consumption, should ${words(sums)}`;
  const [least, most] = arrearsOf(op, replay, step);
  const fits = shown.arrears >= least && shown.arrears <= most;
  return fits ? null : `shows ${shown.arrears} as arrears, should ${least} to ${most}`;
}

/** Each list by itself may have been as before or as after what was done meanwhile: at least, and at most. */
function arrearsOf(op: MoneyOp, replay: Replay, step: Step | undefined): [number, number] {
  const range: [number, number] = [0, 0];
  for (const cell of replay.lists.all()) {
    const id = cell.now?.id;
    if (id === undefined || cell.now?.member !== op.member) continue;
    const own = step?.verdict.lists?.get(id);
    const debts = (own ? [own] : cell.during(op)).map((state) => (state && statusOf(state) === 2 ? state.owed : 0));
    range[0] += Math.min(...debts);
    range[1] += Math.max(...debts);
  }
  return range;
}

function wrongCounter({ asked }: MoneyOp, counter: NonNullable<MoneyOp['shown']>['counter']): string | null {
  if (asked.way !== 'pay') return null;
  const change = asked.tenders.reduce((sum, { amount, tendered }) => sum + (tendered ?? amount) - amount, 0);
  if (counter?.change !== change) return `gives ${counter?.change} as change, should ${change}`;
  return counter.receipt === asked.tenders.length > 0 ? null : 'has a receipt for nothing, or none for something';
}

/** A refusal must be right at one of the moments while it was under way. */
export function wrongAnswer(op: MoneyOp, replay: Replay): string | null {
  if (!/^\d/.test(op.answer)) return null;
  for (const sight of replay.during(op)) {
    const verdict = verdictOf(sight, op.asked);
    if (!('refused' in verdict) || verdict.refused !== op.answer) continue;
    // What a way has left is told in words alone.
    if (!TOLD.has(op.answer) || !verdict.figures || verdict.figures.some((figures) => same(figures, op.figures)))
      return null;
  }
  return `was told ${op.answer}, which it was at no moment`;
}

/** Refusals that come with what there is. */
const TOLD = new Set(['409 BALANCE', '409 OVERPAID']);
const same = (should: Figures, is: Figures | null) =>
  is !== null && Object.entries(should).every(([name, value]) => is[name] === value);

const FIGURES = ['principal', 'gift', 'points', 'recharged', 'level', 'locked'] as const;
const isMember = (state: MemberState, shown: MemberShown) => FIGURES.every((name) => state[name] === shown[name]);

function isList(state: ListState, { lineIds: _, ...shown }: ListShown): boolean {
  const { id, price, total, owed, nets, version } = state;
  const gone = nets.map((_net, n) => state.gone[n] ?? { count: 0, amount: 0 });
  const refunded = gone.reduce((sum, { amount }) => sum + amount, 0);
  const should: Omit<ListShown, 'lineIds'> = {
    ...{ id, price, total, nets, version, gone, refunded, status: statusOf(state), arrears: owed },
    amount: state.stage === 'issued' ? total - owed : 0,
    refund_status: refunded === 0 ? 0 : total > 0 ? 1 : 2,
    counts: state.lines.map(({ count }) => count),
    refund_pending: state.approvals.some(({ status }) => status === 'pending'),
    ways: state.splits
      .filter(({ amount, back }) => amount > back)
      .map(({ type, amount, back }) => ({ type, amount: amount - back })),
  };
  return Object.entries(should).every(([name, value]) => words(shown[name as keyof typeof shown]) === words(value));
}

const words = (what: unknown) => JSON.stringify(what);
