import { openRig, type Rig } from '../../rig/rig.ts';
import { type Client, openClient } from '../crowd/http.ts';
import { createRandom } from '../crowd/random.ts';
import { Speaker } from '../crowd/speaker.ts';
import { Injector } from '../faults/inject.ts';
import { inject } from '../faults/kinds.ts';
import { type Kind, needsLines, planFaults } from '../faults/plan.ts';
import { moveClock, type RigClock, readClock } from '../kit/clock.ts';
import { crashesOf, quiet, routeOf } from '../kit/product.ts';
import { inParallel } from '../kit/until.ts';
import type { Outcome, Part, PartContext } from '../part.ts';
import { act, does, type Ward } from '../records/actor.ts';
import { judgeRecords } from '../records/judge.ts';
import { Memory } from '../records/memory.ts';
import { CaseRecorder } from '../records/recorder.ts';
import { tamper } from '../records/tamper.ts';
import { type House, openHouses, type Person } from '../records/world.ts';

const OPERATIONS = { quick: 5_000, full: 100_000 } as const;
type Faults = Partial<Record<Kind, number>>;
const FAULTS: Readonly<Record<'quick' | 'full', Faults>> = {
  quick: { server_killed: 1, postgres_backends_killed: 1 },
  full: {
    ...{ server_killed: 60, server_paused: 20, postgres_killed: 20, postgres_frozen: 20, postgres_backends_killed: 20 },
    ...{ postgres_line_cut: 20, client_line_cut: 20, answers_swallowed: 40 },
  },
};
const CHUNKS = 20;
/** Who acts at the same time. */
const AT_ONCE = 16;
/** Cases that are looked at together. */
const LOOK_AT_ONCE = 6;
/** Of each hospital, for so many operations one. */
const OPERATIONS_A_VISIT = 30;
/** A case that there is not. */
const NOBODYS = 999_999_999;
/** A morning. */
const CLOCK = '2026-12-01T09:00:00+08:00';
/** So far in a day and an hour go by: what was signed before may be amended with an owner's leave alone. */
const NIGHT_AT = 0.6;
const NIGHT = '25 hours';
/** And, at the end, the time for which one line tells of a reading. */
const SPAN = '11 minutes';
const MANNERS = { insistMs: 20_000, impatient: 4, doubled: 5, againUnsent: false } as const;
const COMMANDS = /(write_case|request_amend|decide_amend|note_read|own_cases|case_view)/;
const LIMITS = [
  'not covered: the health file, and record sheets, whose steps are those of cases (db/functions/64_steps.sql)',
  'not covered: prescriptions, documents, pictures and lab orders',
  'not covered of cases: visits that are moved or given to another patient meanwhile, settings that change meanwhile',
];

interface Running {
  readonly context: PartContext;
  readonly rig: Rig;
  readonly ward: Ward;
  readonly injector: Injector;
  /** The database's clock, from an instant of the driver on. */
  readonly clocks: { readonly from: number; readonly clock: RigClock }[];
}

async function open(context: PartContext, rig: Rig, client: Client): Promise<Running> {
  const { chance, scale, share, seed } = context;
  const visits = Math.ceil((OPERATIONS[scale] * share) / OPERATIONS_A_VISIT) + 90;
  const houses = await openHouses(rig, visits);
  const recorder = new CaseRecorder(peopleOf(houses));
  const random = createRandom(chance('cases'));
  const wanted = Object.entries(FAULTS[scale]).map(([kind, count]) => [kind, Math.ceil(count * share)]);
  const ward: Ward = {
    ...{ houses, random, memory: new Memory(), beside: { repeated: 0, other_bodies: 0 }, prefix: `case-${seed}-` },
    speaker: new Speaker(client, recorder, { ...MANNERS, route: routeOf(rig) }, random),
  };
  const injector = new Injector((fault) => inject(rig, fault), planFaults(chance, Object.fromEntries(wanted)));
  return { context, rig, ward, injector, clocks: [{ from: 0, clock: await readClock(rig.owner) }] };
}

const everybody = ({ doctors, owners, others, accounts }: House) => [...doctors, ...owners, ...others, ...accounts];
const peopleOf = (houses: readonly House[]) =>
  new Map(houses.flatMap((house) => everybody(house).map((one) => [one.id, one] as const)));

/** Everybody does one thing after the other, up to a share of all there is to do. */
async function workTo({ context, rig, ward, injector }: Running, share: number): Promise<void> {
  const { recorder } = ward.speaker;
  const wanted = OPERATIONS[context.scale] * context.share;
  const over = () =>
    context.signal.aborted ||
    rig.crashes().length > 0 ||
    recorder.hopeless ||
    (recorder.ops.length >= wanted * share && !injector.behind);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!over()) {
        await act(ward);
        injector.reached(Math.min(share, recorder.ops.length / wanted));
        context.progress(Math.min(0.95, recorder.ops.length / wanted), `${recorder.ops.length} operations`);
      }
    }),
  );
  if (context.signal.aborted) throw new Error('stopped');
  await injector.settled();
}

