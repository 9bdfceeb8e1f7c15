import type { Queue } from 'bullmq';
import type { Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { outboxIdOf } from '#server/platform/job-queue-connection.ts';
import { retryJob } from './retry.ts';

/** Run again, pressed on the board: the outbox decides, as it does for our own page, and the entry is done with. */

const MOST = 1_000;

/** False where no entry of that name has failed. */
export async function retryEntry(ctx: Ctx, queue: Queue, entry: string): Promise<boolean> {
  const id = outboxIdOf(entry);
  if (id === null || (await queue.getJobState(entry)) !== 'failed') return false;
  await putBack(ctx, id);
  await queue.remove(entry);
  return true;
}

/** As the board tells it: how many, and how many were not to be. */
export async function retryAllFailed(ctx: Ctx, queue: Queue): Promise<{ retried: number; skipped: number }> {
  let retried = 0;
  const failed = await queue.getFailed(0, MOST - 1);
  for (const { id = '' } of failed) if (await retryEntry(ctx, queue, id)) retried += 1;
  return { retried, skipped: failed.length - retried };
}

/** One that was put back meanwhile, is done or long gone leaves nothing to do but to take its entry away. */
async function putBack(ctx: Ctx, id: number): Promise<void> {
  try {
    await retryJob(ctx, id);
  } catch (error) {
    if (!(error instanceof Failure) || !['STATE', 'NOT_FOUND'].includes(error.code)) throw error;
  }
}
