import { z } from 'zod';
import { defineCall } from './call.ts';
import { hasNoNul, idParam, keywordQuery, one, pagedWith, paging, unlessBlank } from './fields.ts';
import { only } from './roles.ts';

/** The worker's jobs as super_admin sees them (docs/domain/messages.md#jobs). The outbox in Postgres is the truth. */

export const JOB_STATES = { waiting: '等待', delayed: '定时', running: '进行中', failed: '失败' } as const;
export type JobState = keyof typeof JOB_STATES;
const stateNames = Object.keys(JOB_STATES) as [JobState, ...JobState[]];

const queuedJob = z
  .object({
    id: z.number(),
    job: z.string(),
    summary: z.string(),
    /** Ids, kinds and versions only; nothing of a person stands in a job. */
    payload: z.record(z.string(), z.unknown()),
    state: z.enum(stateNames),
    due_at: z.string(),
    queued_at: z.string().nullable(),
    failed_at: z.string().nullable(),
    error: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'QueuedJob' });
export type QueuedJob = z.infer<typeof queuedJob>;

export const jobCalls = {
  /** Failed ones first. `meta.queues`: how many of each job, and how long the oldest due one has been waiting. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/queues',
    access: only('super_admin'),
    slice: 'jobs',
    summary: '任务队列',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      state: unlessBlank(z.enum(stateNames, { error: '状态格式错误' })),
      job: z.string().trim().max(50).refine(hasNoNul).optional(),
    }),
    response: pagedWith(queuedJob, {
      queues: z.array(
        z.object({
          job: z.string(),
          summary: z.string(),
          waiting: z.number(),
          delayed: z.number(),
          running: z.number(),
          failed: z.number(),
          done_today: z.number(),
        }),
      ),
      /** Seconds. */
      lag: z.number(),
      redis: z.boolean(),
    }),
  }),
  /** Once more from the first try. 409 STATE where it has not failed for good. */
  retry: defineCall({
    method: 'POST',
    path: '/api/admin/queues/:id/retry',
    access: only('super_admin'),
    slice: 'jobs',
    summary: '重新执行任务',
    params: z.object({ id: idParam }),
    response: one(queuedJob),
    idempotent: true,
  }),
  /** Leaves a cookie that is good for minutes and for the board's path alone, and answers where the board is. */
  board: defineCall({
    method: 'POST',
    path: '/api/admin/queues/board',
    access: only('super_admin'),
    slice: 'jobs',
    summary: '打开队列面板',
    response: z.object({ url: z.string(), expires_at: z.string() }),
    status: 200,
  }),
};
