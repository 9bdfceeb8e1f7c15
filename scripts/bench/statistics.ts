/** Statistics of few rounds on a noisy machine: medians and spreads, no means. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** First and third quartile. */
  readonly q1: number;
  readonly q3: number;
  readonly count: number;
}

/** The quantile of sorted numbers, between neighbours in proportion. @throws where there are none */
export function quantile(sorted: ArrayLike<number>, at: number): number {
  if (sorted.length === 0) throw new Error('a quantile of nothing');
  const place = (sorted.length - 1) * at;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - below);
}

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
    q1: quantile(sorted, 0.25),
    q3: quantile(sorted, 0.75),
    count: sorted.length,
  };
}

/** p50, p99 and the worst of latencies in milliseconds, under names with a prefix. Nothing of nothing. */
export function latencies(prefix: string, ms: Iterable<number>): Record<string, number> {
  const sorted = Float64Array.from(ms).sort();
  if (sorted.length === 0) return {};
  return {
    [`${prefix}_p50_ms`]: quantile(sorted, 0.5),
    [`${prefix}_p99_ms`]: quantile(sorted, 0.99),
    [`${prefix}_max_ms`]: quantile(sorted, 1),
  };
}
