import type { Scoped } from '#server/platform/scope.ts';
import type { Walked } from './rules.ts';

/** Days of hospitals that one statement looks at: some hundred rows each. */
const DAYS = 5;
/** A day that is so far back is looked at by nobody who could mean an unbooked slot. */
const KEPT_DAYS = 7;

/**
 * The open slots of the past that nobody took, and the note that their day has rows. A cell without a row looks the same
 * as one that was open and is past. Booked ones stay with their visit, suspended ones as what that day's grid says.
 */
export async function pruneSlots(db: Scoped, at: string): Promise<Walked> {
  const { rows } = await db.query<{ days: number; removed: number }>(
    `WITH days AS (
       SELECT ctid AS row, hospital_id, date FROM slot_days
       WHERE date < ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date - ${KEPT_DAYS}
       ORDER BY date LIMIT ${DAYS} FOR UPDATE SKIP LOCKED),
     gone AS (
       DELETE FROM slots s USING days d WHERE s.hospital_id = d.hospital_id AND s.date = d.date
         AND s.status = 'open' AND s.reservation_id IS NULL AND s.hold_id IS NULL RETURNING 1),
     noted AS (DELETE FROM slot_days USING days d WHERE slot_days.ctid = d.row)
     SELECT count(*)::int AS days, (SELECT count(*)::int FROM gone) AS removed FROM days`,
    [at],
  );
  const { days = 0, removed = 0 } = rows[0] ?? {};
  return { removed, more: days === DAYS };
}
