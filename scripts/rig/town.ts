import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';

export interface TownOptions {
  hospitals: number;
  /** Of each hospital. */
  doctors: number;
  desks: number;
  /** Accounts of the town, with one patient each. */
  patients: number;
  /** Days from today that have slots; patients reach today and seven more. */
  days: number;
  /** Minutes after midnight. */
  from?: number;
  to?: number;
}

interface Townsperson {
  id: number;
  session_id: number;
  token: string;
}
export interface TownPatient extends Townsperson {
  patient_id: number;
}
export interface TownStaff extends Townsperson {
  hospital_id: number;
}
export interface TownHospital {
  id: number;
  department_id: number;
  doctors: TownStaff[];
  desks: TownStaff[];
}
export interface Town {
  hospitals: TownHospital[];
  patients: TownPatient[];
}
/** A slot that can be taken. */
export interface TownSlot {
  id: number;
  hospital_id: number;
  doctor_id: number;
  department_id: number;
  date: string;
  /** HH:MM */
  time: string;
}

async function people(owner: pg.Pool, names: string[], hospitals: (number | null)[]): Promise<Townsperson[]> {
  const tokens = names.map(() => randomBytes(24).toString('base64url'));
  const { rows } = await owner.query<{ id: number; session_id: number; n: number }>(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[]) WITH ORDINALITY g(name, hospital_id, token, n)),
     base AS (SELECT coalesce(max(id), 0) AS id FROM users),
     made AS (
       INSERT INTO users (phone, name, password_hash)
       SELECT '1' || lpad((6000000000 + base.id * 7 + g.n)::text, 10, '0'), g.name, '-' FROM given g, base ORDER BY g.n
       RETURNING id, phone),
     numbered AS (SELECT id, row_number() OVER (ORDER BY phone) AS n FROM made),
     opened AS (
       INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)
       SELECT g.token, m.id, g.hospital_id, 604800, haomai_now(), haomai_now(), haomai_now() + interval '30 days'
       FROM given g JOIN numbered m USING (n) RETURNING id, user_id)
     SELECT m.id, o.id AS session_id, m.n::int AS n FROM numbered m JOIN opened o ON o.user_id = m.id ORDER BY m.n`,
    [names, hospitals, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return rows.map((row) => ({ id: row.id, session_id: row.session_id, token: tokens[row.n - 1] ?? '' }));
}

async function staffOf(owner: pg.Pool, hospitals: number[], each: number, role: string, name: string) {
  const places = hospitals.flatMap((id) => Array.from({ length: each }, () => id));
  const made = await people(
    owner,
    places.map((_, n) => `${name}${n + 1}`),
    places,
  );
  await owner.query(
    `INSERT INTO memberships (user_id, hospital_id, role, status)
     SELECT u, h, $3, 'active' FROM unnest($1::bigint[], $2::bigint[]) x(u, h)`,
    [made.map((one) => one.id), places, role],
  );
  return made.map((one, n): TownStaff => ({ ...one, hospital_id: places[n] ?? 0 }));
}

/** Answers their departments, by hospital, in the order of the hospitals' ids. */
async function foundHospitals(owner: pg.Pool, count: number): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO hospitals (name, mode, lock, status)
     SELECT '城中医院' || (SELECT coalesce(max(id), 0) FROM hospitals) + n, 1, 0, 'approved' FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  const { rows: departments } = await owner.query<{ id: number; hospital_id: number }>(
    `INSERT INTO departments (hospital_id, name, position) SELECT h, '口腔科', 0 FROM unnest($1::bigint[]) h RETURNING id, hospital_id`,
    [rows.map((row) => row.id)],
  );
  return new Map(departments.toSorted((a, b) => a.hospital_id - b.hospital_id).map((row) => [row.hospital_id, row.id]));
}

/** Posts and hours of every day, and the slots that come of them. */
async function openHours(
  owner: pg.Pool,
  doctors: readonly TownStaff[],
  departments: ReadonlyMap<number, number>,
  { days, from = 480, to = 1080 }: TownOptions,
): Promise<void> {
  await owner.query(
    `WITH d AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) x(u, h, dep)),
     posts AS (INSERT INTO staff_posts (hospital_id, user_id, job_title) SELECT h, u, '主治医师' FROM d),
     deps AS (INSERT INTO staff_departments SELECT h, u, dep, 0 FROM d)
     INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, department_id, fee)
     SELECT h, u, w, $4, $5, dep, 3000 FROM d, generate_series(1, 7) w`,
    [
      doctors.map((one) => one.id),
      doctors.map((one) => one.hospital_id),
      doctors.map((one) => departments.get(one.hospital_id) ?? 0),
      from,
      to,
    ],
  );
  await owner.query(
    'INSERT INTO slot_days SELECT h, clinic_today() + g FROM unnest($1::bigint[]) h, generate_series(0, $2 - 1) g ON CONFLICT DO NOTHING',
    [[...departments.keys()], days],
  );
  for (const { hospital_id, id } of doctors) {
    await owner.query('SELECT sync_slots($1, $2, clinic_today(), clinic_today() + $3::int - 1, NULL)', [
      hospital_id,
      id,
      days,
    ]);
  }
}

async function patientsOf(owner: pg.Pool, count: number): Promise<TownPatient[]> {
  const accounts = await people(
    owner,
    Array.from({ length: count }, (_, n) => `城中患者${n + 1}`),
    Array.from({ length: count }, () => null),
  );
  const { rows } = await owner.query<{ id: number; user_id: number }>(
    `INSERT INTO patients (user_id, name, phone, certificate_type)
     SELECT u.id, u.name, u.phone, 1 FROM users u WHERE u.id = ANY ($1) RETURNING id, user_id`,
    [accounts.map((one) => one.id)],
  );
  const patientOf = new Map(rows.map((row) => [row.user_id, row.id]));
  return accounts.map((one) => ({ ...one, patient_id: patientOf.get(one.id) ?? 0 }));
}

/** Hospitals of mode 1 with one department each, doctors working every day, desks, and patients with an account. Fast, by the hundred. */
export async function buildTown(owner: pg.Pool, options: TownOptions): Promise<Town> {
  const departments = await foundHospitals(owner, options.hospitals);
  const ids = [...departments.keys()];
  const doctors = await staffOf(owner, ids, options.doctors, 'doctor', '城中医生');
  const desks = await staffOf(owner, ids, options.desks, 'customer_service', '城中前台');
  await openHours(owner, doctors, departments, options);
  return {
    hospitals: ids.map((id) => ({
      id,
      department_id: departments.get(id) ?? 0,
      doctors: doctors.filter((one) => one.hospital_id === id),
      desks: desks.filter((one) => one.hospital_id === id),
    })),
    patients: await patientsOf(owner, options.patients),
  };
}

/**
 * Slots of these hospitals that are free and still to come, by time and doctor. Those that everybody may book: a worker
 * makes the days behind them at night, and a night can come at any time of a run.
 */
export async function freeSlots(owner: pg.Pool, hospitals: number[], limit = 1_000_000): Promise<TownSlot[]> {
  const { rows } = await owner.query<TownSlot>(
    `SELECT s.id, s.hospital_id, s.doctor_id, d.department_id, s.date::text AS date,
       to_char(make_interval(mins => s.minute), 'HH24:MI') AS time
     FROM slots s JOIN staff_departments d ON d.hospital_id = s.hospital_id AND d.user_id = s.doctor_id
     WHERE s.hospital_id = ANY ($1) AND s.status = 'open' AND s.reservation_id IS NULL AND s.hold_id IS NULL
       AND s.starts_at > haomai_now() + interval '20 minutes' AND s.date <= clinic_today() + $3::int
     ORDER BY s.starts_at, s.doctor_id LIMIT $2`,
    [hospitals, limit, PATIENT_WINDOW_DAYS],
  );
  return rows;
}
