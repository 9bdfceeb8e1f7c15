import type { MoneyOp } from './money-history.ts';

interface Change<T> {
  /** When it was asked for, and when it was done at the latest. */
  readonly at: number;
  readonly done: number;
  readonly value: T;
}

/** One thing that has a lock of its own, through all its changes: a card, a list, what somebody has paid for. */
export class Cell<T> {
  readonly #first: T;
  readonly #changes: Change<T>[] = [];

  constructor(first: T) {
    this.#first = first;
  }

  get now(): T {
    return this.#changes.at(-1)?.value ?? this.#first;
  }

  change(value: T, { at, done }: { at: number; done: number }): void {
    this.#changes.push({ at, done, value });
  }

  /** What it may have been while an operation was under way. */
  during({ at, done }: Pick<MoneyOp, 'at' | 'done'>): T[] {
    const first = this.#changes.findLastIndex((change) => change.done < at);
    const next = this.#changes.findIndex((change) => change.at > done);
    const last = next < 0 ? this.#changes.length : next;
    const before = this.#changes[first]?.value ?? this.#first;
    return [before, ...this.#changes.slice(first + 1, last).map(({ value }) => value)];
  }
}

/** Cells by the number of what they are. */
export class Cells<T> {
  readonly #cells = new Map<number, Cell<T>>();
  readonly #first: (id: number) => T;

  constructor(first: (id: number) => T) {
    this.#first = first;
  }

  of(id: number): Cell<T> {
    const known = this.#cells.get(id);
    if (known) return known;
    const cell = new Cell(this.#first(id));
    this.#cells.set(id, cell);
    return cell;
  }

  all(): Iterable<Cell<T>> {
    return this.#cells.values();
  }

  /** Each way in which these may have stood together. */
  together(ids: readonly number[], op: Pick<MoneyOp, 'at' | 'done'> | null): Map<number, NonNullable<T>>[] {
    let ways: Map<number, NonNullable<T>>[] = [new Map()];
    for (const id of ids) {
      const values = op ? this.of(id).during(op) : [this.of(id).now];
      ways = ways.flatMap((way) => values.map((value) => (value == null ? way : new Map([...way, [id, value]]))));
    }
    return ways;
  }
}
