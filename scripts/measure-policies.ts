import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase, openOwner } from '#db/client.ts';
import { Factories } from '#db/factories.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { findHospitalPatients } from '#server/features/patients/find-hospital-patients.ts';
import { createKeys, DEVELOPMENT_KEY } from '#server/platform/keys.ts';
import { type HospitalScope, hospitalScope } from '#server/platform/scope.ts';
import { startPostgres } from './lib/postgres.mjs';

/**
 * What row-level security costs: the same statements as the product's role and as the owner, who bypasses it, in turn.
 * The median of the rounds' ratios is the figure of docs/decisions/010. Linux only: it asks the kernel for processor time.
 */

const ROUNDS = 9;
const WARM = 20;
const TIMES = 100;
const DOCTORS = 24;
const PATIENTS = 20_000;

async function measure(url: string): Promise<void> {
  const owner = openOwner({ url, max: 4, onError: () => {} });
  const made = await fill(owner);
  const database = openDatabase({ url, max: 1, onError: () => {} });
  const single = openOwner({ url, max: 1, onError: () => {} });
  const guarded = hospitalScope(database, made.staff, made.hospital);
  const another = hospitalScope(database, made.staff, made.hospital + 1);
  const open = {
    userId: made.staff,
    hospitalId: made.hospital,
    query: single.query.bind(single),
  } as unknown as HospitalScope;
  for (const [name, work] of Object.entries(worksOn(made))) {
    const compared = await compare(
      owner,
      () => cost(open, work),
      () => cost(guarded, work),
    );
    console.log(`${name}: ${compared}`);
  }
  const small = smallWork(made);
  const compared = await compare(
    owner,
    () => cost(guarded, small),
    () => cost(guarded, (db, i) => small(i % 2 ? db : another, i)),
  );
  console.log(`a one-row query, told each time for another hospital: ${compared}`);
  await database.close();
  await single.end();
  await owner.end();
}

/** What is done as both, by what it is called. */
function worksOn(made: Made): Record<string, Work> {
  const keys = createKeys(DEVELOPMENT_KEY);
  const values = [made.hospital];
  return {
    'hold and book': (db, i) => pair(db, made, i),
    'a cold grid': (db) => db.query({ name: 'grid', text: GRID, values }),
    'the desk’s search': (db) => findHospitalPatients(db, keys, '王小'),
    'the desk’s search by phone': (db) => findHospitalPatients(db, keys, '7771'),
    'a page of reservations': (db) => db.query({ name: 'page', text: PAGE, values }),
  };
}

const smallWork =
  ({ hospital }: Made): Work =>
  (db) =>
    db.query({
      name: 'small',
      text: 'SELECT seq FROM hospital_numbers WHERE hospital_id = $1',
      values: [hospital],
    });

const GRID = 'SELECT hospital_day($1, clinic_today() + 1, true, NULL, NULL)';
const PAGE = `SELECT jsonb_agg(reservation_view(id)) FROM (
  SELECT id FROM reservations WHERE hospital_id = $1 ORDER BY starts_at DESC, id DESC LIMIT 20) x`;

/** Slots and hours as they were; the reservations of the first day stay. */
const EMPTY = `UPDATE slots SET reservation_id = NULL, hold_id = NULL WHERE date > clinic_today() + 1;
  UPDATE holds SET ended_at = haomai_now() WHERE ended_at IS NULL;
  DELETE FROM live_visits WHERE lower(during) > clinic_instant(clinic_today() + 2, 0);
  DELETE FROM reservation_steps USING reservations r WHERE r.id = reservation_id AND r.date > clinic_today() + 1;
  DELETE FROM reservations WHERE date > clinic_today() + 1;
  TRUNCATE hospital_events, account_events, outbox`;
const TIDY = 'VACUUM slots, holds, live_visits, reservations, reservation_steps, sessions, hospital_numbers';

type Work = (db: HospitalScope, i: number) => Promise<unknown>;
type Made = Awaited<ReturnType<typeof fill>>;

