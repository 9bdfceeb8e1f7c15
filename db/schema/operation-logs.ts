import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { id, key } from './columns.ts';

/** The audit trail: only ever added to, by a trigger and by rights. */
export const operationLogs = pgTable(
  'operation_logs',
  {
    id: id(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null where nobody was signed in. No reference: what is logged outlives what it is about. */
    user_id: key(),
    user_name: text().notNull().default(''),
    role: text().notNull().default(''),
    hospital_id: key(),
    address: text().notNull().default(''),
    user_agent: text().notNull().default(''),
    action: text().notNull(),
    object: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    result: text().notNull().default('done'),
    request_id: text(),
  },
  (t) => [
    index('operation_logs_hospital_idx').on(t.hospital_id, t.id),
    index('operation_logs_action_idx').on(t.action, t.id),
    index('operation_logs_at_idx').on(t.at),
    check('operation_logs_result_check', sql`${t.result} IN ('done','refused','failed')`),
  ],
);
