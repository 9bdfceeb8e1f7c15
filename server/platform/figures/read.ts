import type { Bucket } from './window.ts';

interface Value {
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly metricName?: string | undefined;
}

/** What prom-client's counters and histograms have in common. */
export interface Metric {
  get(): Promise<{ readonly values: readonly Value[] }>;
}

type Labels = Readonly<Record<string, readonly string[]>>;

/** The sum of a counter's series; of those alone whose labels have one of these values. */
export async function countOf(metric: Metric, only: Labels = {}): Promise<number> {
  const { values } = await metric.get();
  const wanted = ({ labels }: Value) =>
    Object.entries(only).every(([name, allowed]) => allowed.includes(String(labels[name])));
  return values.filter(wanted).reduce((sum, { value }) => sum + value, 0);
}

/** A histogram's buckets, over all of its series. */
export async function bucketsOf(metric: Metric): Promise<Bucket[]> {
  const { values } = await metric.get();
  const sums = new Map<number, number>();
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith('_bucket')) continue;
    const le = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    sums.set(le, (sums.get(le) ?? 0) + value);
  }
  return [...sums].sort(([a], [b]) => a - b);
}
