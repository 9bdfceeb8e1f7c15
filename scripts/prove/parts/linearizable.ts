import { proveCrowd } from '../crowd/prove.ts';
import { type Kind, planRandomFaults } from '../faults/plan.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const SLOTS = { quick: 500, full: 20_000 } as const;
const FAULTS = { quick: 2, full: 40 } as const;
/** Slots of an arena, and attempts for them: a dozen a slot, with looks between them. */
const WIDTH = 3;
const OF_AN_ARENA = WIDTH * 4;
const QUOTA = 150;
/** What leaves a client without an answer; the product itself goes on. */
const KINDS: readonly Kind[] = [
  'server_killed',
  'server_paused',
  'postgres_backends_killed',
  'postgres_killed',
  'redis_killed',
];

function run(context: PartContext): Promise<Outcome> {
  const { scale, share, chance } = context;
  const arenas = Math.max(2, Math.ceil((SLOTS[scale] * share) / OF_AN_ARENA));
  return proveCrowd(context, {
    ...{ name: 'linearizable', arenas, quota: QUOTA, width: WIDTH, clients: 16, lanes: 2 },
    // Some hang up after a moment and never ask what became of it: their answers are perhapses.
    manners: { impatient: 5 },
    faults: planRandomFaults(chance, Math.ceil(FAULTS[scale] * share), KINDS),
    rig: { servers: 2, workers: 1, lines: false },
  });
}

/** Every answer about a slot, a look included, fits one order of events. */
export const linearizable: Part = {
  name: 'linearizable',
  row: 2,
  promise: "a slot's history is linearizable (book, cancel, move, hold, release, read; time-outs count as maybe)",
  targets: { quick: { slots: SLOTS.quick }, full: { slots: SLOTS.full } },
  chunks: 10,
  run,
};
