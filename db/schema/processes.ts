import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What each process last told of itself (contract/processes.ts). Unlogged: after a crash of Postgres they tell again. */
export const processFigures = pgTable(
  'process_figures',
  {
    id: text().primaryKey(),
    host: text().notNull(),
    pid: integer().notNull(),
    started_at: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    figures: jsonb().notNull(),
  },
  (t) => [index('process_figures_at_idx').on(t.at)],
);