/** The clock goes on, while nobody asks. */
async function pass({ rig, injector, clocks }: Running, by: string): Promise<void> {
  await quiet(rig, COMMANDS);
  const from = performance.now();
  await moveClock(rig.owner, by);
  await quiet(rig, COMMANDS);
  clocks.push({ from, clock: await readClock(rig.owner) });
  injector.windows.push({ from, to: performance.now() });
}

/** Every case is opened once more by those who may, two at once: as it is, and as it was in each revision. */
async function lookAtAll({ ward }: Running): Promise<void> {
  for (const house of ward.houses) {
    const look = (person: Person | undefined, id: number, revision: number | null) =>
      person && does(ward, house, person, { way: 'detail', case: id, visit: 0, revision });
    const known = [...ward.memory.papersOf(house).cases.values()];
    await inParallel(known, LOOK_AT_ONCE, async ({ id, revision }) => {
      const doctor = house.doctors[id % house.doctors.length];
      const older = Array.from({ length: revision }, (_, n) => look(house.owners[0], id, n + 1));
      await Promise.all([look(doctor, id, null), look(doctor, id, null), ...older]);
    });
    await look(house.doctors[0], NOBODYS, null);
    for (const account of house.accounts) {
      for (const patient of account.own) await does(ward, house, account, { way: 'own', patient });
      await does(ward, house, account, { way: 'ownOne', case: NOBODYS });
    }
  }
}

/** An instant of the driver, as the database's clock had it. */
const toDatabase =
  (clocks: Running['clocks']) =>
  (at: number): number => {
    const { clock } = clocks.findLast(({ from }) => from <= at) ??
      clocks[0] ?? { clock: { of: (local: number) => local } };
    return clock.of(performance.timeOrigin + at);
  };

/** What the product says of a case to one of its doctors. */
async function isIntact({ rig, ward }: Running, client: Client, id: number): Promise<boolean> {
  for (const { doctors } of ward.houses) {
    const path = `/api/admin/hospital/patient-emr/detail?id=${id}`;
    const answer = await client.send(rig.urls[0] ?? '', { method: 'GET', path, token: doctors[0]?.token ?? '' });
    if (answer.status === 200) return (JSON.parse(answer.text) as { data: { intact: boolean } }).data.intact;
  }
  throw new Error(`case ${id} is shown to nobody`);
}

async function run(context: PartContext): Promise<Outcome> {
  const lines = Object.keys(FAULTS[context.scale]).some((kind) => needsLines({ kind: kind as Kind }));
  const rig = await openRig({ ...context.rig, servers: 2, workers: 0, lines, clock: CLOCK });
  const client = openClient();
  try {
    const running = await open(context, rig, client);
    const { ward, injector } = running;
    const { recorder } = ward.speaker;
    await workTo(running, NIGHT_AT);
    if (rig.crashes().length === 0) await pass(running, NIGHT);
    await workTo(running, 1);
    // What has gone for good does nothing more that could be judged.
    const operations = recorder.ops.length;
    if (rig.crashes().length > 0) return { counts: { operations }, violations: crashesOf(rig) };
    await pass(running, SPAN);
    await lookAtAll(running);
    await quiet(rig, COMMANDS);
    const judged = await judgeRecords(rig.owner, {
      ...{ recorder, prefix: ward.prefix, windows: injector.windows, toDatabase: toDatabase(running.clocks) },
      ...{ people: peopleOf(ward.houses), clinics: ward.houses.map(({ clinic }) => clinic) },
    });
    const tampered = await tamper(rig.owner, (id) => isIntact(running, client, id));
    return {
      counts: { operations, ...ward.beside, ...judged.counts, ...injector.counts, tampered: tampered.done },
      violations: [...judged.violations, ...tampered.violations, ...crashesOf(rig)],
      notes: LIMITS,
    };
  } finally {
    client.close();
    await rig.close();
  }
}

const targetsOf = (scale: 'quick' | 'full') => ({
  operations: OPERATIONS[scale],
  ...{ saves: OPERATIONS[scale] / 20, signings: OPERATIONS[scale] / 60, amends: OPERATIONS[scale] / 50 },
  ...{ countersigned: OPERATIONS[scale] / 300, voided: OPERATIONS[scale] / 100, leaves_used: OPERATIONS[scale] / 500 },
  ...{ looks: OPERATIONS[scale] / 5, looks_of_accounts: OPERATIONS[scale] / 25, stale: OPERATIONS[scale] / 25 },
  tampered: scale === 'full' ? CHUNKS : 1,
  ...Object.fromEntries(Object.entries(FAULTS[scale]).map(([kind, count]) => [`fault_${kind}`, count])),
});

/** Doctors, owners, colleagues and accounts of two hospitals at the same few cases. */
export const records: Part = {
  name: 'records',
  row: 12,
  promise: 'what is signed stays, no acknowledged draft is lost, nobody reads what is not theirs, nor unnoticed',
  targets: { quick: targetsOf('quick'), full: targetsOf('full') },
  chunks: CHUNKS,
  run,
};
