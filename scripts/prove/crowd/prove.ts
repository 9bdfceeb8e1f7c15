import { openRig, type Rig, type RigOptions } from '../../rig/rig.ts';
import type { Window } from '../checkers/answers.ts';
import { Injector } from '../faults/inject.ts';
import { inject } from '../faults/kinds.ts';
import { type Fault, needsLines } from '../faults/plan.ts';
import { crashesOf, quiet, routeOf } from '../kit/product.ts';
import type { Outcome, PartContext } from '../part.ts';
import { type CrowdOptions, runCrowd } from './crowd.ts';
import { openClient } from './http.ts';
import { judgeCrowd } from './judge.ts';
import { keepHistory } from './keep.ts';
import { Recorder } from './recorder.ts';
import type { Manners } from './speaker.ts';
import { buildWorld, type WorldOptions } from './world.ts';

export interface Proving {
  readonly name: string;
  readonly arenas: number;
  /** Attempts in each arena. */
  readonly quota: number;
  /** Neighbouring slots of each of four doctors. */
  readonly width: number;
  readonly clients: number;
  readonly lanes: number;
  readonly manners?: Partial<Omit<Manners, 'route'>>;
  readonly rig?: RigOptions;
  readonly faults?: readonly Fault[];
  /** Where requests go; one server after the other unless said otherwise. */
  readonly route?: (rig: Rig) => (n: number) => string;
  /** When `beside` has broken something, beyond what the faults did; it may grow. */
  readonly windows?: readonly Window[];
  /** Goes on while the crowd works, which works until it has ended. */
  readonly beside?: (rig: Rig, recorder: Recorder) => Promise<Partial<Outcome>>;
}

/** Of the database, which may still run for somebody who has gone. */
const COMMANDS =
  /(hold_slots|book_slots|cancel_reservation|change_reservation|refer_reservation|release_hold|work_exceptions)/;
/** Arenas that one pair of hospitals has in the seven days of a patient's window. */
const ARENA_SLOTS = 48 * 7;

/** Runs a crowd through a product of its own, breaks what is to be broken, and judges what was answered. */
export async function proveCrowd(context: PartContext, proving: Proving): Promise<Outcome> {
  const { faults = [] } = proving;
  const rig = await openRig({ ...context.rig, lines: faults.some(needsLines), ...proving.rig });
  const client = openClient();
  try {
    const recorder = new Recorder();
    const world = await buildWorld(rig.owner, worldOf(proving));
    const injector = new Injector((fault) => inject(rig, fault), faults);
    const manners: Manners = {
      ...{ insistMs: 20_000, impatient: 0, doubled: 2, againUnsent: false },
      ...proving.manners,
      route: (proving.route ?? routeOf)(rig),
    };
    const { attempts, besides } = await work(context, proving, { rig, world, recorder, client, injector, manners });
    // What has gone for good does nothing more that could be judged.
    if (rig.crashes().length > 0) return { counts: { attempts }, violations: crashesOf(rig), notes: [] };
    context.progress(0.96, 'judging');
    const { violations, counts } = await judgeCrowd(recorder, world, rig.owner, {
      windows: [...injector.windows, ...(proving.windows ?? [])],
      jobs: rig.workers.length > 0,
    });
    if (violations.length > 0) keepHistory(proving.name, context.seed, recorder.ops);
    return {
      counts: { attempts, ...counts, ...injector.counts, ...besides.counts },
      violations: [...violations, ...crashesOf(rig), ...(besides.violations ?? [])],
      notes: besides.notes ?? [],
    };
  } finally {
    client.close();
    await rig.close();
  }
}

interface Place extends Pick<CrowdOptions, 'world' | 'recorder' | 'client' | 'manners'> {
  readonly rig: Rig;
  readonly injector: Injector;
}

/** The crowd works until it has done its share, everything that was to be broken has been, and what goes on beside has ended. */
async function work(context: PartContext, proving: Proving, { rig, injector, ...place }: Place) {
  const all = proving.arenas * proving.quota;
  let besides: Partial<Outcome> | null = proving.beside ? null : {};
  const beside = proving.beside?.(rig, place.recorder).finally(() => {
    besides ??= {};
  });
  // Who waits for it hears of its failure.
  beside?.catch(() => {});
  const attempts = await runCrowd({
    ...{ ...place, chance: context.chance },
    ...{ quota: proving.quota, clients: proving.clients, lanes: proving.lanes },
    stopped: () => context.signal.aborted || rig.crashes().length > 0,
    wanted: () => besides === null || injector.behind,
    done: (done) => {
      injector.reached(done / all);
      context.progress(Math.min(0.95, done / all), `${done} attempts${injector.broken ? ', a fault is at work' : ''}`);
    },
  });
  if (context.signal.aborted) throw new Error('stopped');
  if (rig.crashes().length > 0) return { attempts, besides: {} };
  besides = (await beside) ?? {};
  await injector.settled();
  await quiet(rig, COMMANDS);
  return { attempts, besides };
}

function worldOf({ arenas, width, clients, lanes }: Proving): WorldOptions {
  const pairs = Math.max(lanes, Math.ceil(arenas / Math.floor(ARENA_SLOTS / width)));
  // A third of the clients are desks of the two hospitals.
  return { pairs, width, arenas, desks: Math.max(1, Math.ceil(clients / 8)), patients: 24 };
}
