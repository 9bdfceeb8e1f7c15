import { PAIRS } from '../checkers/winners.ts';
import { proveCrowd } from '../crowd/prove.ts';
import { planRandomFaults } from '../faults/plan.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const ATTEMPTS = { quick: 20_000, full: 1_000_000 } as const;
const FAULTS = { quick: 0, full: 200 } as const;
/** Attempts for the twelve slots of an arena. */
const QUOTA = 400;

async function run(context: PartContext): Promise<Outcome> {
  const { scale, share, chance } = context;
  const arenas = Math.max(2, Math.ceil((ATTEMPTS[scale] * share) / QUOTA));
  const faults = planRandomFaults(chance, Math.ceil(FAULTS[scale] * share));
  const outcome = await proveCrowd(context, {
    ...{ name: 'claims', arenas, quota: QUOTA, width: 3, clients: 24, lanes: 2, faults },
    rig: { servers: 2, workers: 1 },
  });
  return { ...outcome, counts: { ...outcome.counts, faults: faults.length } };
}

/** Everybody at the same few slots by every way there is, on two servers. */
export const claims: Part = {
  name: 'claims',
  row: 1,
  promise: 'no double booking, over every pair of ways to claim a slot, two servers',
  targets: {
    quick: { attempts: ATTEMPTS.quick, max_pairs: PAIRS },
    full: { attempts: ATTEMPTS.full, faults: FAULTS.full, max_pairs: PAIRS },
  },
  chunks: 20,
  run,
};
