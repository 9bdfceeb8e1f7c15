import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase, poolOf } from '#db/client.ts';
import { TYPES } from '#db/types.ts';
import { type HospitalRows, tenantScope } from '#server/platform/scope.ts';
import { client, type Send } from '../drivers/http.ts';
import { figuresOf } from './size.ts';
import type { World } from './store.ts';

/** A desk of the measured hospital: what it asks all day over HTTP, what it books, and what the processes ask Postgres meanwhile. */

export interface Desk {
  /** A hospital's day from Postgres, by the product's own statement and role. */
  coldGrid(day: string): Promise<void>;
  /** The same over HTTP, as the server keeps it. */
  warmGrid(day: string): Promise<void>;
  /** Holds the next free slot and books it. */
  book(): Promise<void>;
  /** How far the write-ahead log has come, in bytes. */
  walBytes(): Promise<number>;
  /** Every other call, by name. */
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>;
  readonly days: readonly string[];
  close(): Promise<void>;
}

interface Free {
  id: number;
  date: string;
  time: string;
}

// Of the measured hospital's patients these have no visit ahead (grow/ahead.ts).
const PATIENTS = { from: 1_230, count: 190 };

export async function openDesk(world: World, databaseUrl: string, url: string): Promise<Desk> {
  const owner = new pg.Client({
    connectionString: databaseUrl,
    options: '-c haomai.all=system -c timezone=Asia/Shanghai',
    types: TYPES,
  });
  await owner.connect();
  await clear(owner, world);
  const token = await signIn(owner, world);
  const { rows: free } = await owner.query<Free>(
    `SELECT id, date::text AS date, to_char(make_interval(mins => minute), 'HH24:MI') AS time FROM slots
     WHERE hospital_id = 1 AND date > clinic_today() AND reservation_id IS NULL ORDER BY date, minute, doctor_id`,
  );
  const { rows: days } = await owner.query<{ day: string }>(
    'SELECT date::text AS day FROM slot_days WHERE hospital_id = 1 AND date > clinic_today() ORDER BY 1',
  );
  await owner.end();
  const database = openDatabase({ url: databaseUrl, max: 1, onError: () => {} });
  const tenant = tenantScope(database, 1);
  const send = client(url, 1);
  const headers = () => ({ authorization: `Bearer ${token}`, hospitalid: '1', 'idempotency-key': randomUUID() });
  const get = async (path: string) => required(await send('GET', path, null, headers()), 200, path);
  return {
    days: days.map((row) => row.day),
    coldGrid: (day) => cold(tenant, day),
    async warmGrid(day) {
      await get(`/api/admin/base_booking_hall?time=${day}`);
    },
    book: bookerOf(send, headers, free),
    async walBytes() {
      const { rows } = await poolOf(database).query<{ at: string }>("SELECT pg_current_wal_insert_lsn() - '0/0' AS at");
      return Number(rows[0]?.at);
    },
    calls: { ...callsOf(get), ...roundsOf(database) },
    close: () => database.close(),
  };
}

async function cold(tenant: HospitalRows, day: string): Promise<void> {
  await tenant.query({
    name: 'hospital_day',
    text: 'SELECT hospital_day($1, $2::date, true, NULL, NULL) AS day',
    values: [1, day],
  });
}

function bookerOf(send: Send, headers: () => Record<string, string>, free: Free[]): () => Promise<void> {
  let next = 0;
  return async () => {
    const slot = free[next];
    if (!slot) throw new Error('all slots are gone: fewer rounds, or another world');
    const held = await send('POST', '/api/holds', { scheduling_time_id: slot.id }, headers());
    const { data } = JSON.parse(required(held, 201, 'hold')) as { data: { id: number } };
    const form = {
      ...{ hold_id: data.id, scheduling_time_id: slot.id, date: slot.date, time: slot.time, department_id: 1 },
      ...{ source: '牙痛，冷热都疼', patient_id: PATIENTS.from + (next++ % PATIENTS.count) },
    };
    required(await send('POST', '/api/admin/reservations', form, headers()), 201, 'booking');
  };
}

