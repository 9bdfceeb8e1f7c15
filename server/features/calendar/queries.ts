import type { CalendarItem, CalendarOff } from '#contract/calendar.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { HospitalScope, PersonScope, PublicScope } from '#server/platform/scope.ts';

/** What a calendar tells of its days; each one statement over the indexes of (hospital, date) and (account, start). */

export interface Range {
  time: { start: string; end: string };
  doctor_id?: number | undefined;
  per_day?: number | undefined;
  by_doctor?: number | undefined;
}

export interface PublicRange extends Range {
  union_id?: number | undefined;
  hospital_id?: number | undefined;
  department_id?: number | undefined;
}

export interface PublicDayRow {
  /** Null: no such hospital. */
  hospital: number | null;
  date: string | null;
  /** Null where the day cannot be booked at all. */
  open: number | null;
  /** Of the slots to come: all, and those that are suspended. */
  coming: number;
  suspended: number;
  visits: number;
  items: CalendarItem[];
}

const ITEM = `json_build_object('hash_id', r.hash_id,
  'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'),
  'end', to_char(r.ends_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'),
  'patient', p.name, 'chief_complaint', r.chief_complaint, 'doctor_id', r.doctor_id, 'doctor_name', u.name,
  'hospital_name', h.name, 'visi_status', r.visi_status, 'flow_status', r.flow_status)`;

/**
 * A day's visits, counted, and in order of time; with a `limit` so many of them, those that are over last. Names are looked
 * up for those alone: a month of a busy hospital has ten thousand visits.
 */
const visitsOf = (limit: string) => `
  ranked AS (
    SELECT v.*, row_number() OVER (PARTITION BY v.date ORDER BY ${limit}::int IS NOT NULL
        AND v.flow_status IN ('done', 'no_show'), v.starts_at, v.id) AS n,
      count(*) OVER (PARTITION BY v.date) AS visits
    FROM visits v),
  shown AS (
    SELECT r.date, r.n, ${ITEM} AS item
    FROM ranked r JOIN patients p ON p.id = r.patient_id JOIN users u ON u.id = r.doctor_id JOIN hospitals h ON h.id = r.hospital_id
    WHERE ${limit}::int IS NULL OR r.n <= ${limit}),
  of_day AS (
    SELECT d.date, d.visits::int AS visits,
      (SELECT coalesce(json_agg(s.item ORDER BY s.n), '[]') FROM shown s WHERE s.date = d.date) AS items
    FROM (SELECT DISTINCT date, visits FROM ranked) d)`;

// A hold ends its slot's `hold_id` within seconds of its time, so nobody's holds need be read here.
const PUBLIC = `
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at, clinic_today() AS today),
  chosen AS MATERIALIZED (
    SELECT h.id FROM hospitals h
    WHERE (h.status = 'approved' AND h.lock = 0 OR h.id = $4)
      AND ($5::bigint IS NULL OR h.id = $5)
      AND ($6::bigint IS NULL OR EXISTS (SELECT FROM union_hospitals x WHERE x.union_id = $6 AND x.hospital_id = h.id))
      AND ($7::bigint IS NULL OR EXISTS (SELECT FROM memberships m WHERE m.hospital_id = h.id AND m.user_id = $7
        AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')))
    ORDER BY h.id = $4 DESC NULLS LAST, h.id LIMIT 1),
  days AS (
    SELECT d::date AS date FROM clock, generate_series(greatest($1::date, clock.today),
      least($2::date - 1, clock.today + ${PATIENT_WINDOW_DAYS}), interval '1 day') d
    WHERE EXISTS (SELECT FROM chosen)),
  counted AS (
    SELECT s.date,
      count(*) FILTER (WHERE s.status = 'open' AND s.reservation_id IS NULL AND s.hold_id IS NULL
        AND s.next_status IS NULL)::int AS open,
      count(*) FILTER (WHERE s.status <> 'withdrawn')::int AS coming,
      count(*) FILTER (WHERE s.status = 'suspended')::int AS suspended
    FROM chosen JOIN slots s ON s.hospital_id = chosen.id CROSS JOIN clock
    WHERE s.date >= greatest($1::date, clock.today) AND s.date < least($2::date, clock.today + ${PATIENT_WINDOW_DAYS + 1})
      AND s.starts_at > clock.at
      AND ($7::bigint IS NULL OR s.doctor_id = $7) AND ($8::bigint IS NULL OR s.department_id = $8)
    GROUP BY s.date),
  visits AS (
    SELECT r.* FROM reservations r
    WHERE r.user_id = $3 AND r.cancel_status = 0
      AND r.starts_at >= clinic_instant($1::date, 0) AND r.starts_at < clinic_instant($2::date, 0)
    UNION
    SELECT r.* FROM patients t JOIN reservations r ON r.patient_id = t.id
    WHERE t.user_id = $3 AND r.cancel_status = 0
      AND r.starts_at >= clinic_instant($1::date, 0) AND r.starts_at < clinic_instant($2::date, 0)),
  ${visitsOf('$9')}
  SELECT (SELECT id FROM chosen) AS hospital, x.date::text AS date,
    CASE WHEN d.date IS NOT NULL THEN coalesce(c.open, 0) END AS open,
    coalesce(c.coming, 0) AS coming, coalesce(c.suspended, 0) AS suspended,
    coalesce(v.visits, 0) AS visits, coalesce(v.items, '[]') AS items
  FROM (SELECT true) one
  LEFT JOIN (SELECT date FROM days UNION SELECT date FROM of_day) x ON true
  LEFT JOIN days d ON d.date = x.date
  LEFT JOIN counted c ON c.date = x.date
  LEFT JOIN of_day v ON v.date = x.date
  ORDER BY x.date`;

