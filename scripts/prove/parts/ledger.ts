import { openRig, type Rig } from '../../rig/rig.ts';
import { type Client, openClient } from '../crowd/http.ts';
import { createRandom } from '../crowd/random.ts';
import { Speaker } from '../crowd/speaker.ts';
import { Injector } from '../faults/inject.ts';
import { inject } from '../faults/kinds.ts';
import { type Kind, needsLines, planFaults } from '../faults/plan.ts';
import { crashesOf, quiet, routeOf } from '../kit/product.ts';
import { Auditor } from '../money/audit.ts';
import { CouponCrowd } from '../money/coupon-crowd.ts';
import { openCouponHouse } from '../money/coupon-house.ts';
import { CouponRecorder } from '../money/coupon-recorder.ts';
import { closeDay } from '../money/day-closer.ts';
import { Desk } from '../money/desk.ts';
import type { Floor } from '../money/floor.ts';
import { judgeMoney } from '../money/judge.ts';
import { judgeCoupons } from '../money/judge-coupons.ts';
import { Memory } from '../money/memory.ts';
import { MoneyRecorder } from '../money/recorder.ts';
import { type Counter, HOSPITALS, openCounters, TODAY } from '../money/world.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const OPERATIONS = { quick: 5_000, full: 200_000 } as const;
type Faults = Partial<Record<Kind, number>>;
const FAULTS: Readonly<Record<'quick' | 'full', Faults>> = {
  quick: { server_killed: 1, server_paused: 1, postgres_killed: 1, postgres_frozen: 1, postgres_backends_killed: 1 },
  full: {
    ...{ server_killed: 60, server_paused: 40, postgres_killed: 40, postgres_frozen: 40, postgres_backends_killed: 40 },
    ...{ postgres_line_cut: 20, redis_killed: 20, client_line_cut: 20, answers_swallowed: 40 },
  },
};
const CHUNKS = 20;
/** So often a coupon is given away. */
const ROUNDS = { quick: 40, full: 2_000 } as const;
/** So often each desk goes on while its day is closed, and after it. */
const LATE = 12;
/** A morning: no day ends in a run. */
const CLOCK = `${TODAY}T09:00:00+08:00`;
/** Of a hundred so many hang up after a moment, and so many press twice at once. */
const MANNERS = { insistMs: 20_000, impatient: 3, doubled: 4, againUnsent: false } as const;
/** Said with the outcome. */
const LIMITS = [
  'not covered, for it is not built: stock',
  'not covered of coupons: those that are given, that cost points, and whole refunds that bring them back',
  'not covered of points: their end, other terms than those that everybody begins with',
  'not covered: price lists that change meanwhile, lists of visits, lists that others than desks write, more than three lists at once',
  'not covered of giving back: in cash what came by another way, to the card, stored value that waits for a second person',
  'not covered of taking back (冲正): top-ups that a giving back made',
];
const COMMANDS =
  /(write_disposal|void_disposal|write_off_disposal|pay_disposals|request_refund|decide_money|reverse_payment|top_up_member|refund_stored|change_points|set_member_level|toggle_member|close_shift|close_day|claim_coupon)/;

interface Till extends Floor {
  readonly rig: Rig;
  readonly client: Client;
  readonly counters: readonly Counter[];
  readonly coupons: { readonly crowd: CouponCrowd; readonly recorder: CouponRecorder; readonly prefix: string };
  readonly auditor: Auditor;
  readonly injector: Injector;
}

async function openTill(context: PartContext, rig: Rig, client: Client): Promise<Till> {
  const { chance, scale, share, seed } = context;
  const wanted = Object.entries(FAULTS[scale]).map(([kind, count]) => [kind, Math.ceil(count * share)]);
  const counters = await openCounters(rig);
  const house = await openCouponHouse(rig);
  const auditor = new Auditor(rig.owner, client, routeOf(rig), [...counters, house]);
  const injector = new Injector(
    async (fault) => {
      await inject(rig, fault);
      await auditor.audit(`after ${fault.kind}`);
    },
    planFaults(chance, Object.fromEntries(wanted)),
  );
  const random = createRandom(chance('desks'));
  const speaker = new Speaker(client, new MoneyRecorder(), { ...MANNERS, route: routeOf(rig) }, random);
  const beside = { repeated: 0, other_bodies: 0 };
  const chances = createRandom(chance('coupons'));
  const recorder = new CouponRecorder();
  const prefix = `coupon-${seed}-`;
  const crowd = new CouponCrowd({
    ...{ house, random: chances, beside, prefix, rounds: Math.round(ROUNDS[scale] * share) },
    speaker: new Speaker(client, recorder, { ...MANNERS, route: routeOf(rig) }, chances),
  });
  return {
    rig,
    client,
    counters,
    coupons: { crowd, recorder, prefix },
    auditor,
    injector,
    random,
    speaker,
    beside,
    memory: new Memory(),
    prefix: `money-${seed}-`,
    closingPrefix: `shift-${seed}-`,
    closings: [],
    days: [],
    tables: rig.owner,
  };
}

