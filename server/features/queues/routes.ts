import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { openBoard } from './board-pass.ts';
import { type JobRow, type JobsPage, presentCounts, presentJob } from './present.ts';

/**
 * Puts a job that failed for good back to its first try, and wakes the worker.
 * @throws NOT_FOUND; STATE where it has not failed (another was faster)
 */
async function retry(ctx: Ctx, id: number): Promise<JobRow> {
  asPlatform(ctx);
  const { row } = await inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ row: (JobRow & { retried: boolean }) | null }>('SELECT retry_job($1) AS row', [
      id,
    ]);
    const row = rows[0]?.row ?? fail('NOT_FOUND');
    if (!row.retried) fail('STATE');
    await audit(tx, ctx, { action: 'queue.retry', object: row.job, detail: { id } });
    return { row, jobs: [id] };
  });
  return row;
}

export const queueHandlers: SliceHandlers<'queues'> = {
  list: async (ctx, { query }) => {
    const { page, pageSize, keyword, state, job } = query;
    const asked = {
      state: state ?? null,
      job: job || null,
      pattern: keyword === '' ? null : containing(keyword),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    };
    const { rows } = await asPlatform(ctx).db.query<{ found: JobsPage }>('SELECT queued_jobs($1::jsonb) AS found', [
      JSON.stringify(asked),
    ]);
    const found = rows[0]?.found ?? fail('INTERNAL');
    return {
      data: found.rows.map(presentJob),
      current_page: page,
      per_page: pageSize,
      total: found.total,
      meta: { queues: presentCounts(found.queues), lag: found.lag, redis: ctx.deps.bus.connected && hasRedis(ctx) },
    };
  },
  retry: async (ctx, { params }) => ({ data: presentJob(await retry(ctx, params.id)) }),
  board: openBoard,
};

const hasRedis = ({ deps }: Ctx) => deps.env.redisUrl !== undefined;