/** The open slots of a hospital's bookable days, and the account's own visits anywhere. `own`: whose staff asks. */
export async function readPublicDays(
  db: PublicScope | PersonScope,
  range: PublicRange,
  own: number | null,
): Promise<PublicDayRow[]> {
  const { rows } = await db.query<PublicDayRow>({
    name: 'calendar_public',
    text: PUBLIC,
    values: [
      range.time.start,
      range.time.end,
      'userId' in db ? db.userId : null,
      own,
      range.hospital_id ?? null,
      range.union_id ?? null,
      range.doctor_id ?? null,
      range.department_id ?? null,
      range.per_day ?? null,
    ],
  });
  return rows;
}

export interface StaffDayRow {
  date: string;
  visits: number;
  items: CalendarItem[];
  off: CalendarOff[];
}

const HHMM = (minute: string) => `to_char(make_interval(mins => ${minute}), 'HH24:MI')`;

// A weekday without hours is a rest only of somebody who has hours at all.
const STAFF = `
  WITH visits AS (
    SELECT r.* FROM reservations r
    WHERE r.hospital_id = $1 AND r.date >= $2::date AND r.date < $3::date AND r.cancel_status = 0
      AND ($4::bigint IS NULL OR r.doctor_id = $4)),
  ${visitsOf('$5')},
  away AS (
    SELECT e.date, e.from_minute, json_build_object('kind', e.kind, 'from', ${HHMM('e.from_minute')},
      'to', ${HHMM('e.to_minute')}, 'reason', e.reason) AS off
    FROM work_exceptions e
    WHERE e.hospital_id = $1 AND e.doctor_id = $4 AND e.date >= $2::date AND e.date < $3::date
      AND e.kind IN ('suspended', 'leave')
    UNION ALL
    SELECT d::date, 0, json_build_object('kind', 'rest', 'from', '00:00', 'to', '24:00', 'reason', '')
    FROM generate_series($2::date, $3::date - 1, interval '1 day') d
    WHERE EXISTS (SELECT FROM working_hours w WHERE w.hospital_id = $1 AND w.doctor_id = $4)
      AND NOT EXISTS (SELECT FROM working_hours w WHERE w.hospital_id = $1 AND w.doctor_id = $4
        AND w.weekday = extract(isodow FROM d))
      AND NOT EXISTS (SELECT FROM slots s WHERE s.hospital_id = $1 AND s.doctor_id = $4 AND s.date = d::date
        AND s.status <> 'withdrawn')
      AND NOT EXISTS (SELECT FROM of_day v WHERE v.date = d::date)),
  off_day AS (SELECT a.date, json_agg(a.off ORDER BY a.from_minute) AS off FROM away a GROUP BY a.date)
  SELECT x.date::text AS date, coalesce(v.visits, 0) AS visits, coalesce(v.items, '[]') AS items, coalesce(o.off, '[]') AS off
  FROM (SELECT date FROM of_day UNION SELECT date FROM off_day) x
  LEFT JOIN of_day v ON v.date = x.date
  LEFT JOIN off_day o ON o.date = x.date
  ORDER BY x.date`;

/** A hospital's days for its staff: all columns, or one with what keeps it away. */
export async function readStaffDays(db: HospitalScope, range: Range): Promise<StaffDayRow[]> {
  const { rows } = await db.query<StaffDayRow>({
    name: 'calendar_staff',
    text: STAFF,
    values: [db.hospitalId, range.time.start, range.time.end, range.doctor_id ?? null, range.per_day ?? null],
  });
  return rows;
}
