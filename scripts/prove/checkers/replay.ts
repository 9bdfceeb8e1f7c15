import type { Violation } from '../part.ts';
import { Cells } from './cells.ts';
import type { Done, ListState, Refused, Sight, TenderState } from './list-model.ts';
import { type Effect, lineOf, lineOfEffect, type MoneyHistory, type MoneyOp } from './money-history.ts';
import { inForce, type MemberState, type Moves } from './money-model.ts';
import { cardsOf } from './pay-model.ts';
import type { PaymentState } from './payment-state.ts';
import { mayBeClosed } from './shift-asked.ts';
import type { Trades } from './trades.ts';
import { verdictOf } from './verdict.ts';

/** An effect with its operation, and what it came to. */
export interface Step {
  readonly op: MoneyOp;
  readonly effect: Effect;
  /** When it was done at the latest. */
  readonly done: number;
  readonly verdict: Done;
}

/** Everything that was done to the cards and lists of one account's patients, one after the other. */
export class Replay {
  readonly cards: Cells<MemberState>;
  readonly lists = new Cells<ListState | undefined>(() => undefined);
  readonly consumed = new Cells<number>(() => 0);
  readonly payments = new Cells<PaymentState | undefined>(() => undefined);
  readonly #tenders = new Cells<TenderState | undefined>(() => undefined);
  readonly steps: Step[] = [];
  readonly #stepOf = new Map<number, Step>();
  readonly #history: MoneyHistory;
  readonly #done: readonly Omit<Step, 'verdict'>[];
  /** What is set needs no replay: who prices a list reads it and locks nothing. */
  readonly #levels: Cells<number>;
  readonly #trades: Trades;

