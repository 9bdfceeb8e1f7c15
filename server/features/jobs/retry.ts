import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { entryId } from '#server/platform/job-queue-connection.ts';
import type { JobRow } from './present.ts';

interface Retried {
  row: JobRow;
  /** What the queue called it before. */
  entry: string;
}

/**
 * Puts a job that failed for good back to its first try, and wakes the worker.
 * @throws NOT_FOUND; STATE where it has not failed (another was faster)
 */
export async function retryJob(ctx: Ctx, id: number): Promise<Retried> {
  asPlatform(ctx);
  return inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ row: (JobRow & { was_due: number | null }) | null }>(
      'SELECT retry_job($1) AS row',
      [id],
    );
    const { was_due, ...row } = rows[0]?.row ?? fail('NOT_FOUND');
    if (was_due === null) fail('STATE');
    await audit(tx, ctx, { action: 'queue.retry', object: row.job, detail: { id } });
    return { row, entry: entryId(id, was_due), jobs: [id] };
  });
}
