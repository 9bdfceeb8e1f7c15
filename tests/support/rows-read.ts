import { poolOf } from '../../db/client.ts';
import type { TestApp } from './app.ts';

/**
 * How many rows of tables PostgreSQL read for the app while `work` ran: what a query costs, whatever else the machine
 * does. A handful is the app's own (its live channel looks now and then).
 */
export async function rowsRead(app: TestApp, work: () => Promise<void>): Promise<number> {
  await countedUpToNow(app);
  const before = await rowsReadSoFar(app);
  await work();
  await countedUpToNow(app);
  return (await rowsReadSoFar(app)) - before;
}

/** Each connection counts by itself and tells later: it is told to tell. */
async function countedUpToNow(app: TestApp): Promise<void> {
  const pool = poolOf(app.deps.database);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
  } finally {
    for (const client of clients) client.release();
  }
}

async function rowsReadSoFar(app: TestApp): Promise<number> {
  const { rows } = await app.owner.query<{ rows: number }>(
    'SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables',
  );
  return rows[0]?.rows ?? 0;
}
