import { setTimeout as pause } from 'node:timers/promises';
import type { DesksJob, DesksResult } from '../drivers/desks.ts';
import { DUE, dueOf, issueDue, paidLate } from '../grow/money-due.ts';
import { DIRECT_PROGRAM, directSide, overDirect, withViewers } from '../live/direct.ts';
import { until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import type { Viewers } from '../live/viewers.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';
import { latencies } from '../statistics.ts';

/** Hospitals take turns, so that each is paid at less often than its lists are told of (twice a second). */
const HOSPITALS = 15;
/** Desks of each that look on. */
const VIEWERS = 50;
const GAP_MS = 48;
const JITTER = 0.5;
const WARMING = 60;
/** A payment is some twenty rows and comes a quarter as often as row H's holds: four times as long, for as many. */
const LONGER = 4;

const SAME = 'product';
const OTHER = 'product, desk B at another server';

export const paymentToScreen: Row = {
  id: 'S',
  title: 'payment at desk A to desk B',
  must: 'p50 1.7 ×, p99 1.5 × of a direct emit, as row H',
  aim: '1.15 ×, 1.2 ×',
  references: [DIRECT_PROGRAM],
  how: `Desks of ${HOSPITALS} hospitals take payments in cash over HTTP in turns, one every ${GAP_MS} ms, more or less; at each hospital ${VIEWERS} other desks wait for the word that the list is no longer what it was (touched). A hospital is told of its lists at once and then twice a second at most, so each is paid at more seldom than that. The clock starts just before the payment's commit, by a deferred trigger, and ends at those desks. The reference is row H's: one process that commits an event, at the same pace, and emits it to ${VIEWERS} viewers right after COMMIT has answered. Told apart: desks at another server, which learns of it through Redis; and how long after desk A's own answer desk B hears, which may be before it.`,
  figures: {
    late_p50_ms: { title: 'commit to desk B p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
    behind_p50_ms: { title: "after desk A's answer p50", unit: 'ms' },
    behind_p99_ms: { title: 'p99', unit: 'ms' },
  },
  judgements: [
    overDirect('p50', SAME, 'late_p50_ms', 1.7, 1.15),
    overDirect('p99', SAME, 'late_p99_ms', 1.5, 1.2),
    overDirect('p50, through Redis', OTHER, 'late_p50_ms', null, null),
    overDirect('p99, through Redis', OTHER, 'late_p99_ms', null, null),
  ],
  warmUp: true,
  plot: 'late_p99_ms',
  open,
};

const paymentsOf = (ctx: BenchContext) => Math.round((LONGER * ctx.seconds * 1_000) / GAP_MS);

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_s', servers: 2, hospitals: HOSPITALS, doctors: 1, desks: 2 });
  const each = Math.ceil(((ctx.rounds + 1) * 2 * (paymentsOf(ctx) + WARMING)) / HOSPITALS);
  await issueDue(
    place.owner,
    place.town.hospitals.map(({ id }) => id),
    each,
  );
  if (ctx.references) await ctx.limits();
  const side = (name: string, server: number): Side => ({
    name,
    reference: false,
    run: () => withViewers((viewers) => ofProduct(ctx, place, viewers, server)),
  });
  const direct = directSide(ctx, { viewers: VIEWERS, gap: GAP_MS, warming: WARMING, events: paymentsOf(ctx) });
  return { sides: [direct, side(SAME, 0), side(OTHER, 1)], close: () => place.close() };
}

async function ofProduct(ctx: BenchContext, place: Place, viewers: Viewers, server: number): Promise<Figures> {
  const { hospitals } = place.town;
  await viewers.open({
    port: place.port(server),
    count: HOSPITALS * VIEWERS,
    tokens: hospitals.map(({ desks }) => desks[1]?.token ?? ''),
    watch: null,
  });
  const pay = async (count: number) => {
    const due = await dueOf(
      place.owner,
      hospitals.map(({ id }) => id),
    );
    const payments = Array.from({ length: count }, (_, n) => {
      const hospital = hospitals[n % HOSPITALS];
      const list = due.get(hospital?.id ?? 0)?.[Math.floor(n / HOSPITALS)];
      if (list === undefined) throw new Error('all lists are paid: fewer rounds');
      return { token: hospital?.desks[0]?.token ?? '', list, amount: DUE };
    });
    const job: DesksJob = { url: place.product.urls[0] ?? '', payments, gap: GAP_MS, jitter: JITTER };
    const { failures, answered } = await ctx.drive<DesksJob, DesksResult>('desks', job);
    if (failures.length > 0) throw new Error(failures[0]);
    await pause(100);
    await until('every desk having heard of every payment', async () => {
      const { arrivals } = await viewers.arrivals();
      return arrivals.length >= count * VIEWERS;
    });
    return new Map(answered);
  };
  await pay(WARMING);
  // The word about what the warming touched last is over.
  await pause(1_000);
  await viewers.reset();
  const answered = await pay(paymentsOf(ctx));
  const { arrivals } = await viewers.arrivals();
  const behind = latencies(
    'behind',
    arrivals.map(([at, list]) => at - (answered.get(list) ?? Number.NaN)),
  );
  return {
    ...latencies('late', await paidLate(place.owner, arrivals)),
    behind_p50_ms: behind.behind_p50_ms ?? Number.NaN,
    behind_p99_ms: behind.behind_p99_ms ?? Number.NaN,
  };
}
