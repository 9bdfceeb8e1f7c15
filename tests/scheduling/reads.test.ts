import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { poolOf } from '#db/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** docs/decisions/035: what a claim reads, and what is told to who lost it, does not grow with what others have. */

let app: TestApp;
/** One connection: it keeps the plans that it made while there was little. */
let client: pg.PoolClient;
let hospital: number;
let doctor: number;
let department: number;
let patient: { id: number; user_id: number; session_id: number };
let desk: { id: number; session_id: number };
let slot: { id: number };

beforeAll(async () => {
  app = await startTestApp();
  ({ id: doctor, hospital_id: hospital, department_id: department } = await app.make.doctor());
  desk = await app.make.staff({ hospital });
  const account = await app.make.account({ patients: ['沈静姝'] });
  patient = { id: account.patient_ids[0] ?? 0, user_id: account.id, session_id: account.session_id };
  slot = await app.make.slot(doctor, 1, '10:00');
  await app.make.slot(doctor, 1, '10:15');
  // As PostgreSQL knows a new clinic: it will think of holds and visits as few for a while.
  await app.owner.query('VACUUM ANALYZE');
  client = await poolOf(app.deps.database).connect();
});
afterAll(async () => {
  client.release(true);
  await app.close();
});
beforeEach(async () => {
  await app.owner.query('UPDATE slots SET reservation_id = NULL, hold_id = NULL WHERE id = $1', [slot.id]);
  await app.owner.query('DELETE FROM holds');
  await app.owner.query('DELETE FROM reservations');
});

/** Other people's holds and visits at this hospital, of other slots, and what they sent to get them. */
async function othersCome(count: number): Promise<void> {
  await app.owner.query(
    `INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at)
     SELECT $1, 1000000 + n, $2, '{}', 'other' || n, '同事', '前台', 180, haomai_now(), haomai_now() + interval '3 minutes'
     FROM generate_series(1, $3) n`,
    [hospital, desk.id, count],
  );
  await app.owner.query(
    `INSERT INTO idempotency_keys (account_id, route, key, body_hash, result, created_at)
     SELECT 1000000 + n, 'POST /api/holds', gen_random_uuid()::text, '', '{}', haomai_now() FROM generate_series(1, $1) n`,
    [count],
  );
  await visits(count, 'other');
}

/** Visits of earlier hours. */
async function visits(count: number, mark: string): Promise<void> {
  await app.owner.query(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, cancel_status, created_at)
     SELECT $6 || n, $1, $2, $3, $4, '{}', x.at::date, 0, x.at, x.at + interval '15 minutes', '牙痛', 3000, 1, x.at
     FROM generate_series(1, $5) n CROSS JOIN LATERAL (SELECT now() - n * interval '1 hour' AS at) x`,
    [hospital, doctor, patient.id, desk.id, count, mark],
  );
}

async function fetched(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables',
  );
  return rows[0]?.n ?? 0;
}

/** Rows that a statement fetched from tables, in a transaction of its own that is undone. */
async function rowsRead(text: string, values: unknown[]): Promise<number> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT set_config('haomai.hospital', $1, true)", [String(hospital)]);
    const before = await fetched();
    await client.query({ name: text, text, values });
    return (await fetched()) - before;
  } finally {
    await client.query('ROLLBACK');
  }
}

const hold = (session: number) =>
  rowsRead('SELECT hold_slots($1::jsonb)', [
    JSON.stringify({
      ...{ session_id: session, user_id: desk.id, staff_hospital_id: hospital, by_name: '陈露', by_role: '前台' },
      ...{ slot_id: slot.id, slot_count: 1, request_id: randomUUID(), idem: null, per_hour: 30 },
      ...{ staff_seconds: 180, patient_seconds: 120, staff_days: STAFF_WINDOW_DAYS, patient_days: PATIENT_WINDOW_DAYS },
    }),
  ]);
const book = () =>
  rowsRead('SELECT book_slots($1::jsonb)', [
    JSON.stringify({
      ...{ session_id: patient.session_id, user_id: patient.user_id, staff: false, staff_hospital_id: null },
      ...{ by_name: '患者', by_role: '', slot_id: slot.id, slot_count: null, hold_id: null, patient_id: patient.id },
      ...{
        department_id: department,
        source: '牙痛',
        remarks: '',
        informed: null,
        request_id: randomUUID(),
        idem: null,
      },
      ...{ window_days: PATIENT_WINDOW_DAYS, max_live: 5 },
    }),
  ]);
const look = (session: number) =>
  rowsRead('SELECT plainly_gone($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...[[slot.id], [session], [hospital], STAFF_WINDOW_DAYS, PATIENT_WINDOW_DAYS],
    ...[[desk.id], ['POST /api/holds'], [randomUUID()]],
  ]);
const conflict = () => rowsRead('SELECT conflict_state($1, 1, clinic_today() + 7)', [slot.id]);

/** Holds the slot for good. */
async function holdIt(): Promise<void> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at)
     VALUES ($1, $2, $3, ARRAY[$4::bigint], 'mine', '陈露', '前台', 180, haomai_now(), haomai_now() + interval '3 minutes') RETURNING id`,
    [hospital, desk.session_id, desk.id, slot.id],
  );
  await app.owner.query('UPDATE slots SET hold_id = $1 WHERE id = $2', [rows[0]?.id, slot.id]);
}

/** Books the slot for good. */
async function bookIt(): Promise<void> {
  await visits(1, 'mine');
  await app.owner.query(
    "UPDATE slots SET reservation_id = (SELECT id FROM reservations WHERE hash_id = 'mine1') WHERE id = $1",
    [slot.id],
  );
}

describe('what is read', () => {
  it.each([
    { what: 'to hold a slot', most: 40, taken: holdIt, read: () => hold(desk.session_id) },
    { what: 'to book one', most: 80, taken: async () => {}, read: book },
    { what: 'to look whether it is gone', most: 10, taken: holdIt, read: () => look(0) },
    // A day of the doctor, and not the calendar of the hospital.
    { what: 'for who lost it to a hold', most: 100, taken: holdIt, read: conflict },
    { what: 'for who lost it to a visit', most: 100, taken: bookIt, read: conflict },
  ])('$what is as much among five hundred others as alone', async ({ most, taken, read }) => {
    await taken();
    // Plans are made for good after some runs, with what there is then.
    for (let i = 0; i < 6; i++) await read();
    const alone = await read();
    expect(alone).toBeGreaterThan(0);
    expect(alone).toBeLessThan(most);
    await othersCome(500);
    expect(await read()).toBeLessThan(alone + 100);
  });
});
