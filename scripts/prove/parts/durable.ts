import { proveCrowd } from '../crowd/prove.ts';
import { type Kind, planFaults } from '../faults/plan.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

type Kills = Partial<Record<Kind, number>>;

const KILLS: Readonly<Record<'quick' | 'full', Kills>> = {
  quick: { server_killed: 4, worker_killed: 2, postgres_killed: 2, redis_killed: 2 },
  full: { server_killed: 60, worker_killed: 60, postgres_killed: 20, redis_killed: 40 },
};
const CHUNKS = 20;
/** Attempts between two kills. */
const BETWEEN = 200;
const QUOTA = 250;

async function run(context: PartContext): Promise<Outcome> {
  const { scale, share, chance } = context;
  const wanted: Kills = {};
  for (const [kind, count] of Object.entries(KILLS[scale])) wanted[kind as Kind] = Math.ceil(count * share);
  const faults = planFaults(chance, wanted);
  const outcome = await proveCrowd(context, {
    ...{ name: 'durable', arenas: Math.max(2, Math.ceil((faults.length * BETWEEN) / QUOTA)), quota: QUOTA },
    ...{ width: 3, clients: 12, lanes: 2, faults },
    manners: { impatient: 3, insistMs: 40_000 },
    rig: { servers: 2, workers: 2, lines: false },
  });
  return { ...outcome, counts: { ...outcome.counts, kills: faults.length } };
}

const targetsOf = (kills: Kills) =>
  Object.fromEntries(Object.entries(kills).map(([kind, count]) => [`fault_${kind}`, count]));

/** Processes and stores are killed at random moments; what was acknowledged is there afterwards, and what was due is done. */
export const durable: Part = {
  name: 'durable',
  row: 3,
  promise: 'nothing acknowledged is lost, whatever is killed',
  targets: { quick: { kills: 10, ...targetsOf(KILLS.quick) }, full: targetsOf(KILLS.full) },
  chunks: CHUNKS,
  run,
};
