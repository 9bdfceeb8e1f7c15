import type { AnswerIn } from '#contract/call.ts';
import type { hospitals } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { FREE } from '#server/features/reservations/slot-at.ts';
import type { HospitalRows } from '#server/platform/scope.ts';
import { departmentsOf, PEOPLE } from './queries.ts';

/** The public pages of a hospital and of its people: when they see patients, what it costs, when there is room. */

type About = AnswerIn<typeof hospitals.about>['data'];
type DoctorAbout = AnswerIn<typeof hospitals.doctorAbout>['data'];

/** So many of the next starts stand beside each person of a hospital, and on a person's own page. */
const FEW = 3;
const MANY = 16;

/** Of a person `m`: the next starts that a patient could book. */
const nextOf = (most: number) => `(SELECT coalesce(json_agg(x.start ORDER BY x.starts_at), '[]') FROM (
    SELECT s.starts_at, json_build_object('id', s.id, 'date', s.date,
      'time', to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')) AS start
    FROM slots s WHERE s.doctor_id = m.user_id AND s.hospital_id = m.hospital_id
      AND s.date <= clinic_today() + ${PATIENT_WINDOW_DAYS} AND ${FREE}
    ORDER BY s.starts_at LIMIT ${most}) x)`;

/** As the booking hall says it: what the next visit costs. */
const FEE = `(SELECT json_build_object('price', s.fee) FROM slots s
  WHERE s.doctor_id = m.user_id AND s.hospital_id = m.hospital_id AND s.starts_at > haomai_now()
  ORDER BY s.starts_at LIMIT 1)`;

const clock = (minute: string) => `to_char(make_interval(mins => ${minute}), 'HH24:MI')`;

/** When somebody of the hospital sees patients. */
const HOSPITAL_HOURS = `(SELECT coalesce(json_agg(json_build_object('weekday', x.weekday, 'from', ${clock('x.first')},
    'to', ${clock('x.last')}) ORDER BY x.weekday), '[]') FROM (
  SELECT w.weekday, min(w.from_minute)::int AS first, max(w.to_minute)::int AS last FROM working_hours w
  WHERE w.hospital_id = h.id AND EXISTS (SELECT FROM memberships k WHERE k.hospital_id = w.hospital_id
    AND k.user_id = w.doctor_id AND k.status = 'active' AND k.role IN ('doctor', 'dental_hygienist'))
  GROUP BY w.weekday) x)`;

const OWN_HOURS = `(SELECT coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', ${clock('w.from_minute::int')},
    'to', ${clock('w.to_minute::int')}) ORDER BY w.weekday, w.from_minute), '[]')
  FROM working_hours w WHERE w.hospital_id = m.hospital_id AND w.doctor_id = m.user_id)`;

/** A hospital's page. It is there: the caller has seen that the viewer may see it. */
export async function aboutHospital(db: HospitalRows): Promise<About | null> {
  const [hospital, doctors, departments] = await Promise.all([
    db.query<Omit<About, 'doctors' | 'departments'>>(
      `SELECT h.id, h.name, h.logo, h.summary, h.address, h.phone, h.longitude, h.latitude, h.mode,
         ${HOSPITAL_HOURS} AS hours
       FROM hospitals h WHERE h.id = $1`,
      [db.hospitalId],
    ),
    db.query<About['doctors'][number]>(
      `SELECT m.user_id AS id, u.name, coalesce(p.job_title, '') AS job_title, d.id AS department_id,
         d.name AS department_name, m.role AS role_name, coalesce(p.specialties, '') AS specialties, p.cover_url,
         ${FEE} AS fee, ${nextOf(FEW)} AS next
       FROM ${PEOPLE}
       WHERE m.hospital_id = $1 ORDER BY coalesce(d.position, 999), coalesce(p.position, 0), m.user_id`,
      [db.hospitalId],
    ),
    departmentsOf(db, db.hospitalId),
  ]);
  const found = hospital.rows[0];
  return found ? { ...found, doctors: doctors.rows, departments } : null;
}

type Beside = Pick<DoctorAbout, 'address' | 'phone' | 'longitude' | 'latitude' | 'hours' | 'fee' | 'next'>;

/** What a person's page has beside their resume at a hospital. */
export async function aboutDoctor(db: HospitalRows, userId: number): Promise<Beside | null> {
  const { rows } = await db.query<Beside>(
    `SELECT h.address, h.phone, h.longitude, h.latitude, ${OWN_HOURS} AS hours, ${FEE} AS fee, ${nextOf(MANY)} AS next
     FROM ${PEOPLE} WHERE m.hospital_id = $1 AND m.user_id = $2`,
    [db.hospitalId, userId],
  );
  return rows[0] ?? null;
}
