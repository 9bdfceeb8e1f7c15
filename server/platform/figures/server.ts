import { claims, conflicts, holds } from '../command-metrics.ts';
import { answers } from '../metrics.ts';
import { backlogCuts, lag } from '../realtime/metrics.ts';
import type { LiveFigures } from '../realtime/source.ts';
import { shed } from '../shed.ts';
import type { Source } from './figures.ts';
import { bucketsOf, countOf } from './read.ts';

/** A claim that ends in a visit at a time. */
const BOOKING = ['book', 'change', 'refer', 'rebook'];

/** What a server counts. */
export function serverSource(live: () => LiveFigures): Source {
  return {
    async read() {
      const [bookings, lost, taken, requests, errors, turnedAway, cuts, event_lag] = await Promise.all([
        countOf(claims, { kind: BOOKING, result: ['done'] }),
        countOf(conflicts),
        countOf(holds, { event: ['taken'] }),
        countOf(answers),
        countOf(answers, { class: ['5xx'] }),
        countOf(shed),
        countOf(backlogCuts),
        bucketsOf(lag),
      ]);
      const counts = { bookings, conflicts: lost, holds: taken, requests, errors, shed: turnedAway, cuts };
      return { counts, times: { event_lag } };
    },
    present: (shared, lastMinute) => ({
      role: 'server',
      ...shared,
      bookings: lastMinute.perMinute('bookings'),
      conflicts: lastMinute.perMinute('conflicts'),
      holds: lastMinute.perMinute('holds'),
      requests: lastMinute.perMinute('requests'),
      errors: lastMinute.perMinute('errors'),
      shed: lastMinute.perMinute('shed'),
      event_lag: lastMinute.spread('event_lag'),
      cuts: lastMinute.perMinute('cuts'),
      ...live(),
    }),
  };
}
