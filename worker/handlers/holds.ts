import { sweepHolds } from '#server/platform/realtime/sweeper.ts';
import type { JobCtx } from '../context.ts';

/** Frees what dead holds had, also where no server runs. */
export async function expireHolds({ deps }: JobCtx): Promise<void> {
  await sweepHolds(deps);
}
