import { once } from 'node:events';
import type pg from 'pg';
import { poolOf } from '../../db/client.ts';
import type { TestApp } from './app.ts';

const MOST_ATTEMPTS = 3;

/**
 * How many rows of tables PostgreSQL reads for the app while `work` runs: what a query costs, whatever else the machine
 * does. The least of some tries: what the app does beside it now and then, and autovacuum, only ever add.
 */
export async function rowsRead(app: TestApp, work: () => Promise<void>): Promise<number> {
  const found: number[] = [];
  for (let n = 0; n < MOST_ATTEMPTS; n += 1) {
    const before = await rowsReadSoFar(app);
    await work();
    found.push((await rowsReadSoFar(app)) - before);
  }
  return Math.min(...found);
}

async function rowsReadSoFar(app: TestApp): Promise<number> {
  await tellCounts(poolOf(app.deps.database));
  await tellCounts(app.owner);
  const { rows } = await app.owner.query<{ rows: number }>(
    'SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables',
  );
  return rows[0]?.rows ?? 0;
}

const oneReturns = (pool: pg.Pool): Promise<unknown> => Promise.race([once(pool, 'release'), once(pool, 'remove')]);

/** Each connection counts by itself and tells later: now it is told to. One that is at work would be missed, so none is. */
async function tellCounts(pool: pg.Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount) await oneReturns(pool);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
  } finally {
    for (const client of clients) client.release();
  }
}