  constructor(ops: readonly MoneyOp[], byOp: ReadonlyMap<number, Effect>, history: MoneyHistory, trades: Trades) {
    const startOf = (member: number) => history.houseOf(member).startOf(member);
    this.cards = new Cells(startOf);
    this.#levels = new Cells((member) => inForce(startOf(member)));
    this.#history = history;
    this.#trades = trades;
    this.#done = ops
      .flatMap((op) => {
        const effect = byOp.get(op.n);
        return effect ? [{ op, effect, done: Math.min(op.done, history.end) }] : [];
      })
      .toSorted((a, b) => a.effect.order - b.effect.order);
    for (const { op, done } of this.#done)
      if (op.asked.way === 'level') this.#levels.of(op.member).change(op.asked.level, { at: op.at, done });
  }

  /** Null where all of it is what the model says. */
  play(): Violation | null {
    let latest = Number.NEGATIVE_INFINITY;
    for (const each of this.#done) {
      const { op, effect, done } = each;
      const say = (what: string): Violation => ({
        what: `#${op.n} ${op.asked.way} of member ${op.member} ${what}`,
        history: [...this.steps.slice(-4).map(lineOfStep), lineOf(op), lineOfEffect(effect)],
      });
      if (done < latest) return say('came after what was asked for after its answer');
      latest = Math.max(latest, op.at);
      const verdicts = [...this.#sights(op, effect)].map((sight) => verdictOf(sight, op.asked));
      const real = verdicts.filter((verdict) => 'moves' in verdict);
      const verdict = real.find((one) => isOf(one, effect));
      if (!verdict) return say(wrongOf(verdicts[0], real));
      this.#take({ ...each, verdict });
    }
    return null;
  }

  #take(step: Step): void {
    const { op, done, verdict } = step;
    const when = { at: op.at, done };
    for (const [id, value] of verdict.cards ?? []) this.cards.of(id).change(value, when);
    for (const [id, value] of verdict.lists ?? []) this.lists.of(id).change(value, when);
    for (const [id, value] of verdict.tenders ?? []) this.#tenders.of(id).change(value, when);
    for (const [id, value] of verdict.consumed ?? []) this.consumed.of(id).change(value, when);
    for (const [id, value] of verdict.payments ?? []) this.payments.of(id).change(value, when);
    this.steps.push(step);
    this.#stepOf.set(op.n, step);
  }

  stepOf({ n }: MoneyOp): Step | undefined {
    return this.#stepOf.get(n);
  }

  /** Everything that may have been while it was under way. */
  during(op: MoneyOp): Iterable<Sight> {
    return this.#sights(op, null);
  }

  /** For people: what was done shortly before and meanwhile. */
  around(op: MoneyOp): string[] {
    const near = this.steps.filter(({ op: other, done }) => other.at <= op.done && done >= op.at);
    const before = this.steps.filter(({ done }) => done < op.at).slice(-3);
    return [...before, ...near.slice(-20)].map(lineOfStep).concat(lineOf(op));
  }

  /** @param effect what it left, of which all is seen as it stands now; null: all that may have been meanwhile */
  *#sights(op: MoneyOp, effect: Effect | null): Generator<Sight> {
    const { member, by, asked } = op;
    const house = this.#history.houseOf(member);
    const span = effect ? null : op;
    const first = asked.way === 'reverse' ? this.payments.of(asked.payment).now : undefined;
    const tenders = this.#tendersOf(op);
    const same = {
      ...{ member, by, house, tenders, rankOf: (list: number) => this.#history.issued.get(list) ?? 0 },
      consumed: this.consumed.together([first?.member ?? member], null)[0] ?? new Map(),
      ...{ fresh: effect?.list ?? 0, freshTender: op.n * MOST_TENDERS, freshApproval: this.#freshApproval(op) },
      freshPayment: effect?.payment ?? null,
    };
    const cards = cardsSeen(op, tenders, first, effect !== null);
    const lists = first ? first.lists.map(({ id }) => id) : listsOf(op);
    const payments = asked.way === 'reverse' ? [asked.payment] : [];
    const levels = asked.way === 'write' ? new Set(this.#levels.of(member).during(op)) : [0];
    for (const card of this.cards.together(cards, span))
      for (const list of this.lists.together(lists, span))
        for (const payment of this.payments.together(payments, span))
          for (const level of levels)
            for (const taken of this.#trades.taken(op, house))
              for (const closed of this.#closed(op, first, effect))
                yield { ...same, cards: card, lists: list, payments: payment, level, taken, closed };
  }

  /** Whether the shift of what is to be taken back was closed: known of what was done, by the order in the trail. */
  #closed(op: MoneyOp, first: PaymentState | undefined, effect: Effect | null): boolean[] {
    const closing = first && this.#history.closings.get(first.shift);
    return effect ? [closing !== undefined && closing.order < effect.order] : mayBeClosed(closing, op);
  }

  /** What paid a list of which something is to be given back, as it stands now. */
  #tendersOf({ asked }: MoneyOp): ReadonlyMap<number, TenderState> {
    if (asked.way !== 'back' && asked.way !== 'decide') return new Map();
    const splits = this.lists.of(asked.list).now?.splits ?? [];
    return (
      this.#tenders.together(
        splits.map(({ tender }) => tender),
        null,
      )[0] ?? new Map()
    );
  }

  /** What is asked of a list has its lock, and is numbered in that order. */
  #freshApproval({ asked }: MoneyOp): number {
    if (asked.way !== 'back') return 0;
    const before = this.lists.of(asked.list).now?.approvals.length ?? 0;
    return this.#history.ends.get(asked.list)?.approvals[before]?.id ?? 0;
  }
}

const isGiving = ({ asked }: MoneyOp) => asked.way === 'back' || asked.way === 'decide';

/** The cards that it takes from or gives to. @param first what is to be taken back @param done or what it may be refused for */
function cardsSeen(
  op: MoneyOp,
  tenders: ReadonlyMap<number, TenderState>,
  first: PaymentState | undefined,
  done: boolean,
): readonly number[] {
  const { member, asked } = op;
  if (asked.way === 'reverse') {
    if (first?.kind === 'topup') return [first.member];
    if (!done || !first) return [];
    return [...new Set([first.member, ...first.tenders.flatMap(({ card }) => (card === null ? [] : [card]))])];
  }
  // Nothing that is asked to be given back is refused for what a card has.
  if (!done && isGiving(op)) return [];
  return [...new Set([member, ...cardsAsked(op, tenders)])];
}

/** More than a payment has. */
const MOST_TENDERS = 16;

/** Cards that it takes from or gives to, beside the patient's own. */
function cardsAsked({ member, asked }: MoneyOp, tenders: ReadonlyMap<number, TenderState>): readonly number[] {
  if (asked.way === 'pay') return cardsOf(member, asked);
  return [...tenders.values()].flatMap(({ card }) => (card === null ? [] : [card]));
}

function listsOf({ asked }: MoneyOp): readonly number[] {
  if (asked.way === 'pay') return asked.ids;
  if (asked.way === 'write') return asked.list === null ? [] : [asked.list];
  return 'list' in asked ? [asked.list] : [];
}

/** For people. */
export const lineOfStep = ({ op, verdict }: Step) =>
  `${lineOf(op)}; then ${JSON.stringify([...(verdict.cards ?? []), ...(verdict.lists ?? []), ...(verdict.payments ?? [])].map(([, state]) => state))}`;

function isOf({ moves, paid, lists, byHand, cashier }: Done, effect: Effect): boolean {
  if (cashier !== undefined && cashier !== effect.cashier) return false;
  const cost = effect.list === null ? null : (lists?.get(effect.list)?.total ?? null);
  const words = (paid ?? []).join() === effect.paid.join();
  return sameMoves(moves, effect.moves) && words && cost === effect.total && (byHand ?? 0) === effect.byHand;
}

function wrongOf(first: Done | Refused | undefined, real: readonly Done[]): string {
  if (real.length === 0) return `was done, where it is ${first && 'refused' in first ? first.refused : 'nothing'}`;
  const should = real.map(({ moves, paid, lists, cashier }) => ({
    moves,
    paid,
    cashier,
    cost: [...(lists?.values() ?? [])].map(({ total }) => total),
  }));
  return `should post ${should.map((one) => JSON.stringify(one)).join(' or ')}`;
}

const sameMoves = (a: Moves, b: Moves) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([kind, amount]) => b[kind] === amount);
