import type { z } from 'zod';
import type { AnswerIn } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import type { DoctorOption, doctorCard, hospitals, OfferedDepartment, OfferedDoctor } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { PublicScope } from '#server/platform/scope.ts';

/**
 * What the public sees of hospitals (docs/domain/roles.md#hospitals-and-alliances); people with a column are doctors
 * and hygienists.
 */

type DoctorCard = z.input<typeof doctorCard>;

/** A hospital `h` that the public sees: approved and not locked. */
export const IS_OPEN = `h.status = 'approved' AND h.lock = 0`;

/** Each person once per hospital, as doctor where they are both. */
const COLUMNS = `(SELECT DISTINCT ON (hospital_id, user_id) hospital_id, user_id, role FROM memberships
  WHERE status = 'active' AND role IN ('doctor', 'dental_hygienist')
  ORDER BY hospital_id, user_id, role = 'dental_hygienist')`;

/** The first department of a person `m`: the one the grid shows. */
export const FIRST_DEPARTMENT = `LEFT JOIN LATERAL (
  SELECT x.id, x.name, x.position FROM staff_departments sd JOIN departments x ON x.id = sd.department_id
  WHERE sd.hospital_id = m.hospital_id AND sd.user_id = m.user_id ORDER BY sd.position, x.id LIMIT 1) d ON true`;

/** People with a column, as `m` with their hospital `h`, name `u`, post `p` and department `d`. */
export const PEOPLE = `${COLUMNS} m
  JOIN hospitals h ON h.id = m.hospital_id
  JOIN users u ON u.id = m.user_id
  LEFT JOIN staff_posts p ON p.hospital_id = m.hospital_id AND p.user_id = m.user_id
  ${FIRST_DEPARTMENT}`;

export const CARD = `m.user_id, m.hospital_id, u.name, coalesce(p.job_title, '') AS job_title, d.name AS department_name,
  h.name AS hospital_name, coalesce(p.specialties, '') AS specialties, p.cover_url`;

/** Where a hospital is, and how soon it can be booked. */
type Spot = AnswerIn<typeof hospitals.spots>['data'][number];

export interface SelectorData {
  unions: Option[];
  all_hospitals: (Option & Spot & { union_ids: number[] })[];
  all_doctors: (Option & { hospital_id: number })[];
}

/** Somebody at a hospital `h` sees patients in the days that these may book, at a time of which `also` is true. */
const seesPatients = (also: string) => `EXISTS (SELECT FROM slots s WHERE s.hospital_id = h.id
  AND s.starts_at > haomai_now() AND s.status = 'open'
  AND s.date BETWEEN clinic_today() AND clinic_today() + ${PATIENT_WINDOW_DAYS} AND ${also}
  AND EXISTS (SELECT FROM memberships k WHERE k.hospital_id = s.hospital_id AND k.user_id = s.doctor_id
    AND k.status = 'active' AND k.role IN ('doctor', 'dental_hygienist')))`;

/**
 * All that the header's selectors offer, in one statement, so that its parts agree. Hospitals with a free time in the
 * days that patients may book come first, then those where all of it is taken, which a cancellation may change; in a
 * directory of many most may have nobody there yet. A time that is held counts as free: it is so again in minutes, and
 * the order would not stand still.
 */
export async function selectorData(db: PublicScope): Promise<SelectorData> {
  const { rows } = await db.query<SelectorData>({
    name: 'selector-data',
    text: `WITH open AS (
        SELECT h.id, h.name, ARRAY(SELECT x.union_id FROM union_hospitals x WHERE x.hospital_id = h.id) AS union_ids,
          h.longitude, h.latitude,
          CASE WHEN ${seesPatients('s.reservation_id IS NULL AND s.next_status IS NULL')} THEN 2
            WHEN ${seesPatients('true')} THEN 1 ELSE 0 END AS room
        FROM hospitals h WHERE ${IS_OPEN})
      SELECT
        (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY id), '[]') FROM unions) AS unions,
        (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'union_ids', o.union_ids,
            'longitude', o.longitude, 'latitude', o.latitude, 'room', o.room)
            ORDER BY o.room DESC, o.id), '[]') FROM open o) AS all_hospitals,
        (SELECT coalesce(json_agg(json_build_object('id', m.user_id, 'name', u.name, 'hospital_id', m.hospital_id)
            ORDER BY m.hospital_id, m.user_id), '[]')
          FROM ${COLUMNS} m JOIN open o ON o.id = m.hospital_id JOIN users u ON u.id = m.user_id) AS all_doctors`,
  });
  return rows[0] ?? { unions: [], all_hospitals: [], all_doctors: [] };
}

/** What a form says of the hospital that it books at. */
export type Reached = Pick<AnswerIn<typeof hospitals.detail>, 'mode' | 'address' | 'phone'>;

