/** One figure over the last minute, from totals that only grow. No more is kept than that needs. */

/** How many took at most `le` (seconds). */
export type Bucket = readonly [le: number, count: number];

export interface Readings {
  readonly counts: Readonly<Record<string, number>>;
  readonly times: Readonly<Record<string, readonly Bucket[]>>;
}

interface Sample extends Readings {
  /** Milliseconds on a clock that only goes on. */
  readonly at: number;
}

interface Spread {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Window {
  push(sample: Sample): void;
  perMinute(name: string): number;
  /** Null where nothing was measured. */
  spread(name: string): Spread | null;
}

const KEEP_MS = 60_000;
/** A process that has just begun has no minute behind it; what it did is not blown up beyond this. */
const LEAST_MS = 5_000;

export function createWindow(): Window {
  let kept: Sample[] = [];
  const first = () => kept[0];
  const last = () => kept[kept.length - 1];
  return {
    push(sample) {
      // One that is a minute old stays: the minute begins there.
      const past = kept.filter(({ at }) => at <= sample.at - KEEP_MS);
      kept = [...past.slice(-1), ...kept.filter(({ at }) => at > sample.at - KEEP_MS), sample];
    },
    perMinute(name) {
      const [from, to] = [first(), last()];
      if (!from || !to) return 0;
      const grown = (to.counts[name] ?? 0) - (from.counts[name] ?? 0);
      const ms = Math.max(LEAST_MS, to.at - from.at);
      return Math.round((grown * 60_000 * 10) / ms) / 10;
    },
    spread(name) {
      const buckets = since(first()?.times[name] ?? [], last()?.times[name] ?? []);
      const [p50, p99] = [quantile(buckets, 0.5), quantile(buckets, 0.99)];
      return p50 === null || p99 === null ? null : { p50: milliseconds(p50), p99: milliseconds(p99) };
    },
  };
}

const milliseconds = (seconds: number) => Math.round(seconds * 10_000) / 10;

function since(before: readonly Bucket[], after: readonly Bucket[]): Bucket[] {
  const was = new Map(before);
  return after.map(([le, count]) => [le, count - (was.get(le) ?? 0)] as const);
}

/** As Prometheus estimates it: evenly spread within its bucket; beyond the last bound, that bound. */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets[buckets.length - 1]?.[1] ?? 0;
  if (total === 0) return null;
  const rank = total * share;
  let [lower, below] = [0, 0];
  for (const [le, count] of buckets) {
    if (count >= rank) return Number.isFinite(le) ? lower + ((le - lower) * (rank - below)) / (count - below) : lower;
    [lower, below] = [le, count];
  }
  return lower;
}
