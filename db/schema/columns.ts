import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, integer, smallint, timestamp } from 'drizzle-orm/pg-core';

/** A number that names a row, here or elsewhere: bigint in the database, a number in the code (docs/decisions/044). */
export const key = () => bigint({ mode: 'number' });

/** Several of them. */
export const keys = () => key().array();

/** The key of a table's own rows, counted by the database up to what a number holds exactly. */
export const id = () => key().primaryKey().generatedAlwaysAsIdentity({ maxValue: Number.MAX_SAFE_INTEGER });

/** What every row says of its writing. */
export const stamped = () => ({
  version: integer().notNull().default(1),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  created_by: key(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_by: key(),
});

/** What every plain table has beside its own columns; `statusCheck` belongs to them. */
export const plain = () => ({
  /** 1 在用, 0 停用. */
  status: smallint().notNull().default(1),
  ...stamped(),
});

export const statusCheck = (table: string, status: AnyPgColumn) =>
  check(`${table}_status_check`, sql`${status} IN (0, 1)`);