/** Of a hospital that the public, or its own staff (`ownId`), may see; null where there is none. */
export async function visibleHospital(db: PublicScope, id: number, ownId: number | null): Promise<Reached | null> {
  const { rows } = await db.query<Reached>(
    `SELECT h.mode, h.address, h.phone FROM hospitals h WHERE h.id = $1 AND (${IS_OPEN} OR h.id = $2)`,
    [id, ownId],
  );
  return rows[0] ?? null;
}

/** A hospital's people in the order of the grid's columns, all or of one department. */
export async function doctorsOf(
  db: PublicScope,
  hospitalId: number,
  departmentId: number | null,
): Promise<DoctorOption[]> {
  const { rows } = await db.query<DoctorOption>(
    `SELECT m.user_id AS id, u.name, coalesce(p.job_title, '') AS job_title,
       d.id AS department_id, d.name AS department_name, m.role AS role_name
     FROM ${PEOPLE}
     WHERE m.hospital_id = $1 AND ($2::bigint IS NULL OR EXISTS (SELECT 1 FROM staff_departments s
       WHERE s.hospital_id = m.hospital_id AND s.user_id = m.user_id AND s.department_id = $2))
     ORDER BY coalesce(d.position, 999), coalesce(p.position, 0), m.user_id`,
    [hospitalId, departmentId],
  );
  return rows;
}

/** A hospital's people as its booking hall offers them. */
export async function offeredDoctorsOf(db: PublicScope, hospitalId: number): Promise<OfferedDoctor[]> {
  const { rows } = await db.query<OfferedDoctor>(
    `SELECT m.user_id AS id, u.name, coalesce(p.job_title, '') AS job_title,
       d.id AS department_id, d.name AS department_name, m.role AS role_name, coalesce(p.specialties, '') AS specialties,
       (SELECT json_build_object('price', s.fee) FROM slots s
         WHERE s.doctor_id = m.user_id AND s.hospital_id = m.hospital_id AND s.starts_at > haomai_now()
         ORDER BY s.starts_at LIMIT 1) AS fee
     FROM ${PEOPLE}
     WHERE m.hospital_id = $1
     ORDER BY coalesce(d.position, 999), coalesce(p.position, 0), m.user_id`,
    [hospitalId],
  );
  return rows;
}

/** Days that are offered of a doctor who has nothing on the one that is looked at. */
const NEAREST_DAYS = 4;

export type Nearest = AnswerIn<typeof hospitals.nearest>['data'][number];

/** The next days with an open slot of each of a hospital's people, in one statement for all of them. */
export async function nearestOf(db: PublicScope, hospitalId: number): Promise<Nearest[]> {
  const { rows } = await db.query<Nearest>({
    name: 'nearest-open',
    text: `SELECT m.user_id AS doctor_id, n.date::text AS date, to_char(n.minute * interval '1 minute', 'HH24:MI') AS time,
        n.scheduling_time_id, n.open
      FROM ${COLUMNS} m CROSS JOIN LATERAL (
        SELECT s.date, min(s.minute) AS minute, (array_agg(s.id ORDER BY s.starts_at))[1] AS scheduling_time_id,
          count(*)::int AS open
        FROM slots s
        WHERE s.doctor_id = m.user_id AND s.hospital_id = m.hospital_id AND s.starts_at > haomai_now()
          AND s.date <= clinic_today() + $2::int AND s.status = 'open' AND s.reservation_id IS NULL
          AND s.hold_id IS NULL AND s.next_status IS NULL
        GROUP BY s.date ORDER BY s.date LIMIT ${NEAREST_DAYS}) n
      WHERE m.hospital_id = $1 ORDER BY m.user_id, n.date`,
    values: [hospitalId, PATIENT_WINDOW_DAYS],
  });
  return rows;
}

/** The departments that a hospital offers for booking: none in a clinic (mode 2). */
export async function departmentsOf(db: PublicScope, hospitalId: number): Promise<OfferedDepartment[]> {
  const { rows } = await db.query<OfferedDepartment>(
    `SELECT d.id, d.name, d.intro FROM departments d JOIN hospitals h ON h.id = d.hospital_id
     WHERE h.id = $1 AND h.mode = 1 AND d.bookable AND d.status = 1 ORDER BY d.position, d.id`,
    [hospitalId],
  );
  return rows;
}

export type Resume = DoctorCard & { summary: string; role_name: string };

/** A person's resume at a hospital, or at their first where none is named; null where the viewer may see none. */
export async function resumeOf(
  db: PublicScope,
  userId: number,
  hospitalId: number | null,
  ownId: number | null,
): Promise<Resume | null> {
  const { rows } = await db.query<Resume>(
    `SELECT ${CARD}, coalesce(p.summary, '') AS summary, m.role AS role_name
     FROM ${PEOPLE}
     WHERE m.user_id = $1 AND ($2::bigint IS NULL OR m.hospital_id = $2) AND (${IS_OPEN} OR h.id = $3)
     ORDER BY m.hospital_id = $3 DESC NULLS LAST, m.hospital_id LIMIT 1`,
    [userId, hospitalId, ownId],
  );
  return rows[0] ?? null;
}
