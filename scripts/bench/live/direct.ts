import { freePort } from '../../lib/ports.mjs';
import type { BenchContext, Figures, Judgement, Side } from '../row.ts';
import { latencies } from '../statistics.ts';
import { startReference } from './reference.ts';
import { startViewers, type Viewers } from './viewers.ts';

/** What rows H and S are measured against: one process that commits an event and emits it right after COMMIT has answered. */

const DIRECT = 'direct emit';
/** The program that does it. */
export const DIRECT_PROGRAM = 'a4_server.mjs';

/** Less is better; null: told, not promised. */
export function overDirect(
  title: string,
  side: string,
  figure: string,
  must: number | null,
  aim: number | null,
): Judgement {
  return {
    title: `${title}, over a direct emit`,
    side,
    figure,
    against: { side: DIRECT },
    better: 'less',
    must,
    aim,
  };
}

/** Viewers for as long as `work` takes. */
export async function withViewers(work: (viewers: Viewers) => Promise<Figures>): Promise<Figures> {
  const viewers = startViewers();
  try {
    return await work(viewers);
  } finally {
    await viewers.close();
  }
}

export interface DirectOptions {
  readonly viewers: number;
  /** Milliseconds between two events, on average. */
  readonly gap: number;
  readonly warming: number;
  readonly events: number;
}

export const directSide = (ctx: BenchContext, options: DirectOptions): Side => ({
  name: DIRECT,
  reference: true,
  run: () => withViewers((viewers) => emitDirectly(ctx, viewers, options)),
});

async function emitDirectly(ctx: BenchContext, viewers: Viewers, options: DirectOptions): Promise<Figures> {
  const { services, references } = ctx;
  const env = { PGURL: services.urlOf('limits'), REDISURL: services.redisUrl ?? '' };
  const server = await startReference(references ?? '', DIRECT_PROGRAM, [String(await freePort())], env);
  const run = (n: number) => server.ask({ cmd: 'run', mode: 'direct', n, gap: options.gap });
  try {
    await viewers.open({ port: server.port, count: options.viewers, watch: null });
    await run(options.warming);
    await viewers.reset();
    await run(options.events);
    return latencies('late', (await viewers.arrivals()).latencies);
  } finally {
    await server.close();
  }
}
