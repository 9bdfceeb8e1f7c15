import type { FreeDoctor } from '#contract/changes.ts';
import { PEOPLE } from '#server/features/hospitals/queries.ts';
import { minuteOf } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows, PublicScope } from '#server/platform/scope.ts';

interface Where {
  hospital_id: number;
  doctor_id: number;
  /** yyyy-MM-dd and HH:mm on the clinic's clock. */
  date: string;
  time: string;
}

/** The slot that an edit or referral form means. Whether it is open, the claim decides. @throws INVALID where there is none */
export async function slotAt(db: PublicScope, { hospital_id, doctor_id, date, time }: Where): Promise<number> {
  const { rows } = await db.query<{ id: number | null; works: boolean }>(
    `SELECT (SELECT s.id FROM slots s WHERE s.hospital_id = $1 AND s.doctor_id = $2 AND s.date = $3::date AND s.minute = $4) AS id,
       EXISTS (SELECT FROM memberships m WHERE m.hospital_id = $1 AND m.user_id = $2 AND m.status = 'active'
         AND m.role IN ('doctor', 'dental_hygienist')) AS works`,
    [hospital_id, doctor_id, date, minuteOf(time)],
  );
  const found = rows[0];
  if (!found?.works) fail('INVALID', { errors: { doctor_id: ['该医生不在所选医院'] } });
  return found.id ?? fail('INVALID', { errors: { time: ['该医生在此时间没有号源'] } });
}

/** Slots `s` of a hospital that anybody could claim now. Holds are seen by the hospital's rows alone. */
export const FREE = `s.status = 'open' AND s.next_status IS NULL AND s.reservation_id IS NULL AND s.starts_at > haomai_now()
  AND NOT EXISTS (SELECT FROM holds h WHERE h.id = s.hold_id AND hold_live(h, haomai_now()))`;

/** More than one in a row: asked only where it is wanted, and only of what is open itself. */
const fits = (count: string) => `(${count}::int = 1 OR run_is_open(s, ${count}::int, haomai_now()))`;

/** Who has an open slot at a moment, or so many in a row, in the order of the grid's columns. */
export async function readFreeDoctors(
  db: HospitalRows,
  where: { date: string; time: string; department_id?: number | undefined; slot_count?: number | undefined },
  days: number,
): Promise<FreeDoctor[]> {
  const { rows } = await db.query<FreeDoctor>(
    `SELECT m.user_id AS id, u.name, coalesce(p.job_title, '') AS job_title, d.id AS department_id,
       d.name AS department_name, m.role AS role_name, s.id AS scheduling_time_id,
       jsonb_build_object('price', s.fee) AS fee
     FROM ${PEOPLE}
     JOIN hospital_numbers n ON n.hospital_id = m.hospital_id AND n.open
     JOIN slots s ON s.hospital_id = m.hospital_id AND s.doctor_id = m.user_id
     WHERE m.hospital_id = $1 AND s.date = $2::date AND s.minute = $3 AND s.date <= clinic_today() + $5::int AND ${FREE}
       AND ($4::bigint IS NULL OR EXISTS (SELECT FROM staff_departments x
         WHERE x.hospital_id = m.hospital_id AND x.user_id = m.user_id AND x.department_id = $4))
       AND ${fits('$6')}
     ORDER BY d.position NULLS LAST, p.position NULLS LAST, m.user_id`,
    [db.hospitalId, where.date, minuteOf(where.time), where.department_id ?? null, days, where.slot_count ?? 1],
  );
  return rows;
}

/** The starts of a day that somebody could still book, for so many slots in a row, and with how many people. */
export async function readOpenTimes(
  db: HospitalRows,
  where: {
    date: string;
    doctor_id?: number | undefined;
    department_id?: number | undefined;
    slot_count?: number | undefined;
  },
  days: number,
): Promise<{ time: string; doctors: number }[]> {
  const { rows } = await db.query<{ time: string; doctors: number }>(
    `SELECT to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, count(*)::int AS doctors
     FROM slots s JOIN hospital_numbers n ON n.hospital_id = s.hospital_id AND n.open
     WHERE s.hospital_id = $1 AND s.date = $2::date AND s.date <= clinic_today() + $5::int AND ${FREE}
       AND ($3::bigint IS NULL OR s.doctor_id = $3)
       AND ($4::bigint IS NULL OR EXISTS (SELECT FROM staff_departments x
         WHERE x.hospital_id = s.hospital_id AND x.user_id = s.doctor_id AND x.department_id = $4))
       AND ${fits('$6')}
     GROUP BY s.starts_at ORDER BY s.starts_at`,
    [db.hospitalId, where.date, where.doctor_id ?? null, where.department_id ?? null, days, where.slot_count ?? 1],
  );
  return rows;
}
