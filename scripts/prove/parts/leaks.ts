import { openRig } from '../../rig/rig.ts';
import { FRIDAY_MORNING, productOf } from '../hostile/product.ts';
import { runLeaks } from '../leaks/run.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

/** The matrix is some 450 calls by 34 people. */
const TARGETS = { quick: { swaps: 1_500, calls: 12_000 }, full: { swaps: 50_000, calls: 60_000 } } as const;
const CHUNKS = 10;

async function run(context: PartContext): Promise<Outcome> {
  const rig = await openRig({
    servers: 1,
    workers: 1,
    ...context.rig,
    clock: FRIDAY_MORNING,
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'debug' },
  });
  try {
    const { counts, leaks } = await runLeaks({
      product: productOf(rig),
      swaps: Math.ceil(TARGETS[context.scale].swaps * context.share),
      chance: context.chance,
      logs: rig.logs,
      matrix: true,
      production: true,
      onProgress: context.progress,
    });
    return { counts, violations: [...leaks, ...rig.crashes().map((what) => ({ what, history: [] }))] };
  } finally {
    await rig.close();
  }
}

export const leaks: Part = {
  name: 'leaks',
  row: 5,
  promise:
    "nothing of another hospital and no patient's name where it doesn't belong: HTTP, sockets, logs, exports, calendars",
  targets: TARGETS,
  chunks: CHUNKS,
  run,
};
