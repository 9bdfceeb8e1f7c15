import type pg from 'pg';
import { openRig } from '../../rig/rig.ts';
import { buildTown, type Town } from '../../rig/town.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

/** Unique and exclusion violations: PostgreSQL refused by a constraint. */
const REFUSED = ['23505', '23P01'];

interface Guard {
  what: string;
  /** Written by hand, past every function: what two racers would write if the locks were not. */
  write: (db: pg.PoolClient, town: Town) => Promise<unknown>;
}

const reservation = (town: Town, doctor: number, patient: number) => `
  INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
    chief_complaint, fee, created_at)
  VALUES (gen_random_uuid(), ${town.hospitals[0]?.id}, ${doctor}, ${patient}, ${doctor}, '{}', clinic_today() + 1, 600,
    clinic_instant(clinic_today() + 1, 600), clinic_instant(clinic_today() + 1, 615), '牙痛', 0, haomai_now()) RETURNING id`;

async function live(db: pg.PoolClient, town: Town, doctor: number, patient: number): Promise<void> {
  const { rows } = await db.query<{ id: number }>(reservation(town, doctor, patient));
  await db.query(
    `INSERT INTO live_visits VALUES ($1, $2, $3, $4,
       tstzrange(clinic_instant(clinic_today() + 1, 600), clinic_instant(clinic_today() + 1, 615)))`,
    [rows[0]?.id, town.hospitals[0]?.id, doctor, patient],
  );
}

const doctorOf = (town: Town, n: number) => town.hospitals[0]?.doctors[n]?.id ?? 0;
const patientOf = (town: Town, n: number) => town.patients[n]?.patient_id ?? 0;

const GUARDS: readonly Guard[] = [
  {
    what: 'one doctor, two live visits at the same time',
    write: async (db, town) => {
      await live(db, town, doctorOf(town, 0), patientOf(town, 0));
      await live(db, town, doctorOf(town, 0), patientOf(town, 1));
    },
  },
  {
    what: 'one patient, two live visits at the same time',
    write: async (db, town) => {
      await live(db, town, doctorOf(town, 0), patientOf(town, 0));
      await live(db, town, doctorOf(town, 1), patientOf(town, 0));
    },
  },
  {
    what: 'one doctor, two slots with the same start',
    write: (db) =>
      db.query(`INSERT INTO slots (hospital_id, doctor_id, date, minute, starts_at)
        SELECT hospital_id, doctor_id, date, minute, starts_at FROM slots LIMIT 1`),
  },
  {
    what: 'one session, two live holds',
    write: (db, town) =>
      db.query(
        `INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at)
         SELECT $1, $2, $3, '{}', g::text, '患者', '', 120, haomai_now(), haomai_now() + interval '2 minutes' FROM generate_series(1, 2) g`,
        [town.hospitals[0]?.id, town.patients[0]?.session_id, town.patients[0]?.id],
      ),
  },
  {
    what: 'one hospital, one number twice',
    write: (db, town) =>
      db.query(
        `INSERT INTO hospital_events (hospital_id, seq, at, body) SELECT $1, 1000000, haomai_now(), '{}' FROM generate_series(1, 2)`,
        [town.hospitals[0]?.id],
      ),
  },
  {
    what: 'one Idempotency-Key, two answers',
    write: (db) =>
      db.query(`INSERT INTO idempotency_keys (account_id, route, key, body_hash, result, created_at)
        SELECT 1, 'POST /api/reservations', 'k', g::text, '{}', haomai_now() FROM generate_series(1, 2) g`),
  },
  {
    what: 'one doctor, two templates at the same hour',
    write: (db) =>
      db.query(`INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute)
        SELECT hospital_id, doctor_id, weekday, from_minute, to_minute FROM working_hours LIMIT 1`),
  },
];

/** The constraint's name, or null where it was written. */
async function refusedBy(owner: pg.Pool, town: Town, guard: Guard): Promise<string | null> {
  const db = await owner.connect();
  try {
    await db.query('BEGIN');
    await guard.write(db, town);
    // Deferred ones speak at the end.
    await db.query('SET CONSTRAINTS ALL IMMEDIATE');
    return null;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (!REFUSED.includes(code ?? '')) throw error;
    return constraint ?? '';
  } finally {
    await db.query('ROLLBACK').catch(() => {});
    db.release();
  }
}

async function run(context: PartContext): Promise<Outcome> {
  const rig = await openRig({ ...context.rig, servers: 0, workers: 0, redis: false });
  try {
    const town = await buildTown(rig.owner, { hospitals: 1, doctors: 2, desks: 1, patients: 2, days: 2 });
    const violations: Violation[] = [];
    const notes: string[] = [];
    for (const [n, guard] of GUARDS.entries()) {
      const by = await refusedBy(rig.owner, town, guard);
      if (by === null) violations.push({ what: `was written: ${guard.what}`, history: [guard.what] });
      else notes.push(`${guard.what}: refused by ${by}`);
      context.progress((n + 1) / GUARDS.length, guard.what);
    }
    return { counts: { guards: GUARDS.length }, violations, notes };
  } finally {
    await rig.close();
  }
}

/** The second lock on the door: what the locks of the commands should never let happen, the tables refuse on their own. */
export const guards: Part = {
  name: 'guards',
  row: 1,
  promise: 'the tables themselves refuse a double booking, whatever the code does',
  targets: { quick: { guards: GUARDS.length }, full: { guards: GUARDS.length } },
  chunks: 1,
  run,
};
