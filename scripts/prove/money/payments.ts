import type { PaymentShown } from '../checkers/money-history.ts';
import type { KnownPayment, Papers, Trade } from './papers.ts';
import type { OpenOp } from './recorder.ts';
import type { Counter } from './world.ts';

type OfPayments = Pick<Papers, 'payments' | 'strangePayment' | 'freed'>;

/** What desks have been told of payments: of one for lists its number, of a top-up the receipt alone. */
export class Payments {
  /** By member, then by receipt. */
  readonly #known = new Map<number, Map<string, KnownPayment>>();
  /** Of each hospital: the last that was seen, and numbers of tills that may come again. */
  readonly #latest = new Map<Counter, number>();
  readonly #freed = new Map<Counter, Trade[]>();

  /** Of a success. */
  see(counter: Counter, { member, asked, by }: OpenOp, { id, receipt, view }: PaymentShown): void {
    if (id !== null) this.#latest.set(counter, id);
    const own = this.#of(member);
    switch (asked.way) {
      case 'pay': {
        const trades = asked.tenders.flatMap(({ type, trade }) => (trade === null ? [] : [{ type, trade }]));
        const left = this.#freed.get(counter)?.filter((freed) => !trades.some(({ trade }) => trade === freed.trade));
        this.#freed.set(counter, left ?? []);
        own.set(receipt, { id, receipt, kind: 'pay', by, lists: asked.ids, trades, closed: false });
        return;
      }
      case 'topup':
        own.set(receipt, { id, receipt, kind: 'topup', by, lists: [], trades: [], closed: false });
        return;
      case 'find': {
        const known = own.get(receipt);
        if (known) own.set(receipt, { ...known, id, closed: known.closed || view?.reversed === true });
        return;
      }
      case 'reverse': {
        const first = [...own.values()].find((one) => one.id === asked.payment);
        if (!first) return;
        own.set(first.receipt, { ...first, closed: true });
        own.set(receipt, { ...first, id, receipt, kind: 'reversal', by, trades: [], closed: true });
        this.#freed.set(counter, [...(this.#freed.get(counter) ?? []), ...first.trades]);
      }
    }
  }

  /** A refusal says that it is gone, or can not be taken back. */
  learn(member: number, payment: number, answer: string): void {
    if (answer !== '409 STATE') return;
    const own = this.#of(member);
    for (const one of own.values()) if (one.id === payment) own.set(one.receipt, { ...one, closed: true });
  }

  /** Of what somebody took nothing is taken back any more. */
  closeShift(cashier: number): void {
    for (const own of this.#known.values())
      for (const one of own.values()) if (one.by === cashier) own.set(one.receipt, { ...one, closed: true });
  }

  of(counter: Counter, member: number): OfPayments {
    return {
      payments: [...this.#of(member).values()],
      strangePayment: [...this.#latest].find(([other]) => other !== counter)?.[1] ?? 0,
      freed: this.#freed.get(counter) ?? [],
    };
  }

  #of(member: number): Map<string, KnownPayment> {
    const own = this.#known.get(member) ?? new Map<string, KnownPayment>();
    this.#known.set(member, own);
    return own;
  }
}
