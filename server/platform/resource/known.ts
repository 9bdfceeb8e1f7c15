import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What rows of the platform's section tell the platform, and shop managers of what concerns their hospital; nobody else. */

/** Whether who asks is one of them. */
export const knows = sql<boolean>`(scope_is('platform') OR scope_owns())`;

/** A column for them alone: no list, export or answer has it for others. */
export const known = <C extends PgColumn>(column: C): SQL<GetColumnData<C, 'query'>> =>
  sql`CASE WHEN ${knows} THEN ${column} END`;
