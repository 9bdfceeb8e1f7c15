import type { BenchContext, Judgement, Row } from '../row.ts';
import { openCrowds, VIEWERS } from './f.ts';

const PER_SECOND = 10;

export const broadcast: Row = {
  id: 'G',
  title: 'how late a broadcast comes',
  must: 'p99 1.2 × bare Socket.IO at 2,000 and at 5,000 viewers',
  aim: '1.1 ×',
  references: ['a3_server.mjs'],
  how: `The viewers of row F and ${PER_SECOND} events a second. The reference's clock starts when it emits; the product's when the database writes the change, before its commit, its way over Redis and the check of its number.`,
  figures: {
    late_p50_ms: { title: 'event to viewer p50', unit: 'ms' },
    late_p99_ms: { title: 'p99', unit: 'ms' },
    late_max_ms: { title: 'worst', unit: 'ms' },
  },
  judgements: VIEWERS.map(judgementOf),
  plot: 'late_p99_ms',
  open: (ctx: BenchContext) => openCrowds(ctx, 'bench_g', (crowd) => crowd.lone(PER_SECOND, ctx.seconds)),
};

function judgementOf(count: number): Judgement {
  const against = { side: `Socket.IO, ${count} viewers` };
  const side = `product, ${count} viewers`;
  return { title: `p99, ${count} viewers`, side, figure: 'late_p99_ms', against, better: 'less', must: 1.2, aim: 1.1 };
}
