import { dispatch, type Effects } from '../command.ts';
import { holds } from '../command-metrics.ts';
import type { Deps } from '../context.ts';
import { type SystemScope, systemScope } from '../scope.ts';
import { ask } from './ask.ts';

/** Ends the holds that have died, in every hospital. Any process may, also at the same time. @throws without Postgres */
export async function sweepHolds(deps: Pick<Deps, 'database' | 'bus'>): Promise<void> {
  const db = systemScope(deps.database);
  let failed: { error: unknown } | null = null;
  for (const hospitalId of await hospitalsToSweep(db)) {
    try {
      const rows = await ask<{ swept: Effects & { ended: number } }>(db, 'sweep', 'SELECT sweep_holds($1) AS swept', [
        hospitalId,
      ]);
      for (const { swept } of rows) {
        holds.inc({ event: 'expired' }, swept.ended);
        dispatch(deps, swept);
      }
    } catch (error) {
      // One hospital's trouble must not keep the others' cells closed.
      failed ??= { error };
    }
  }
  if (failed) throw failed.error;
}

async function hospitalsToSweep(db: SystemScope): Promise<number[]> {
  const rows = await ask<{ id: number }>(db, 'to_sweep', 'SELECT id FROM hospitals_to_sweep() AS found(id)', []);
  return rows.map(({ id }) => id);
}
