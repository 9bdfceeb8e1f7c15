import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/platform/scope.ts';
import type { WorkerDeps } from '../../worker/context.ts';
import { prune } from '../../worker/prune/prune.ts';
import { pruneNightly, pruneOften } from '../../worker/prune/rounds.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** What pruning takes, what it leaves, and that nobody notices. The clock stands at Friday 2026-11-20. */

type Doctor = Awaited<ReturnType<TestApp['make']['doctor']>>;

let app: TestApp;
let doctor: Doctor;
let desk: ReturnType<TestApp['as']>;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.make.doctor({ hospital: await app.make.hospital({ name: '衡川口腔 · 总院' }) });
  desk = app.as(await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' }));
});
afterAll(() => app.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const number = async (text: string, values: unknown[] = []) =>
  Number((await sql<{ n: string }>(`SELECT (${text}) AS n`, values))[0]?.n);
const system = () => systemScope(app.deps.database);
const worker = () => app.deps as unknown as WorkerDeps;

async function book(days: number, time: string): Promise<{ id: number; slot: number }> {
  const slot = await app.make.slot(doctor.id, days, time);
  const form = deskForm({ slot, time, department: doctor.department_id });
  const answer = await desk('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), slot: slot.id };
}

/** As if a day to come had been so long ago. */
async function moveBack(date: string, days: number): Promise<string> {
  const [row] = await sql<{ to: string }>('SELECT ($1::date - $2::int)::text AS to', [date, days]);
  await sql(
    'UPDATE slots SET date = date - $2::int, starts_at = starts_at - make_interval(days => $2) WHERE date = $1',
    [date, days],
  );
  await sql('UPDATE slot_days SET date = date - $2::int WHERE date = $1', [date, days]);
  await sql(
    `UPDATE reservations SET date = date - $2::int, starts_at = starts_at - make_interval(days => $2),
       ends_at = ends_at - make_interval(days => $2) WHERE date = $1`,
    [date, days],
  );
  return row?.to ?? '';
}

describe('the slots of the past', () => {
  it('go where nobody took them, and a desk sees the same day as before', async () => {
    const visit = await book(3, '10:00');
    await sql(
      "UPDATE slots SET status = 'suspended', reason = '停诊' WHERE doctor_id = $1 AND date = '2026-11-23' AND minute = 660",
      [doctor.id],
    );
    const long = await moveBack('2026-11-23', 11);
    const lately = await moveBack('2026-11-24', 7);
    expect([long, lately]).toEqual(['2026-11-12', '2026-11-17']);
    const grid = async (date: string) => {
      const answer = await desk('GET', `/api/admin/base_booking_hall?time=${date}`);
      expect(answer.status, answer.text).toBe(200);
      return JSON.parse(answer.text).data as unknown;
    };
    const before = [await grid(long), await grid(lately)];

    const removed = await prune(system(), 'nightly');
    expect(removed.slots).toBe(34);
    const left = await sql('SELECT id, status, reservation_id FROM slots WHERE date = $1 ORDER BY minute', [long]);
    expect(left).toEqual([
      { id: visit.slot, status: 'open', reservation_id: visit.id },
      expect.objectContaining({ status: 'suspended', reservation_id: null }),
    ]);
    expect(await number('SELECT count(*) FROM slots WHERE date = $1', [lately])).toBe(36);
    // Read anew, and not from what the server kept.
    await sql('UPDATE hospital_numbers SET epoch = epoch + 1 WHERE hospital_id = $1', [doctor.hospital_id]);
    expect([await grid(long), await grid(lately)]).toEqual(before);
    expect((await prune(system(), 'nightly')).slots).toBe(0);
  });

  it('leave the answers about an old visit what they were', async () => {
    const visit = await book(5, '10:00');
    const cancelled = await desk('PUT', `/api/admin/reservations/${visit.id}/cancel`, { reason: '改期' });
    expect(cancelled.status).toBeLessThan(300);
    await moveBack('2026-11-25', 20);
    await prune(system(), 'nightly');
    expect(await number('SELECT count(*) FROM slots WHERE id = $1', [visit.slot])).toBe(0);
    const move = await desk('PUT', `/api/admin/reservations/${visit.id}/move`, {
      scheduling_time_id: visit.slot,
      version: 2,
    });
    expect([move.status, (JSON.parse(move.text) as { code: string }).code]).toEqual([409, 'STATE']);
  });
});

describe('a run', () => {
  it('takes nothing that somebody holds, and does not wait for it', async () => {
    const key = (n: number) => [`k${n}`, 'r'];
    for (const n of [1, 2]) {
      await sql(`INSERT INTO idempotency_keys VALUES (1, $2, $1, 'h', '{}', haomai_now() - interval '2 days')`, key(n));
    }
    const holder = await app.owner.connect();
    try {
      await holder.query("BEGIN; SELECT 1 FROM idempotency_keys WHERE key = 'k1' FOR UPDATE");
      expect((await prune(system(), 'often')).idempotency_keys).toBe(1);
      expect(await sql('SELECT key FROM idempotency_keys WHERE account_id = 1')).toEqual([{ key: 'k1' }]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await prune(system(), 'often')).idempotency_keys).toBe(1);
  });

  it('walks over more than a batch, in any order of times, and leaves what is to stay among it', async () => {
    const { id } = await app.make.account();
    await sql(
      `INSERT INTO notifications (user_id, kind, title, created_at, read_at)
       SELECT $1, 'booked', 'old', at, CASE WHEN g % 3 > 0 THEN at END
       FROM generate_series(1, 4500) g, LATERAL (SELECT haomai_now() - interval '200 days' - make_interval(mins => g * 7919 % 4500) AS at) x`,
      [id],
    );
    expect((await prune(system(), 'nightly')).notifications).toBe(3000);
    expect(await number("SELECT count(*) FROM notifications WHERE title = 'old'")).toBe(1500);
    await sql(
      `INSERT INTO sessions (token_hash, user_id, idle_seconds, created_at, last_seen_at, expires_at)
       SELECT gen_random_bytes(32), $1, 60, at, at, at + interval '30 days'
       FROM generate_series(1, 1) g, LATERAL (SELECT haomai_now() AS at) x`,
      [id],
    );
    await sql(
      "UPDATE sessions SET created_at = created_at - interval '121 days' WHERE id <= (SELECT min(id) FROM sessions)",
    );
    expect((await prune(system(), 'nightly')).sessions).toBe(1);
    await sql(
      `INSERT INTO known_devices (token_hash, user_id, created_at, last_used_at)
       SELECT gen_random_bytes(32), $1, at, at
       FROM unnest('{179,181}'::int[]) d, LATERAL (SELECT haomai_now() - make_interval(days => d) AS at) x`,
      [id],
    );
    expect((await prune(system(), 'nightly')).known_devices).toBe(1);
    expect(await number('SELECT count(*) FROM known_devices WHERE user_id = $1', [id])).toBe(1);
  });

  it('is begun by one of two workers, and its end is written down', async () => {
    await sql('DELETE FROM prunings');
    await sql(
      `INSERT INTO rate_limits SELECT 'old' || g, 1, at, at FROM generate_series(1, 50) g, LATERAL (SELECT haomai_now() - interval '2 hours' AS at) x`,
    );
    await Promise.all([pruneOften(worker()), pruneOften(worker())]);
    const runs = await sql<{ name: string; removed: Record<string, number> }>(
      'SELECT name, removed FROM prunings WHERE ended_at IS NOT NULL',
    );
    expect(runs).toEqual([{ name: 'often', removed: expect.objectContaining({ rate_limits: 50 }) }]);
    const began = await sql('SELECT begun_at FROM prunings');
    await pruneOften(worker());
    expect(await sql('SELECT begun_at FROM prunings')).toEqual(began);
    await sql("UPDATE prunings SET begun_at = begun_at - interval '11 minutes'");
    await pruneOften(worker());
    expect(await sql('SELECT begun_at FROM prunings')).not.toEqual(began);
  });

  it('beside bookings refuses none of them and leaves all of them whole', async () => {
    await sql(
      `INSERT INTO hospital_events SELECT $1, -g, haomai_now() - interval '2 days', '{}', NULL FROM generate_series(1, 6000) g`,
      [doctor.hospital_id],
    );
    await sql(
      `INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at, ended_at)
       SELECT $1, 1, 1, '{}', 'h', '', '', 120, at, at, at FROM generate_series(1, 6000) g, LATERAL (SELECT haomai_now() - interval '3 days' AS at) x`,
      [doctor.hospital_id],
    );
    const times = Array.from(
      { length: 24 },
      (_, i) => `${String(9 + Math.floor(i / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][i % 4]}`,
    );
    const pruning = Promise.all([pruneNightly(worker()), pruneNightly(worker())]);
    const visits = await Promise.all(times.map((time) => book(7, time)));
    await pruning;
    for (const table of ['reservations', 'live_visits']) {
      const id = table === 'reservations' ? 'id' : 'reservation_id';
      expect(
        await number(`SELECT count(*) FROM ${table} WHERE ${id} = ANY ($1)`, [visits.map((visit) => visit.id)]),
      ).toBe(24);
    }
    expect(await number('SELECT count(*) FROM hospital_events WHERE seq < 0')).toBe(0);
    expect(
      await number('SELECT count(*) FROM slots WHERE reservation_id = ANY ($1)', [visits.map((visit) => visit.id)]),
    ).toBe(24);
  });

  it('leaves a log that says where it begins: who comes from before it takes a whole state', async () => {
    const seq = await number('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [doctor.hospital_id]);
    await sql("UPDATE hospital_events SET at = at - interval '2 days' WHERE hospital_id = $1 AND seq <= $2", [
      doctor.hospital_id,
      seq - 3,
    ]);
    await prune(system(), 'often');
    const read = async (after: number) => {
      const answer = await app.as(null)('GET', `/api/events?hospital_id=${doctor.hospital_id}&after=${after}&limit=2`);
      return (JSON.parse(answer.text) as { meta: { reset: boolean } }).meta.reset;
    };
    expect(await read(seq - 4)).toBe(true);
    expect(await read(seq - 3)).toBe(false);
  });
});
