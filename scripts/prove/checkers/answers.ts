import type { Oddity } from '../crowd/recorder.ts';
import type { Violation } from '../part.ts';

/** A time in which something was broken on purpose, by the driver's clock. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** After it is mended clients may be told of it for so long: connections are made anew, backends start. */
const GRACE_MS = 5_000;
const SHOWN = 20;

/**
 * 5xx is what no client gets, but for 503 with Retry-After while something is broken; then a connection may break off too.
 * Who asked before it broke is answered while it is broken.
 */
export function findBadAnswers(oddities: readonly Oddity[], windows: readonly Window[]): Violation[] {
  const excused = ({ at }: Oddity) => windows.some((window) => at >= window.from && at <= window.to + GRACE_MS);
  const bad = oddities.filter((odd) => {
    const fair = odd.status === 0 || (odd.status === 503 && odd.retryAfter);
    return !fair || !excused(odd);
  });
  if (bad.length === 0) return [];
  const origin = bad[0]?.at ?? 0;
  return [
    {
      what: `${bad.length} answers that nobody should get`,
      history: bad
        .slice(0, SHOWN)
        .map((odd) => `${(odd.at - origin).toFixed(0)} ms ${odd.what}${odd.retryAfter ? '' : ', without Retry-After'}`),
    },
  ];
}
