import type { Database } from '#db/client.ts';
import { dispatch, type Effects } from '../command.ts';
import type { Deps } from '../context.ts';
import { ask } from './ask.ts';

/** Ends the holds that have died, in every hospital. Any process may, also at the same time. @throws without Postgres */
export async function sweepHolds(deps: Pick<Deps, 'database' | 'bus'>): Promise<void> {
  let failed: { error: unknown } | null = null;
  for (const hospitalId of await hospitalsToSweep(deps.database)) {
    try {
      const rows = await ask<{ swept: Effects }>(deps.database, 'sweep', 'SELECT sweep_holds($1) AS swept', [
        hospitalId,
      ]);
      for (const { swept } of rows) dispatch(deps, swept);
    } catch (error) {
      // One hospital's trouble must not keep the others' cells closed.
      failed ??= { error };
    }
  }
  if (failed) throw failed.error;
}

async function hospitalsToSweep(database: Database): Promise<number[]> {
  const rows = await ask<{ id: number }>(database, 'to_sweep', 'SELECT id FROM hospitals_to_sweep() AS found(id)', []);
  return rows.map(({ id }) => id);
}
