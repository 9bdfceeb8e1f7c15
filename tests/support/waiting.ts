import type { TestApp } from './app.ts';

/** How many statements of the app's database wait for a lock: all of them, or those whose text is like that. */
export async function waitingForLocks({ owner }: Pick<TestApp, 'owner'>, like = '%'): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [like],
  );
  return rows[0]?.count ?? -1;
}
