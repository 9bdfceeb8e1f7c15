import type pg from 'pg';
import type { ReservationState } from '#contract/slot-state.ts';
import type { LoggedChange } from '../checkers/live-frames.ts';
import type { AccountRow } from '../checkers/live-persons.ts';
import type { RawCell } from '../checkers/live-project.ts';
import type { TruthDay } from '../checkers/live-screens.ts';
import { insist } from '../kit/until.ts';

/** Milliseconds of this machine's clock; needs track_commit_timestamp. */
const COMMITTED = 'extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000';

/** The log, by hospital and number. */
export async function readLog(owner: pg.Pool): Promise<Map<number, Map<number, LoggedChange>>> {
  const { rows } = await insist(() =>
    owner.query<LoggedChange & { hospital_id: number }>(
      `SELECT hospital_id, seq, body, ${COMMITTED} AS "committedAt" FROM hospital_events ORDER BY hospital_id, seq`,
    ),
  );
  const log = new Map<number, Map<number, LoggedChange>>();
  for (const { hospital_id, ...row } of rows) {
    const own = log.get(hospital_id) ?? new Map<number, LoggedChange>();
    log.set(hospital_id, own.set(row.seq, row));
  }
  return log;
}

export async function readNumbers(owner: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await insist(() =>
    owner.query<{ hospital_id: number; seq: number }>('SELECT hospital_id, seq FROM hospital_numbers'),
  );
  return new Map(rows.map(({ hospital_id, seq }) => [hospital_id, seq]));
}

// Written here once more on purpose: the product's own views must not be what judges them.
const DAY = `
  SELECT (SELECT seq FROM hospital_numbers WHERE hospital_id = $1) AS seq,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'doctor_id', s.doctor_id, 'date', s.date, 'minute', s.minute,
        'status', s.status, 'reason', s.reason, 'reservation_id', r.hash_id, 'patient', p.name,
        'visited', coalesce(r.visi_status, 0) = 1, 'hold', CASE WHEN h.id IS NOT NULL THEN json_build_object(
          'holder', h.holder, 'by', h.by_name, 'by_role', h.by_role, 'expires_at', h.expires_at) END)), '[]')
      FROM slots s LEFT JOIN reservations r ON r.id = s.reservation_id LEFT JOIN patients p ON p.id = r.patient_id
        LEFT JOIN holds h ON h.id = s.hold_id AND h.ended_at IS NULL
      WHERE s.hospital_id = $1 AND s.date = $2) AS slots,
    (SELECT coalesce(json_agg(json_build_object('hash_id', r.hash_id, 'slot_ids', r.slot_ids, 'patient', p.name,
        'chief_complaint', r.chief_complaint, 'cancel_status', r.cancel_status, 'visi_status', r.visi_status,
        'flow_status', r.flow_status, 'arrived_at', r.arrived_at, 'in_chair_at', r.in_chair_at, 'done_at', r.done_at,
        'version', r.version)), '[]')
      FROM reservations r JOIN patients p ON p.id = r.patient_id WHERE r.hospital_id = $1 AND r.date = $2) AS reservations`;

export async function readDay(owner: pg.Pool, hospitalId: number, date: string): Promise<TruthDay> {
  const { rows } = await insist(() =>
    owner.query<{ seq: number; slots: RawCell[]; reservations: ReservationState[] }>(DAY, [hospitalId, date]),
  );
  const [day] = rows;
  if (!day) throw new Error(`no day ${date} of hospital ${hospitalId}`);
  return day;
}

/** What was written for each person. */
export async function readAccounts(owner: pg.Pool): Promise<Map<number, AccountRow[]>> {
  const { rows } = await insist(() =>
    owner.query<AccountRow & { user_id: number }>(
      `SELECT user_id, name, body, ${COMMITTED} AS "committedAt" FROM account_events ORDER BY id`,
    ),
  );
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** Numbers of each hospital are 1, 2, 3 … in the log, up to where it stands. */
export function gapsOfLog(
  log: ReadonlyMap<number, ReadonlyMap<number, LoggedChange>>,
  numbers: ReadonlyMap<number, number>,
) {
  return [...numbers].flatMap(([hospital, upto]) => {
    const own = log.get(hospital);
    const missing = Array.from({ length: upto }, (_, n) => n + 1).filter((seq) => !own?.has(seq));
    return missing.length > 0
      ? [`hospital ${hospital} stands at ${upto}, and its log lacks ${missing.slice(0, 5).join(', ')}`]
      : [];
  });
}
