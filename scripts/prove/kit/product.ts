import type { Rig } from '../../rig/rig.ts';
import type { Violation } from '../part.ts';
import { until } from './until.ts';

const READY_MS = 60_000;

/** One server after the other, whatever state they are in: a client that is not answered asks the next. */
export const routeOf = (rig: Rig) => (n: number) => rig.urls[n % rig.urls.length] ?? '';

export const crashesOf = (rig: Rig): Violation[] =>
  rig.crashes().map((crash) => ({ what: 'a process ended by itself', history: crash.split('\n').slice(-20) }));

/** Until every server takes work again and nothing that was begun still runs in the database. @param commands their names */
export async function quiet(rig: Rig, commands: RegExp): Promise<void> {
  const ready = await until(async () => {
    const answers = await Promise.all(
      rig.servers.map((one) => fetch(`${one.url}/readyz`, { signal: AbortSignal.timeout(2_000) })),
    );
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
    return answers.every((answer) => answer.ok);
  }, READY_MS);
  if (!ready)
    throw new Error(
      `the product did not come back within a minute:\n${rig.servers.map((one) => one.output().slice(-2_000)).join('\n')}`,
    );
  await until(async () => {
    const { rows } = await rig.owner.query<{ busy: number }>(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND query ~* $1`,
      [commands.source],
    );
    return rows[0]?.busy === 0;
  }, READY_MS);
}
