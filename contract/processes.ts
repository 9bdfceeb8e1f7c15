import { z } from 'zod';
import { defineCall } from './call.ts';
import { only } from './roles.ts';

/** How the product's processes are at this moment, for super_admin: what the metrics say, at a glance. */

/** A process that has not told of itself for so long is shown as standing still. */
export const PROCESS_STALE_MS = 15_000;
/** How often each tells of itself. */
export const PROCESS_TELL_MS = 5_000;

/** Milliseconds; null where nothing was measured in the last minute. */
const spread = z.object({ p50: z.number(), p99: z.number() }).nullable();

const shared = {
  /** Of one core: 0.5 is half of it, 2 is two. */
  cpu: z.number(),
  memory_bytes: z.number(),
  /** Milliseconds that the event loop was late in the last seconds; `max` is the longest stall. */
  loop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  pool: z.object({ total: z.number(), idle: z.number(), waiting: z.number(), max: z.number() }),
  /** How long who had to wait for a connection waited. */
  pool_wait: spread,
  /** Null: none is meant to be there. */
  redis: z.boolean().nullable(),
};

/** What is counted is counted per minute, over the last one. */
const serverFigures = z.object({
  role: z.literal('server'),
  ...shared,
  bookings: z.number(),
  conflicts: z.number(),
  holds: z.number(),
  requests: z.number(),
  /** Answers 5xx. */
  errors: z.number(),
  /** Turned away because too much came. */
  shed: z.number(),
  sockets: z.object({ staff: z.number(), patient: z.number(), public: z.number() }),
  /** From COMMIT to the frame's way out. */
  event_lag: spread,
  backlog_bytes: z.number(),
  /** Readers that were cut because they did not read. */
  cuts: z.number(),
});
export type ServerFigures = z.infer<typeof serverFigures>;

const workerFigures = z.object({
  role: z.literal('worker'),
  ...shared,
  jobs_done: z.number(),
  jobs_failed: z.number(),
  sms_sent: z.number(),
  sms_failed: z.number(),
  /** From when a job was due to when it was begun. */
  job_delay: spread,
});
export type WorkerFigures = z.infer<typeof workerFigures>;

export const processFigures = z.discriminatedUnion('role', [serverFigures, workerFigures]);
export type ProcessFigures = z.infer<typeof processFigures>;

const productProcess = z
  .object({
    id: z.string(),
    host: z.string(),
    pid: z.number(),
    /** The one that answers. */
    own: z.boolean(),
    started_at: z.string(),
    /** Milliseconds since it told of itself. */
    age: z.number(),
    stale: z.boolean(),
    figures: processFigures,
  })
  .meta({ id: 'ProductProcess' });
export type ProductProcess = z.infer<typeof productProcess>;

/** What is the same whichever process is asked, since Postgres knows it. */
const platformFigures = z.object({
  live_holds: z.number(),
  /** Due and not done, by job. `lag`: seconds that the oldest has been waiting. */
  queues: z.array(z.object({ job: z.string(), due: z.number(), lag: z.number() })),
  failed_jobs: z.number(),
  announcements: z.object({
    /** Still to be published. */
    scheduled: z.number(),
    /** Seconds that the oldest is late. */
    late: z.number(),
  }),
});
export type PlatformFigures = z.infer<typeof platformFigures>;

export const processes = {
  /** Every server and worker that told of itself in the last minutes, the answering one first. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/processes',
    access: only('super_admin'),
    slice: 'processes',
    summary: '运行状态',
    response: z.object({
      data: z.array(productProcess),
      meta: platformFigures.extend({
        at: z.string(),
        queues: z.array(z.object({ job: z.string(), summary: z.string(), due: z.number(), lag: z.number() })),
      }),
    }),
  }),
};
