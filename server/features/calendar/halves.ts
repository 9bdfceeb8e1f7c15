import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { HospitalScope, PublicScope } from '#server/platform/scope.ts';
import type { PublicRange, Range } from './queries.ts';

/** What each doctor of a hospital has left and taken on its days, the mornings apart from the afternoons. */

export interface HalfRow {
  date: string;
  doctor_id: number;
  half: 'am' | 'pm';
  open: number;
  /** Of the slots to come: all, and those that are suspended. Null where none is to come. */
  coming: number | null;
  suspended: number;
  /** Null: the asker is told of slots alone. */
  visits: number | null;
}

const NOON = 720;

const FREE = `
  clock AS MATERIALIZED (SELECT haomai_now() AS at, clinic_today() AS today),
  free AS (
    SELECT s.date, s.doctor_id, CASE WHEN s.minute < ${NOON} THEN 'am' ELSE 'pm' END AS half,
      count(*) FILTER (WHERE s.status = 'open' AND s.reservation_id IS NULL AND s.hold_id IS NULL
        AND s.next_status IS NULL)::int AS open,
      count(*)::int AS coming,
      count(*) FILTER (WHERE s.status = 'suspended')::int AS suspended
    FROM slots s CROSS JOIN clock
    WHERE s.hospital_id = $1 AND s.status <> 'withdrawn' AND s.starts_at > clock.at
      AND s.date >= greatest($2::date, clock.today)
      AND s.date < least($3::date, clock.today + ${PATIENT_WINDOW_DAYS + 1})
      AND ($4::bigint IS NULL OR s.doctor_id = $4) AND ($5::bigint IS NULL OR s.department_id = $5)
    GROUP BY 1, 2, 3)`;

const SLOTS = `
  WITH ${FREE}
  SELECT f.date::text AS date, f.doctor_id, f.half, f.open, f.coming, f.suspended, NULL::int AS visits
  FROM free f ORDER BY f.date, f.doctor_id, f.half`;

// A visit counts where it begins.
const SLOTS_AND_VISITS = `
  WITH ${FREE},
  taken AS (
    SELECT r.date, r.doctor_id,
      CASE WHEN extract(hour FROM r.starts_at AT TIME ZONE 'Asia/Shanghai') < ${NOON / 60} THEN 'am' ELSE 'pm' END AS half,
      count(*)::int AS visits
    FROM reservations r
    WHERE r.hospital_id = $1 AND r.date >= $2::date AND r.date < $3::date AND r.cancel_status = 0
      AND ($4::bigint IS NULL OR r.doctor_id = $4)
    GROUP BY 1, 2, 3)
  SELECT date::text AS date, doctor_id, half, coalesce(f.open, 0) AS open, f.coming, coalesce(f.suspended, 0) AS suspended,
    coalesce(t.visits, 0) AS visits
  FROM free f FULL JOIN taken t USING (date, doctor_id, half)
  ORDER BY date, doctor_id, half`;

/** For anyone: the slots of one hospital, of all doctors or of a department's. */
export async function readPublicHalves(db: PublicScope, hospital: number, range: PublicRange): Promise<HalfRow[]> {
  const { start, end } = range.time;
  const { rows } = await db.query<HalfRow>({
    name: 'calendar_halves_public',
    text: SLOTS,
    values: [hospital, start, end, range.doctor_id ?? null, range.department_id ?? null],
  });
  return rows;
}

/** For a hospital's staff: the visits too. */
export async function readStaffHalves(db: HospitalScope, range: Range): Promise<HalfRow[]> {
  const { start, end } = range.time;
  const { rows } = await db.query<HalfRow>({
    name: 'calendar_halves_staff',
    text: SLOTS_AND_VISITS,
    values: [db.hospitalId, start, end, range.doctor_id ?? null, null],
  });
  return rows;
}
