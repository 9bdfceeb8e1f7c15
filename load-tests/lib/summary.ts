import { scene } from './world.ts';

/**
 * What a run is judged by beside k6's own thresholds: `correct` always, `speed` where it ran long enough to mean it, `aim`
 * never: it is for a machine that has nothing else to do.
 */
export interface Promised {
  readonly name: string;
  readonly value: number | null;
  readonly limit: string;
  readonly kept: boolean;
  readonly kind: 'correct' | 'speed' | 'aim';
}

type Values = Record<string, number | undefined>;
export interface Data {
  readonly metrics: Record<string, { values: Values; thresholds?: Record<string, { ok: boolean }> } | undefined>;
}

export const measured = (data: Data, metric: string, value: string): number | null =>
  data.metrics[metric]?.values[value] ?? null;

/** So many at most; none counted is none. */
export function atMost(data: Data, metric: string, most: number, name: string): Promised {
  const value = measured(data, metric, 'count') ?? 0;
  return { name, value, limit: `≤ ${most}`, kept: value <= most, kind: 'correct' };
}

/** A time in milliseconds; without a measurement it is not kept. */
export function within(
  data: Data,
  [metric, value]: readonly [string, string],
  most: number,
  name: string,
  kind: 'speed' | 'aim' = 'speed',
): Promised {
  const found = measured(data, metric, value);
  return { name, value: found, limit: `≤ ${most} ms`, kept: found !== null && found <= most, kind };
}

/** A client waits ten seconds; whoever is let in is answered by then. */
const LIMIT_MS = 10_000;
export function inTime(data: Data, metric: string, name: string): Promised {
  const value = measured(data, metric, 'max');
  // Nobody who pressed is nobody who waited.
  const kept = value === null || value <= LIMIT_MS;
  return { name: `${name}最久`, value, limit: `≤ ${LIMIT_MS} ms`, kept, kind: 'correct' };
}

/** Writes what `npm run load` reads; k6 prints nothing of its own. */
export function summaryOf(data: Data, promises: readonly Promised[]): Record<string, string> {
  const file = __ENV.SUMMARY ?? 'summary.json';
  return {
    [file]: JSON.stringify({ seconds: scene.seconds, vus: scene.vus, promises, metrics: data.metrics }, null, 1),
  };
}

export const TRENDS = ['avg', 'min', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'];