function required(answer: { status: number; text: string }, status: number, what: string): string {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.text;
}

/** What a desk opens from morning to evening. */
function callsOf(get: (path: string) => Promise<string>): Desk['calls'] {
  const month = `time[start]=${isoDay(0)}&time[end]=${isoDay(30)}&per_day=4`;
  const past = `time[start]=${isoDay(-60)}&time[end]=${isoDay(-30)}&per_day=4`;
  return {
    search_patient: () => get(`/api/admin/search/hospitalPatient?keyword=${encodeURIComponent('王')}`),
    search_phone: () => get('/api/admin/search/hospitalPatient?keyword=7919'),
    search_visit: () => get(`/api/admin/search/reservation?keyword=${encodeURIComponent('李')}`),
    today: () => get('/api/admin/today_reservations'),
    reservations: () => get('/api/admin/reservations?page=1&pageSize=20'),
    reservations_of_a_day: () => get(`/api/admin/reservations?date=${isoDay(1)}`),
    list: () => get('/api/admin/base_booking_hall_search_reservations?page=1'),
    list_to_change: () => get('/api/admin/base_booking_hall_change_reservations?page=1'),
    calendar: () => get(`/api/admin/base_booking_hall_calendar_index?${month}`),
    calendar_of_the_past: () => get(`/api/admin/base_booking_hall_calendar_index?${past}`),
    events: () => get('/api/events?hospital_id=1&limit=50'),
  };
}

const isoDay = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** What processes ask again and again, whoever is there. */
function roundsOf(database: Database): Desk['calls'] {
  const pool = poolOf(database);
  const asSystem = async (text: string) => {
    await pool.query("SELECT set_config('haomai.all', 'system', false)");
    await pool.query(text);
    await pool.query("SELECT set_config('haomai.all', '', false)");
  };
  return {
    hospitals_to_sweep: () => asSystem('SELECT * FROM hospitals_to_sweep()'),
    sweep: () => asSystem('SELECT sweep_holds(1)'),
    next_expiry: () => asSystem('SELECT min(least(expires_at, lease_until)) FROM holds WHERE ended_at IS NULL'),
    relay_lag: () => asSystem('SELECT min(due_at) FROM outbox WHERE done_at IS NULL AND failed_at IS NULL'),
  };
}

async function signIn(owner: pg.Client, world: World): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const f = figuresOf(world.size);
  await owner.query(
    `INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, 1, 43200, haomai_now(), haomai_now(), haomai_now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), f.doctorsInAll + 1],
  );
  return token;
}

/** What an earlier run booked is gone, so that every run begins with the same grid. */
async function clear(owner: pg.Client, world: World): Promise<void> {
  await owner.query(
    `CREATE TABLE IF NOT EXISTS grow_marks AS
       SELECT max(id) AS reservation, (SELECT max(id) FROM outbox) AS job, (SELECT coalesce(max(id), 0) FROM holds) AS hold FROM reservations`,
  );
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `UPDATE slots SET reservation_id = NULL WHERE reservation_id > (SELECT reservation FROM grow_marks);
     UPDATE slots SET hold_id = NULL WHERE id IN (SELECT unnest(slot_ids) FROM holds WHERE id > (SELECT hold FROM grow_marks)) AND hold_id IS NOT NULL;
     DELETE FROM holds WHERE id > (SELECT hold FROM grow_marks);
     DELETE FROM live_visits WHERE reservation_id > (SELECT reservation FROM grow_marks);
     DELETE FROM reservation_steps WHERE reservation_id > (SELECT reservation FROM grow_marks);
     DELETE FROM reservations WHERE id > (SELECT reservation FROM grow_marks);
     DELETE FROM outbox WHERE id > (SELECT job FROM grow_marks)`,
  );
  await owner.query('SET session_replication_role = origin');
  if (world.size.hospitals === 1) await owner.query('VACUUM (ANALYZE) slots, reservations, live_visits, holds');
}
