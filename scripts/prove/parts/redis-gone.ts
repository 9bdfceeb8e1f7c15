import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from '../../rig/rig.ts';
import { proveCrowd } from '../crowd/prove.ts';
import type { Recorder } from '../crowd/recorder.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const GONE_S = { quick: 12, full: 60 } as const;
const BEFORE_MS = 2_000;

/** No window is given to the judge: what is answered 5xx, or not at all, is a breach. */
async function takeAway(rig: Rig, recorder: Recorder, seconds: number): Promise<Partial<Outcome>> {
  await pause(BEFORE_MS);
  await rig.redis?.kill();
  const from = performance.now();
  await pause(seconds * 1_000);
  const to = performance.now();
  await rig.redis?.start();
  // What comes back must not cost anybody anything either.
  await pause(BEFORE_MS);
  const during = recorder.ops.filter((op) => op.at >= from && op.done <= to);
  const bookings = during.filter((op) => op.way.endsWith('_book'));
  const counts = {
    ...{ seconds: Math.round((to - from) / 1_000), fault_redis_killed: 1, bookings_meanwhile: bookings.length },
    booked_meanwhile: bookings.filter((op) => op.fate === 'ok').length,
  };
  const violations =
    counts.booked_meanwhile === 0 ? [{ what: 'nobody could book while Redis was gone', history: [] }] : [];
  return { counts, violations };
}

function run(context: PartContext): Promise<Outcome> {
  const seconds = Math.max(4, Math.round(GONE_S[context.scale] * context.share));
  return proveCrowd(context, {
    ...{ name: 'redis-gone', arenas: 8, quota: 250, width: 3, clients: 12, lanes: 2 },
    rig: { servers: 2, workers: 2, lines: false },
    beside: (rig, recorder) => takeAway(rig, recorder, seconds),
  });
}

/** Redis is no part of a booking. */
export const redisGone: Part = {
  name: 'redis-gone',
  row: 10,
  promise: 'while Redis is gone every booking is decided as ever, and what was due is done once it is back',
  targets: {
    quick: { seconds: GONE_S.quick, booked_meanwhile: 20 },
    full: { seconds: GONE_S.full, booked_meanwhile: 100 },
  },
  chunks: 1,
  run,
};