async function fill(owner: pg.Pool) {
  const make = new Factories(owner);
  const hospital = await make.hospital({ mode: 2 });
  const desk = await make.staff({ hospital });
  const doctors: number[] = [];
  for (let i = 0; i < DOCTORS; i++) doctors.push((await make.doctor({ hospital })).id);
  // Half of them are known here, the others elsewhere.
  const elsewhere = await make.hospital();
  await owner.query(
    `INSERT INTO patients (name, phone) SELECT (ARRAY['王','李','张','刘'])[1 + g % 4] || (ARRAY['小','大','一','静'])[1 + g / 4 % 4] || g % 97,
       '13' || lpad((g * 7919 % 1000000000)::text, 9, '0') FROM generate_series(1, $1::int) g`,
    [PATIENTS],
  );
  await owner.query('SELECT know_patient(CASE WHEN id % 2 = 0 THEN $1::bigint ELSE $2::bigint END, id) FROM patients', [
    hospital,
    elsewhere,
  ]);
  const patients = await owner.query<{ id: number }>('SELECT id FROM patients WHERE id % 2 = 0 ORDER BY id LIMIT $1', [
    DOCTORS,
  ]);
  const slots = await owner.query<Slot>(
    `SELECT id, doctor_id, date::text AS date, minute, date > clinic_today() + 1 AS later FROM slots
     WHERE hospital_id = $1 AND date > clinic_today() ORDER BY minute, date, doctor_id`,
    [hospital],
  );
  const patientOf = new Map(doctors.map((id, i) => [id, patients.rows[i]?.id ?? 0]));
  const made = {
    hospital,
    staff: desk.id,
    session: desk.session_id,
    patientOf,
    slots: slots.rows.filter(({ later }) => later),
  };
  const db = { query: owner.query.bind(owner) } as unknown as HospitalScope;
  const first = slots.rows.filter(({ later }) => !later);
  for (let i = 0; i < first.length; i += 2) await pair(db, { ...made, slots: first }, i);
  await owner.query('VACUUM ANALYZE');
  return made;
}

interface Slot {
  id: number;
  doctor_id: number;
  date: string;
  minute: number;
  later: boolean;
}

async function pair(
  db: HospitalScope,
  { hospital, staff, session, patientOf, slots }: Omit<Made, 'slots'> & { slots: Slot[] },
  i: number,
) {
  const slot = slots[i];
  if (!slot) throw new Error('no slots left: a shorter round');
  const by = {
    session_id: session,
    user_id: staff,
    staff_hospital_id: hospital,
    by_name: '陈露',
    by_role: '客服',
    slot_id: slot.id,
  };
  const limits = { staff_seconds: 180, patient_seconds: 120, staff_days: 60, patient_days: 7, per_hour: 30 };
  await command(db, 'hold_slots', { ...by, ...limits, slot_count: 1 });
  const patient_id = patientOf.get(slot.doctor_id);
  const said = { date: slot.date, minute: slot.minute, source: '牙痛', remarks: '', window_days: 60 };
  await command(db, 'book_slots', { ...by, ...said, staff: true, patient_id });
}

const command = (db: HospitalScope, name: string, input: object) =>
  db.query({ name, text: `SELECT ${name}($1::jsonb) AS result`, values: [JSON.stringify(input)] });

/** The median of the rounds' ratios, with the medians of both sides. */
async function compare(owner: pg.Pool, without: () => Promise<number>, within: () => Promise<number>): Promise<string> {
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await empty(owner);
    const before = await without();
    await empty(owner);
    rounds.push([before, await within()]);
  }
  const [off, on] = [median(rounds.map(([each]) => each)), median(rounds.map(([, each]) => each))];
  const ratio = median(rounds.map(([before, after]) => after / before));
  return `${ratio.toFixed(2)} (${Math.round(off)} → ${Math.round(on)} µs of PostgreSQL's processor time)`;
}

async function empty(owner: pg.Pool): Promise<void> {
  await owner.query(EMPTY);
  await owner.query(TIDY);
}

/** Microseconds of PostgreSQL's processor time that one takes: others on the machine change the clock's time only. */
async function cost(db: HospitalScope, work: Work): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  for (let i = 0; i < WARM; i++) await work(db, i);
  const before = processorTime(pid);
  for (let i = 0; i < TIMES; i++) await work(db, WARM + i);
  return (processorTime(pid) - before) / TIMES;
}

/** Microseconds that a process has run (Linux). */
function processorTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const dir = mkdtempSync(path.join(tmpdir(), 'haomai-measure-'));
const postgres = await startPostgres({ dir, port: 0, settings: ['fsync=off', 'synchronous_commit=off'] });
try {
  await migrateDatabase(postgres.url);
  await measure(postgres.url);
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
