import type pg from 'pg';
import { openOwner } from '#db/client.ts';

/** Hospitals, people and slots for the rows that book: thousands of them, so they are written in a few statements. */

export interface WorldPlan {
  /** Doctors of each hospital, one number a hospital. */
  readonly doctors: readonly number[];
  readonly desksEach: number;
  /** Patients that each hospital's desk knows. */
  readonly knownEach: number;
  /** Patient accounts, with one patient each. */
  readonly accounts: number;
}

export interface SlotOf {
  readonly id: number;
  readonly date: string;
  /** HH:mm */
  readonly time: string;
}

export interface Seat {
  readonly token: string;
  readonly patient_id: number;
}

export interface WorldHospital {
  readonly id: number;
  readonly department_id: number;
  readonly desks: readonly string[];
  readonly known: readonly number[];
  /** Of the next seven days: tomorrow's first, as they are wanted, and within a day in no order. */
  readonly slots: readonly SlotOf[];
}

export interface World {
  readonly hospitals: readonly WorldHospital[];
  readonly accounts: readonly Seat[];
}

/** Whole days, so that a run finds slots to the end; tomorrow to today + 7, which patients may book too. */
const DAYS = 7;
const FULL_DAY = 1440;

export async function buildWorld(url: string, plan: WorldPlan): Promise<World> {
  const pool = openOwner({ url, max: 1, onError: () => {}, statementTimeout: 120_000 });
  try {
    const hospitals: WorldHospital[] = [];
    for (const [i, doctors] of plan.doctors.entries()) hospitals.push(await buildHospital(pool, plan, i, doctors));
    const accounts = await buildAccounts(pool, plan.accounts);
    // The figures are of a database that has been in use, with statistics.
    await pool.query('VACUUM ANALYZE');
    await pool.query('CHECKPOINT');
    return { hospitals, accounts };
  } finally {
    await pool.end();
  }
}

const tokenOf = (kind: string) => `'bench-${kind}-' || n || '-000000000000'`;
const SESSION = `(token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)`;
const sessionRow = (kind: string, hospital: string) =>
  `SELECT sha256((${tokenOf(kind)})::bytea), id, ${hospital}, 43200, haomai_now(), haomai_now(), haomai_now() + interval '30 days'`;

async function buildHospital(pool: pg.Pool, plan: WorldPlan, i: number, doctors: number): Promise<WorldHospital> {
  const id = await one(pool, "INSERT INTO hospitals (name, mode, status) VALUES ($1, 1, 'approved') RETURNING id", [
    `测试医院${i}`,
  ]);
  const department = await one(pool, "INSERT INTO departments (hospital_id, name) VALUES ($1, '口腔科') RETURNING id", [
    id,
  ]);
  await buildDoctors(pool, id, department, doctors);
  const desks = await buildDesks(pool, id, plan.desksEach);
  const { rows: known } = await pool.query<{ id: number }>(
    `WITH made AS (INSERT INTO patients (name, phone, certificate_type)
       SELECT '患者' || n, '139' || lpad(n::text, 8, '0'), 1 FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
       SELECT $1, id, 'HC' || lpad(id::text, 8, '0') FROM made RETURNING patient_id AS id`,
    [id, plan.knownEach],
  );
  const { rows: slots } = await pool.query<SlotOf>(
    `SELECT id, date::text AS date, to_char(make_time(minute / 60, minute % 60, 0), 'HH24:MI') AS time
     FROM slots WHERE hospital_id = $1 AND date > clinic_today() ORDER BY date, md5(id::text)`,
    [id],
  );
  return { id, department_id: department, desks, known: known.map((row) => row.id), slots };
}

async function buildDoctors(pool: pg.Pool, hospital: number, department: number, count: number): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO users (phone, name, password_hash)
         SELECT '15' || lpad(($1 * 1000 + n)::text, 9, '0'), '医生' || n, '-' FROM generate_series(1, $3::int) n RETURNING id),
       members AS (INSERT INTO memberships (user_id, hospital_id, role, status) SELECT id, $1, 'doctor', 'active' FROM made),
       posts AS (INSERT INTO staff_posts (hospital_id, user_id, job_title) SELECT $1, id, '主治医师' FROM made),
       places AS (INSERT INTO staff_departments (hospital_id, user_id, department_id, position) SELECT $1, id, $2, 0 FROM made),
       hours AS (INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, department_id, fee)
         SELECT $1, id, d, 0, ${FULL_DAY}, $2, 3000 FROM made, generate_series(1, 7) d)
     INSERT INTO slots (hospital_id, doctor_id, department_id, date, minute, starts_at, fee)
       SELECT $1, id, $2, clinic_today() + day, minute, clinic_instant(clinic_today() + day, minute), 3000
       FROM made, generate_series(0, ${DAYS}) day, generate_series(0, ${FULL_DAY - 15}, 15) minute`,
    [hospital, department, count],
  );
  await pool.query('INSERT INTO slot_days SELECT $1, clinic_today() + d FROM generate_series(0, 9) d', [hospital]);
}

async function buildDesks(pool: pg.Pool, hospital: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `WITH made AS (INSERT INTO users (phone, name, password_hash)
         SELECT '16' || lpad(($1 * 1000 + n)::text, 9, '0'), '前台' || n, '-' FROM generate_series(1, $2::int) n
         RETURNING id, phone),
       members AS (INSERT INTO memberships (user_id, hospital_id, role, status)
         SELECT id, $1, 'customer_service', 'active' FROM made),
       named AS (SELECT id, phone AS n FROM made),
       begun AS (INSERT INTO sessions ${SESSION} ${sessionRow('desk', '$1')} FROM named)
     SELECT ${tokenOf('desk')} AS token FROM named`,
    [hospital, count],
  );
  return rows.map((row) => row.token);
}

async function buildAccounts(pool: pg.Pool, count: number): Promise<Seat[]> {
  const { rows } = await pool.query<Seat>(
    `WITH made AS (INSERT INTO users (phone, name, password_hash)
         SELECT '17' || lpad(n::text, 9, '0'), '用户' || n, '-' FROM generate_series(1, $1::int) n RETURNING id, phone),
       named AS (SELECT id, phone AS n FROM made),
       begun AS (INSERT INTO sessions ${SESSION} ${sessionRow('person', 'NULL::bigint')} FROM named),
       known AS (INSERT INTO patients (user_id, name, phone, certificate_type)
         SELECT id, '就诊人', n, 1 FROM named RETURNING id, phone)
     SELECT ${tokenOf('person').replace('|| n ||', '|| phone ||')} AS token, id AS patient_id FROM known`,
    [count],
  );
  return rows;
}

async function one(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(text, values);
  if (!rows[0]) throw new Error(`no row from: ${text}`);
  return rows[0].id;
}
