import type { Scoped } from '#server/platform/scope.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { WorkerDeps } from '../context.ts';
import { prune, type Removed } from './prune.ts';

type Which = 'often' | 'nightly';

/** How long after one began the next may. */
const OFTEN = '10 minutes';

let finished: number | null = null;

/** Seconds since any worker finished a run, as far as this one knows. */
export const pruneAge = (): number => (finished === null ? 0 : (Date.now() - finished) / 1_000);

/** What a busy day leaves, by whichever worker is first when it is time again. */
export async function pruneOften(deps: WorkerDeps): Promise<void> {
  const db = systemScope(deps.database);
  if (await claim(db, 'often', OFTEN)) await pruneAndTell(deps, 'often');
  await look(db);
}

/** All of it; the night's job says when. */
export async function pruneNightly(deps: WorkerDeps): Promise<Removed> {
  const db = systemScope(deps.database);
  await claim(db, 'nightly', '0');
  const removed = await pruneAndTell(deps, 'nightly');
  await look(db);
  return removed;
}

/** One row decides between two workers, by the database's clock. */
async function claim(db: Scoped, which: Which, after: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO prunings AS p (name, begun_at) VALUES ($1, haomai_now())
     ON CONFLICT (name) DO UPDATE SET begun_at = excluded.begun_at WHERE p.begun_at <= excluded.begun_at - $2::interval`,
    [which, after],
  );
  return rowCount === 1;
}

async function pruneAndTell({ database, log }: WorkerDeps, which: Which): Promise<Removed> {
  const db = systemScope(database);
  const removed = await prune(db, which);
  await db.query(
    `UPDATE prunings SET ended_at = haomai_now(), seconds = extract(epoch FROM haomai_now() - begun_at), removed = $2
     WHERE name = $1`,
    [which, JSON.stringify(removed)],
  );
  log.debug({ which, removed }, 'pruned');
  return removed;
}

async function look(db: Scoped): Promise<void> {
  const { rows } = await db.query<{ age: number | null }>(
    'SELECT extract(epoch FROM haomai_now() - max(ended_at))::float8 AS age FROM prunings',
  );
  const age = rows[0]?.age ?? null;
  finished = age === null ? finished : Date.now() - age * 1_000;
}
