import { type Crowd, crowdOfProduct, crowdOfReference } from '../live/fan-out.ts';
import { openPlace } from '../live/place.ts';
import type { BenchContext, Figures, Judgement, OpenRow, Row, Side } from '../row.ts';

export const VIEWERS = [2_000, 5_000] as const;

const product = (count: number) => `product, ${count} viewers`;
const socketIo = (count: number) => `Socket.IO, ${count} viewers`;
const ws = (count: number) => `ws, ${count} viewers`;

export const deliveries: Row = {
  id: 'F',
  title: 'deliveries per CPU second',
  must: '0.9 × bare Socket.IO at 2,000 and at 5,000 viewers',
  aim: '0.9 × bare ws',
  references: ['a3_server.mjs'],
  how: 'Viewers in a process of their own, all of one hospital’s day (of one room of the reference), and the processor time of the serving process alone, from /proc. Frames: the product tells 100 committed changes a second as 20 frames a second, and the reference is fired at 20 a second, since what a delivery costs the kernel depends on the pace. Events: what reached a viewer, however it was wrapped: the product under the same load, the reference as fast as it can, as a3.mjs does it. The product’s changes are committed and told over Redis by another process, as by a second server. Every viewer must have got every change, without a gap and in the same bytes, or the run fails.',
  figures: {
    frames_per_cpu_s: { title: 'frames delivered', unit: '/CPU s' },
    events_per_cpu_s: { title: 'events delivered', unit: '/CPU s' },
    frame_bytes: { title: 'a frame', unit: 'bytes' },
  },
  judgements: VIEWERS.flatMap((count) => judgementsOf(count)),
  plot: 'frames_per_cpu_s',
  open: (ctx) => openCrowds(ctx, 'bench_f', (crowd) => crowd.busy(ctx.seconds)),
};

function judgementsOf(count: number): Judgement[] {
  const judged = (title: string, against: string, figure: string, must: number | null, aim: number | null) =>
    ({ title, side: product(count), figure, against: { side: against }, better: 'more', must, aim }) as const;
  return [
    judged(`frames, ${count} viewers, over Socket.IO`, socketIo(count), 'frames_per_cpu_s', 0.9, null),
    judged(`frames, ${count} viewers, over ws`, ws(count), 'frames_per_cpu_s', null, 0.9),
    judged(`events, ${count} viewers, over Socket.IO`, socketIo(count), 'events_per_cpu_s', 0.9, null),
    judged(`events, ${count} viewers, over ws`, ws(count), 'events_per_cpu_s', null, 0.9),
  ];
}

/** The sides of the rows that have a crowd: the product and both references at each size. */
export async function openCrowds(
  ctx: BenchContext,
  name: string,
  measure: (crowd: Crowd) => Promise<Figures>,
): Promise<OpenRow> {
  const place = await openPlace(ctx, { name });
  const folder = ctx.references ?? '';
  const side = (title: string, reference: boolean, gather: () => Promise<Crowd>): Side => ({
    name: title,
    reference,
    async run() {
      const crowd = await gather();
      try {
        return await measure(crowd);
      } finally {
        await crowd.close();
      }
    },
  });
  const sides = VIEWERS.flatMap((count) => [
    side(socketIo(count), true, () => crowdOfReference(folder, 'sio', count)),
    side(product(count), false, () => crowdOfProduct(place, count)),
    side(ws(count), true, () => crowdOfReference(folder, 'ws', count)),
  ]);
  return { sides, close: () => place.close() };
}
