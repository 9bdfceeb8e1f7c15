import { freePort } from '../lib/ports.mjs';
import { BOOKERS, runBookers } from './booking.ts';
import type { BookersJob } from './drivers/bookers.ts';
import type { BenchContext, Side } from './row.ts';

/** The bare app with its bookers, as a side. */
export async function bareApp(
  ctx: BenchContext,
  kind: 'raw' | 'drizzle',
  contends: readonly number[],
): Promise<{
  sides: Side[];
  close(): Promise<void>;
}> {
  const port = await freePort();
  const app = await ctx.reference('a6_app.mjs', [kind, String(port)]);
  await app.says('ready');
  // Each run has a doctor of its own, so that no slot was ever taken before.
  let doctor = kind === 'raw' ? 1_000_000 : 2_000_000;
  const sides = contends.map(
    (contend): Side => ({
      name: contends.length === 1 ? `bare ${kind}` : `bare ${kind}, ${contend} to a slot`,
      reference: true,
      run: async () => {
        const target = { kind: 'reference' as const, doctor_id: ++doctor, from: Date.UTC(2100, 0, 1) };
        const job: BookersJob = {
          ...{ urls: [`http://127.0.0.1:${port}`], bookers: BOOKERS, seconds: ctx.seconds, contend, target },
        };
        const { result, figures } = await runBookers(ctx, job, [app.pid]);
        if (result.failures.length > 0) throw new Error(`the bare app failed:\n${result.failures.join('\n')}`);
        return figures;
      },
    }),
  );
  return { sides, close: () => app.stop() };
}
