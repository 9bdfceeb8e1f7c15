/** What docs/domain/money.md says that a list of treatments costs, in a test's own words. Cents. */

/** A project or a drug, as the world put it on the price list. */
export interface Thing {
  readonly kind: 'project' | 'drug';
  readonly id: number;
  readonly price: number;
  /** Less than that it is not given for by hand. */
  readonly least: number;
  readonly discountable: boolean;
}

export interface Line {
  readonly thing: Thing;
  readonly count: number;
  /** What is asked for one instead of the price list's. */
  readonly unit: number | null;
}

/** What is taken off by hand. */
export type Off = { readonly amount: number } | { readonly percent: number };

export interface Priced {
  readonly price: number;
  readonly total: number;
  /** What each line comes to, in their order. */
  readonly nets: readonly number[];
  /** What of it was taken off by hand. */
  readonly manual: number;
}

const LEVEL_PERCENT = [100, 98, 95, 90, 88, 85] as const;
/** Half up, to the cent. */
const percentOf = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);
const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** An amount over weights, in proportion; what is left over goes a cent each to the largest remainders, the earlier first. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight, n) => ({
    n,
    part: Math.floor((amount * weight) / whole),
    rest: (amount * weight) % whole,
  }));
  const left = amount - sumOf(parts.map(({ part }) => part));
  const lucky = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.n - b.n)
      .slice(0, left)
      .map(({ n }) => n),
  );
  return parts.map(({ n, part }) => part + (lucky.has(n) ? 1 : 0));
}

/** @param most percent of the list that may be taken off by hand. Null: it is refused */
export function priceOf(lines: readonly Line[], level: number, off: Off | null, most: number): Priced | null {
  const full = lines.map(({ thing, count }) => thing.price * count);
  const leveled = lines.map(({ thing }, n) =>
    thing.discountable ? percentOf(full[n] ?? 0, LEVEL_PERCENT[level] ?? 100) : (full[n] ?? 0),
  );
  if (lines.length === 0 || lines.some(({ thing, unit }) => unit !== null && unit > thing.price)) return null;
  const asked = lines.map(({ unit, count }, n) =>
    Math.min(leveled[n] ?? 0, (unit ?? Number.POSITIVE_INFINITY) * count),
  );
  const taken = takenOff(off, sumOf(asked));
  const byHand = sumOf(leveled) - sumOf(asked) + taken;
  if (taken > sumOf(asked) || byHand * 100 > sumOf(leveled) * most) return null;
  const shares = spread(taken, asked);
  const nets = asked.map((net, n) => net - (shares[n] ?? 0));
  const tooCheap = nets.some((net, n) => {
    const line = lines[n];
    return net < (leveled[n] ?? 0) && net < (line ? line.thing.least * line.count : 0);
  });
  return tooCheap ? null : { price: sumOf(full), total: sumOf(nets), nets, manual: byHand };
}

/** @param of what it is taken off */
export function takenOff(off: Off | null, of: number): number {
  if (off === null) return 0;
  return 'amount' in off ? off.amount : percentOf(of, off.percent);
}
