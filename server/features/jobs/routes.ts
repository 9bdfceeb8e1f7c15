import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import type { JobBoard } from './board.ts';
import { openBoard } from './board-pass.ts';
import { type JobsPage, presentCounts, presentJob } from './present.ts';
import { retryJob } from './retry.ts';

export const jobHandlers = (board: JobBoard): SliceHandlers<'jobCalls'> => ({
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
      meta: { queues: presentCounts(found.queues), lag: found.lag, redis: redisIsThere(ctx) },
    };
  },
  retry: async (ctx, { params }) => {
    const { row, entry } = await retryJob(ctx, params.id);
    void board.forget(entry);
    return { data: presentJob(row) };
  },
  board: openBoard,
});

const redisIsThere = ({ deps }: Ctx) => deps.env.redisUrl !== undefined && deps.bus.connected;