/** Every desk does one thing after the other, until all is done and everything that was to be broken has been. */
async function work(context: PartContext, till: Till): Promise<number> {
  const { coupons, injector, rig, speaker } = till;
  const { recorder } = speaker;
  const { ops } = recorder;
  const wanted = Math.round(OPERATIONS[context.scale] * context.share);
  const over = () =>
    context.signal.aborted ||
    rig.crashes().length > 0 ||
    recorder.hopeless ||
    (ops.length >= wanted && !injector.behind);
  const desks = till.counters.flatMap((counter) => counter.desks.map((person) => new Desk(till, counter, person)));
  await Promise.all(
    desks.map(async (desk) => {
      while (!over()) {
        await desk.act();
        injector.reached(ops.length / wanted);
        coupons.crowd.reached(ops.length / wanted);
        context.progress(Math.min(0.95, ops.length / wanted), `${ops.length} operations`);
      }
    }),
  );
  if (context.signal.aborted) throw new Error('stopped');
  return ops.length;
}

/** Each hospital closes its day while its desks go on, and what they do then counts for the next one. */
async function closeDays(till: Till): Promise<void> {
  const goOn = async (counter: Counter) => {
    await Promise.all(
      counter.desks.map(async (person) => {
        const desk = new Desk(till, counter, person);
        for (let n = 0; n < LATE; n += 1) await desk.act();
      }),
    );
  };
  await Promise.all(
    till.counters.map(async (counter) => {
      const [day] = await Promise.all([closeDay(till, counter), goOn(counter)]);
      if (day) till.days.push(day);
      await goOn(counter);
    }),
  );
}

/** Nothing runs any more: the books are looked at once more, and every member. @returns when that was */
async function close(till: Till): Promise<number> {
  await till.injector.settled();
  await till.coupons.crowd.settled();
  await quiet(till.rig, COMMANDS);
  await till.auditor.audit('before days are closed');
  await closeDays(till);
  await quiet(till.rig, COMMANDS);
  const end = performance.now();
  await till.auditor.audit('at the end');
  await Promise.all(till.counters.map((counter) => new Desk(till, counter, counter.owners[0]).lookAtAll()));
  return end;
}

async function run(context: PartContext): Promise<Outcome> {
  const lines = Object.keys(FAULTS[context.scale]).some((kind) => needsLines({ kind: kind as Kind }));
  const rig = await openRig({ ...context.rig, servers: 2, workers: 0, lines, clock: CLOCK });
  const client = openClient();
  try {
    const till = await openTill(context, rig, client);
    const operations = await work(context, till);
    // What has gone for good does nothing more that could be judged.
    if (rig.crashes().length > 0) return { counts: { operations }, violations: crashesOf(rig) };
    const end = await close(till);
    const { auditor, injector, counters, beside } = till;
    const { windows } = injector;
    // Plans of while there was little, which a crash leaves as they were, take very long for all of it.
    await rig.owner.query('ANALYZE');
    const judged = await judgeMoney(rig.owner, { floor: till, auditor, counters, windows, end });
    const used = await judgeCoupons(rig.owner, till.coupons, windows);
    return {
      counts: { operations, ...beside, audits: auditor.audits, ...judged.counts, ...used.counts, ...injector.counts },
      violations: [...judged.violations, ...used.violations, ...crashesOf(rig)],
      notes: LIMITS,
    };
  } finally {
    client.close();
    await rig.close();
  }
}

const targetsOf = (scale: 'quick' | 'full') => ({
  ...{ operations: OPERATIONS[scale], repeated: OPERATIONS[scale] / 20, other_bodies: OPERATIONS[scale] / 40 },
  ...{ refunds_approved: OPERATIONS[scale] / 100, refunds_alone: OPERATIONS[scale] / 400 },
  ...{ by_points: OPERATIONS[scale] / 400, points_taken_back: OPERATIONS[scale] / 400 },
  ...{
    shifts_closed: OPERATIONS[scale] / 100,
    differences: OPERATIONS[scale] / 400,
    in_flight: OPERATIONS[scale] / 200,
  },
  written_off: OPERATIONS[scale] / 400,
  days_closed: HOSPITALS * (scale === 'full' ? CHUNKS : 1),
  ...{ coupons_got: ROUNDS[scale] * 2, coupons_used: ROUNDS[scale] / 2, coupons_gone: ROUNDS[scale] },
  ...{ reversals: OPERATIONS[scale] / 80, reversals_of_topups: OPERATIONS[scale] / 800 },
  ...Object.fromEntries(Object.entries(FAULTS[scale]).map(([kind, count]) => [`fault_${kind}`, count])),
});

/** Desks of four hospitals at the same few cards and lists, while servers and stores die. */
export const ledger: Part = {
  name: 'ledger',
  row: 6,
  promise: 'money that two desks can not break: every balance is what was asked for and answered, and never below zero',
  targets: { quick: targetsOf('quick'), full: targetsOf('full') },
  chunks: CHUNKS,
  run,
};
