import { setTimeout as pause } from 'node:timers/promises';
import type { HoldersJob, HoldersResult } from '../drivers/holders.ts';
import { cpuSeconds } from '../live/cpu.ts';
import { lateness, until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import { startViewers, type Viewers } from '../live/viewers.ts';
import type { BenchContext, Figures, OpenRow, Row } from '../row.ts';
import { latencies } from '../statistics.ts';

const STAFF = 100;
const PUBLIC = 1_900;
const GAP_MS = 10;

const PRODUCT = 'product';

export const busyHospital: Row = {
  id: 'I',
  title: 'a busy hospital',
  must: '100 changes/s to 2,000 open grids: all converge, p99 250 ms',
  aim: 'p99 120 ms on one core',
  references: [],
  how: `${STAFF} desks and ${PUBLIC} strangers have one hospital's day open, in a process of their own; desks hold one slot after another over HTTP, 100 times a second, at the same and only server. How late each change came to each viewer, from the instant that the database wrote it, before its commit. Every viewer must have every number, each frame following on the one before, and all of an audience the same bytes. Server, PostgreSQL, Redis, desks and viewers share the machine.`,
  figures: {
    late_p50_ms: { title: 'change to viewer p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
    converged: { title: 'viewers that have all', unit: '' },
    cores: { title: 'processor of the server', unit: 'cores' },
    changes_per_s: { title: 'changes', unit: '/s' },
  },
  judgements: [
    { title: 'p99, ms', side: PRODUCT, figure: 'late_p99_ms', against: null, better: 'less', must: 250, aim: 120 },
    { title: 'converged', side: PRODUCT, figure: 'converged', against: null, better: 'more', must: 1, aim: 1 },
    { title: 'cores of the server', side: PRODUCT, figure: 'cores', against: null, better: 'less', must: null, aim: 1 },
  ],
  plot: 'late_p99_ms',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_i', desks: STAFF });
  const run = async () => {
    const crowds = [startViewers(), startViewers()];
    try {
      return await measure(ctx, place, crowds);
    } finally {
      await Promise.all(crowds.map((crowd) => crowd.close()));
    }
  };
  return { sides: [{ name: PRODUCT, reference: false, run }], close: () => place.close() };
}

async function measure(ctx: BenchContext, place: Place, crowds: readonly Viewers[]): Promise<Figures> {
  const [staff, strangers] = crowds;
  const watch = { hospital_id: place.hospital.id, date: place.date };
  const tokens = place.hospital.desks.map((desk) => desk.token);
  await staff?.open({ port: place.port(), count: STAFF, tokens, watch });
  await strangers?.open({ port: place.port(), count: PUBLIC, watch });
  const hold = async (count: number) => {
    const { failures } = await ctx.drive<HoldersJob, HoldersResult>('holders', {
      url: place.product.urls[0] ?? '',
      tokens,
      slots: place.slots.map((slot) => slot.id),
      count,
      gap: GAP_MS,
      jitter: 0,
    });
    if (failures.length > 0) throw new Error(failures[0]);
    const seq = await place.seq();
    const lowest = async () =>
      Math.min(...(await Promise.all(crowds.map((crowd) => crowd.count()))).map((c) => c.lowest));
    await until('every viewer having every change', async () => (await lowest()) >= seq);
  };
  await hold(200);
  await pause(500);
  for (const crowd of crowds) await crowd.reset();
  const [cpu, began, count] = [cpuSeconds(place.pid()), performance.now(), (ctx.seconds * 1_000) / GAP_MS];
  await hold(count);
  const seconds = (performance.now() - began) / 1_000;
  const counted = await Promise.all(crowds.map((crowd) => crowd.count()));
  const whole = counted.filter((one) => one.gaps === 0 && one.sums.length === 1);
  const samples = (await Promise.all(crowds.map((crowd) => crowd.arrivals()))).flatMap((one) => one.arrivals);
  return {
    ...latencies('late', await lateness(place, samples)),
    converged: whole.reduce((sum, one) => sum + one.open, 0) / (STAFF + PUBLIC),
    cores: (cpuSeconds(place.pid()) - cpu) / seconds,
    changes_per_s: count / seconds,
  };
}
