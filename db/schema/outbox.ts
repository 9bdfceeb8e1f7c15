import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';

/** Jobs to be done, written with the change that wants them. Due times and done-marks live here; BullMQ wakes and retries. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    job: text().notNull(),
    payload: jsonb().notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
    /** When it was last handed to the queue. */
    queued_at: timestamp({ withTimezone: true }),
    /** When a worker last began it. */
    started_at: timestamp({ withTimezone: true }),
    done_at: timestamp({ withTimezone: true }),
    failed_at: timestamp({ withTimezone: true }),
    error: text(),
    request_id: text(),
  },
  (t) => [
    index('outbox_open_idx').on(t.due_at).where(sql`${t.done_at} IS NULL AND ${t.failed_at} IS NULL`),
    // What is still to be handed to the queue: of ten thousand reminders that wait for their day it is none.
    index('outbox_unqueued_idx')
      .on(t.due_at)
      .where(sql`${t.queued_at} IS NULL AND ${t.done_at} IS NULL AND ${t.failed_at} IS NULL`),
    index('outbox_done_idx').on(t.done_at).where(sql`${t.done_at} IS NOT NULL`),
    index('outbox_failed_idx').on(t.failed_at).where(sql`${t.done_at} IS NULL AND ${t.failed_at} IS NOT NULL`),
  ],
);

/** The first answer of each Idempotency-Key, scoped to account and route, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account_id: key().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    result: jsonb().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [t.account_id, t.route, t.key] }),
    index('idempotency_keys_created_idx').on(t.created_at),
  ],
);

/** The last run of each kind of pruning (worker/prune): one row decides which worker begins the next. */
export const prunings = pgTable('prunings', {
  name: text().primaryKey(),
  begun_at: timestamp({ withTimezone: true }).notNull(),
  ended_at: timestamp({ withTimezone: true }),
  seconds: real(),
  /** Rows removed, by table. */
  removed: jsonb(),
});
