import type { Option } from '#contract/fields.ts';
import type { RosterRow, RosterWeek } from '#contract/roster.ts';
import { addDays } from '#server/platform/clock.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { openDay } from '../scheduling/grid.ts';
import { type ExceptionRow, presentException } from './template.ts';
import { presentHours } from './work-settings.ts';

/** The week across the clinic. Held by the clock of the database; a slot that is past is none of the three. */

type Person = Omit<RosterRow, 'hours' | 'exceptions' | 'editable'> & {
  hours: Parameters<typeof presentHours>[0][];
  exceptions: ExceptionRow[];
};

const PEOPLE = `
  WITH people AS (
    SELECT DISTINCT ON (m.user_id) m.user_id AS id, m.role FROM memberships m
    WHERE m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')
    ORDER BY m.user_id, m.role = 'dental_hygienist'),
  clock AS MATERIALIZED (SELECT haomai_now() AS at)
  SELECT p.id, u.name, p.role AS role_name, coalesce(s.job_title, '') AS job_title, d.name AS department_name,
    hours_version($1, p.id) AS version,
    CASE WHEN EXISTS (SELECT FROM working_hours w WHERE w.hospital_id = $1 AND w.doctor_id = p.id) THEN usual_fee($1, p.id) END AS fee,
    (SELECT coalesce(json_agg(w ORDER BY w.weekday, w.from_minute), '[]') FROM working_hours w
      WHERE w.hospital_id = $1 AND w.doctor_id = p.id) AS hours,
    (SELECT coalesce(json_agg(x ORDER BY x.date, x.from_minute, x.id), '[]') FROM work_exceptions x
      WHERE x.hospital_id = $1 AND x.doctor_id = p.id AND x.date BETWEEN $2::date AND $2::date + 6) AS exceptions,
    (SELECT json_agg(json_build_object('date', g.date, 'open', c.open, 'held', c.held, 'booked', c.booked) ORDER BY g.date)
      FROM (SELECT ($2::date + n) AS date FROM generate_series(0, 6) n) g
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE l.reservation_id IS NOT NULL) AS booked,
          count(*) FILTER (WHERE l.reservation_id IS NULL AND h.id IS NOT NULL) AS held,
          count(*) FILTER (WHERE l.reservation_id IS NULL AND h.id IS NULL AND l.status = 'open' AND l.starts_at > clock.at) AS open
        FROM slots l LEFT JOIN holds h ON h.id = l.hold_id AND hold_live(h, clock.at)
        WHERE l.hospital_id = $1 AND l.doctor_id = p.id AND l.date = g.date) c) AS days
  FROM people p JOIN users u ON u.id = p.id CROSS JOIN clock
  LEFT JOIN staff_posts s ON s.hospital_id = $1 AND s.user_id = p.id
  LEFT JOIN departments d ON d.id = usual_department($1, p.id)
  ORDER BY coalesce(d.position, 999), coalesce(s.position, 0), p.id`;

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

export async function readWeek(ctx: Ctx, date: string | undefined): Promise<RosterWeek> {
  const { viewer, db } = asStaff(ctx);
  const today = ctx.deps.clock.today();
  const monday = mondayOf(date ?? today);
  const dates = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  // Rows of a later date exist from the first time that staff look at it.
  for (const day of dates) await openDay(ctx.deps, db, day);
  const { rows } = await db.query<Person>(PEOPLE, [db.hospitalId, monday]);
  const owner = viewer.roles.includes('shop_owner');
  const data = rows.map((row) => ({
    ...row,
    editable: owner || row.id === viewer.user_id,
    hours: row.hours.map(presentHours),
    exceptions: row.exceptions.map(presentException),
  }));
  return { data, meta: { dates, today, departments: await departmentsOf(db) } };
}

/** Those in use, and those that hours still name. */
async function departmentsOf(db: HospitalScope): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `SELECT d.id, d.name FROM departments d WHERE d.hospital_id = $1 AND (d.status = 1
       OR EXISTS (SELECT FROM working_hours w WHERE w.hospital_id = $1 AND w.department_id = d.id)
       OR EXISTS (SELECT FROM work_exceptions x WHERE x.hospital_id = $1 AND x.department_id = d.id AND x.date >= clinic_today()))
     ORDER BY d.position, d.id`,
    [db.hospitalId],
  );
  return rows;
}
