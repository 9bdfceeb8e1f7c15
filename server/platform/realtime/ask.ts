import type { QueryResultRow } from 'pg';
import { fail } from '../failure.ts';
import type { Scoped } from '../scope.ts';

/** A dead database must not hold up a round for longer than this. */
const TIMEOUT_MS = 3_000;

/** A small statement of the live channel, prepared once a connection. @throws UNAVAILABLE where no answer comes */
export async function ask<R extends QueryResultRow>(
  db: Scoped,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const query = { name: `live_${name}`, text, values: [...values], query_timeout: TIMEOUT_MS };
  try {
    const { rows } = await db.query<R>(query);
    return rows;
  } catch (error) {
    // node-postgres gives this one no code.
    if (error instanceof Error && error.message === 'Query read timeout') return fail('UNAVAILABLE');
    throw error;
  }
}
