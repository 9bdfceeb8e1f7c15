import type { Effect, MoneyOp } from './money-history.ts';
import type { House } from './money-model.ts';

/** Numbers that tills gave, of each hospital: who registered which. */
export class Trades {
  readonly #taken = new Map<House, Map<string, { readonly op: MoneyOp; readonly done: number }>>();

  constructor(
    ops: readonly MoneyOp[],
    byOp: ReadonlyMap<number, Effect>,
    houseOf: (member: number) => House,
    end: number,
  ) {
    for (const op of ops) {
      if (!byOp.has(op.n)) continue;
      const house = houseOf(op.member);
      const own = this.#taken.get(house) ?? new Map();
      this.#taken.set(house, own);
      for (const trade of tradesOf(op)) own.set(trade, { op, done: Math.min(op.done, end) });
    }
  }

  /** Whether one of an operation's numbers was somebody else's: surely so, surely not, or either. */
  taken(op: MoneyOp, house: House): boolean[] {
    const others = tradesOf(op).flatMap((trade) => this.#taken.get(house)?.get(trade) ?? []);
    const before = others.filter(({ op: other }) => other.n !== op.n && other.at < op.done);
    if (before.length === 0) return [false];
    return before.some(({ done }) => done < op.at) ? [true] : [true, false];
  }
}

/** One of a kind of till, each. */
export const tradesOf = ({ asked }: Pick<MoneyOp, 'asked'>): string[] =>
  asked.way === 'pay' ? asked.tenders.flatMap(({ type, trade }) => (trade === null ? [] : [`${type} ${trade}`])) : [];
