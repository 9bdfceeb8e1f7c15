import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../lib/ports.mjs';
import type { DesksJob, DesksResult } from '../drivers/desks.ts';
import { DUE, dueOf, issueDue, paidLate } from '../grow/money-due.ts';
import { until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import { startReference } from '../live/reference.ts';
import { startViewers, type Viewers } from '../live/viewers.ts';
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

const DIRECT = 'direct emit';
const SAME = 'product';
const OTHER = 'product, desk B at another server';

export const paymentToScreen: Row = {
  id: 'S',
  title: 'payment at desk A to desk B',
  must: 'p50 1.7 ×, p99 1.5 × of a direct emit, as row H',
  aim: '1.15 ×, 1.2 ×',
  references: ['a4_server.mjs'],
  how: `Desks of ${HOSPITALS} hospitals take payments in cash over HTTP in turns, one every ${GAP_MS} ms, more or less; at each hospital ${VIEWERS} other desks wait for the word that the list is no longer what it was (touched). A hospital is told of its lists at once and then twice a second at most, so each is paid at more seldom than that. The clock starts just before the payment's commit, by a deferred trigger, and ends at those desks. The reference is row H's: one process that commits an event, at the same pace, and emits it to ${VIEWERS} viewers right after COMMIT has answered. Told apart: desks at another server, which learns of it through Redis; and how long after desk A's own answer desk B hears, which may be before it.`,
  figures: {
    late_p50_ms: { title: 'commit to desk B p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
    behind_p50_ms: { title: "after desk A's answer p50", unit: 'ms' },
    behind_p99_ms: { title: 'p99', unit: 'ms' },
  },
  judgements: [
    judged('p50', SAME, 'late_p50_ms', 1.7, 1.15),
    judged('p99', SAME, 'late_p99_ms', 1.5, 1.2),
    judged('p50, through Redis', OTHER, 'late_p50_ms', null, null),
    judged('p99, through Redis', OTHER, 'late_p99_ms', null, null),
  ],
  warmUp: true,
  plot: 'late_p99_ms',
  open,
};

function judged(title: string, side: string, figure: string, must: number | null, aim: number | null) {
  return {
    title: `${title}, over a direct emit`,
    side,
    figure,
    against: { side: DIRECT },
    better: 'less',
    must,
    aim,
  } as const;
}

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
  const direct: Side = {
    name: DIRECT,
    reference: true,
    run: () => withViewers((viewers) => ofReference(ctx, viewers)),
  };
  return { sides: [direct, side(SAME, 0), side(OTHER, 1)], close: () => place.close() };
}

async function withViewers(work: (viewers: Viewers) => Promise<Figures>): Promise<Figures> {
  const viewers = startViewers();
  try {
    return await work(viewers);
  } finally {
    await viewers.close();
  }
}

async function ofReference(ctx: BenchContext, viewers: Viewers): Promise<Figures> {
  const { services, references } = ctx;
  const env = { PGURL: services.urlOf('limits'), REDISURL: services.redisUrl ?? '' };
  const server = await startReference(references ?? '', 'a4_server.mjs', [String(await freePort())], env);
  try {
    await viewers.open({ port: server.port, count: VIEWERS, watch: null });
    await server.ask({ cmd: 'run', mode: 'direct', n: WARMING, gap: GAP_MS });
    await viewers.reset();
    await server.ask({ cmd: 'run', mode: 'direct', n: paymentsOf(ctx), gap: GAP_MS });
    return latencies('late', (await viewers.arrivals()).latencies);
  } finally {
    await server.close();
  }
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
