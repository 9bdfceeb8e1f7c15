import { setTimeout as pause } from 'node:timers/promises';
import type { HoldersJob, HoldersResult } from '../drivers/holders.ts';
import { DIRECT_PROGRAM, directSide, overDirect, withViewers } from '../live/direct.ts';
import { lateness, until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import type { Viewers } from '../live/viewers.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';
import { latencies } from '../statistics.ts';

const VIEWERS = 50;
/** As a4.mjs has it. */
const GAP_MS = 12;
const JITTER = 0.5;

const SAME = 'product';
const OTHER = 'product, viewers at another server';

export const commitToScreen: Row = {
  id: 'H',
  title: 'COMMIT to screen',
  must: 'p50 1.7 ×, p99 1.5 × of a direct emit',
  aim: '1.15 ×, 1.2 ×',
  references: [DIRECT_PROGRAM],
  how: `${VIEWERS} viewers in a process of their own look at one hospital, where changes commit every ${GAP_MS} ms, more or less. The reference is one process that commits an event with its data and emits it right after COMMIT has answered; its clock starts before the last write and COMMIT. The product's changes are holds over HTTP; its clock starts at the instant that the database writes into the event's row, the last statement before COMMIT, and what ends in front of the viewers has gone through the log with its number. Told apart: viewers at another server, which learns of it through Redis.`,
  figures: {
    late_p50_ms: { title: 'commit to screen p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
  },
  judgements: [
    overDirect('p50', SAME, 'late_p50_ms', 1.7, 1.15),
    overDirect('p99', SAME, 'late_p99_ms', 1.5, 1.2),
    overDirect('p50, through Redis', OTHER, 'late_p50_ms', null, null),
    overDirect('p99, through Redis', OTHER, 'late_p99_ms', null, null),
  ],
  plot: 'late_p99_ms',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_h', servers: 2 });
  if (ctx.references) await ctx.limits();
  const side = (name: string, server: number): Side => ({
    name,
    reference: false,
    run: () => withViewers((viewers) => ofProduct(ctx, place, viewers, server)),
  });
  const direct = directSide(ctx, { viewers: VIEWERS, gap: GAP_MS, warming: 100, events: commits(ctx) });
  return { sides: [direct, side(SAME, 0), side(OTHER, 1)], close: () => place.close() };
}

const commits = (ctx: BenchContext) => Math.round((ctx.seconds * 1_000) / GAP_MS);

async function ofProduct(ctx: BenchContext, place: Place, viewers: Viewers, server: number): Promise<Figures> {
  await viewers.open({
    port: place.port(server),
    count: VIEWERS,
    watch: { hospital_id: place.hospital.id, date: place.date },
  });
  const hold = async (count: number) => {
    const { failures } = await ctx.drive<HoldersJob, HoldersResult>('holders', {
      url: place.product.urls[0] ?? '',
      tokens: place.hospital.desks.map((desk) => desk.token),
      slots: place.slots.map((slot) => slot.id),
      count,
      gap: GAP_MS,
      jitter: JITTER,
    });
    if (failures.length > 0) throw new Error(failures[0]);
    const seq = await place.seq();
    await until('every viewer having every change', async () => (await viewers.count()).lowest >= seq);
  };
  await hold(100);
  await pause(300);
  await viewers.reset();
  await hold(commits(ctx));
  return latencies('late', await lateness(place, (await viewers.arrivals()).arrivals));
}
