import { rawKey } from '#server/features/uploads/keys.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { WorkerDeps } from '../context.ts';

/** How many files are removed before the next are looked for. */
const BATCH = 200;

type Deps = Pick<WorkerDeps, 'database' | 'storage' | 'log'>;

/**
 * Removes uploads that no form named within a day. They expire first, which a form that names one just then wins or
 * loses as a whole; then their files go, then their rows: whatever stops this, the next night goes on with it. Raw files
 * that came again after their form had been saved go too.
 */
export async function pruneUploads(deps: Deps): Promise<number> {
  const db = systemScope(deps.database);
  await db.query(
    `UPDATE uploads SET state = 'expired'
     WHERE state IN ('issued', 'stored') AND created_at < haomai_now() - interval '1 day'`,
  );
  let removed = 0;
  for (let count = BATCH; count === BATCH; ) {
    const { rows } = await db.query<{ key: string }>("SELECT key FROM uploads WHERE state = 'expired' LIMIT $1", [
      BATCH,
    ]);
    for (const { key } of rows) await removeUpload(deps, key);
    count = rows.length;
    removed += count;
  }
  await removeLeftovers(deps);
  return removed;
}

async function removeUpload({ database, storage }: Deps, key: string): Promise<void> {
  await storage.remove(key);
  await storage.remove(rawKey(key));
  await systemScope(database).query('DELETE FROM uploads WHERE key = $1', [key]);
}

/** The rights to put a raw file outlive the form that named it by some minutes. */
async function removeLeftovers({ database, storage }: Deps): Promise<void> {
  const db = systemScope(database);
  const { rows } = await db.query<{ key: string }>(
    `SELECT key FROM uploads WHERE direct AND state = 'attached' AND created_at < haomai_now() - interval '1 hour'`,
  );
  for (const { key } of rows) {
    await storage.remove(rawKey(key));
    await db.query('UPDATE uploads SET direct = false WHERE key = $1', [key]);
  }
}
