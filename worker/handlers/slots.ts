import { GENERATED_DAYS } from '#contract/slot-state.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { isRetryable } from '#server/platform/database-errors.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx, WorkerDeps } from '../context.ts';
import { pruneNightly } from '../prune/rounds.ts';
import { pruneUploads } from './uploads.ts';

const MOST_ATTEMPTS = 5;

interface MissingDay {
  hospital_id: number;
  date: string;
}

/** The rows of the days that can be booked, and the end of what nobody asks for any more. */
export async function nightlySlots({ deps }: JobCtx): Promise<void> {
  const missing = await missingDays(deps);
  for (const day of missing) await ensureDay(deps, day);
  const removed = await pruneNightly(deps);
  // Last: where the store of files is away, the rest of the night is done, and this is tried again.
  const uploads = await pruneUploads(deps);
  deps.log.info({ days: missing.length, removed, uploads }, 'nightly slots');
}

async function missingDays({ database }: WorkerDeps): Promise<MissingDay[]> {
  const { rows } = await systemScope(database).query<MissingDay>(
    `SELECT h.hospital_id, (clinic_today() + g)::date AS date
     FROM (SELECT hospital_id FROM working_hours UNION SELECT hospital_id FROM work_exceptions) h
     CROSS JOIN generate_series(0, $1::int) g
     WHERE NOT EXISTS (
       SELECT 1 FROM slot_days d WHERE d.hospital_id = h.hospital_id AND d.date = clinic_today() + g)
     ORDER BY g, h.hospital_id`,
    [GENERATED_DAYS],
  );
  return rows;
}

/** One day of one hospital is one transaction: bookings never wait for a whole night's work. */
async function ensureDay(deps: WorkerDeps, day: MissingDay): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      const { rows } = await systemScope(deps.database).query<{ effects: Effects }>(
        'SELECT ensure_day($1, $2) AS effects',
        [day.hospital_id, day.date],
      );
      for (const { effects } of rows) dispatch(deps, effects);
      return;
    } catch (error) {
      if (!isRetryable(error) || attempts >= MOST_ATTEMPTS) throw error;
    }
  }
}
