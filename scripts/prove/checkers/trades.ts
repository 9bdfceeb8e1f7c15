import type { Effect, MoneyOp } from './money-history.ts';
import type { House } from './money-model.ts';

type Span = Pick<MoneyOp, 'at' | 'done'>;

/** A number that is somebody's, from one span on to another, if any. */
interface Taken {
  readonly op: MoneyOp;
  readonly done: number;
  /** When its payment was taken back. */
  freed: Span | null;
}

/** Numbers that tills gave, of each hospital: who registered which, until it was taken back. */
export class Trades {
  readonly #taken = new Map<House, Map<string, Taken[]>>();

  constructor(
    ops: readonly MoneyOp[],
    byOp: ReadonlyMap<number, Effect>,
    houseOf: (member: number) => House,
    end: number,
  ) {
    const byPayment = new Map<number, Taken[]>();
    const done = ops.flatMap((op) => {
      const effect = byOp.get(op.n);
      return effect ? [{ op, effect, done: Math.min(op.done, end) }] : [];
    });
    for (const each of done) {
      const own = this.#register(each.op, houseOf(each.op.member), each.done);
      if (each.effect.payment) byPayment.set(each.effect.payment.id, own);
    }
    for (const { op, done: at } of done) {
      if (op.asked.way !== 'reverse') continue;
      for (const one of byPayment.get(op.asked.payment) ?? []) one.freed ??= { at: op.at, done: at };
    }
  }

  #register(op: MoneyOp, house: House, done: number): Taken[] {
    const own = this.#taken.get(house) ?? new Map<string, Taken[]>();
    this.#taken.set(house, own);
    return tradesOf(op).map((trade) => {
      const one: Taken = { op, done, freed: null };
      own.set(trade, [...(own.get(trade) ?? []), one]);
      return one;
    });
  }

  /** Whether one of an operation's numbers was somebody else's: surely so, surely not, or either. */
  taken(op: MoneyOp, house: House): boolean[] {
    const others = tradesOf(op)
      .flatMap((trade) => this.#taken.get(house)?.get(trade) ?? [])
      .filter((other) => other.op.n !== op.n);
    const may = others.some(({ op: other, freed }) => other.at < op.done && (!freed || freed.done >= op.at));
    const mayNot = others.every(({ done, freed }) => done >= op.at || (freed && freed.at < op.done));
    return [...(may ? [true] : []), ...(mayNot ? [false] : [])];
  }
}

/** One of a kind of till, each. */
export const tradesOf = ({ asked }: Pick<MoneyOp, 'asked'>): string[] =>
  asked.way === 'pay' ? asked.tenders.flatMap(({ type, trade }) => (trade === null ? [] : [`${type} ${trade}`])) : [];
