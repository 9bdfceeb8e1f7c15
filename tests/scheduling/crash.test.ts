import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Factories } from '../../db/factories.ts';
import { createTestDatabase, openTestPool, type TestDatabase } from '../support/database.ts';
import { deskForm } from '../support/desk-form.ts';
import { asking } from '../support/http.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';

/** A server that dies in the middle of bookings loses none that was acknowledged, and leaves no half one. */

let database: TestDatabase;
let pool: pg.Pool;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.setClock(FRIDAY_MORNING);
  pool = openTestPool(database.url, 4);
  const redis = testRedis();
  const start = () => startServerProcess({ databaseUrl: database.url, redisUrl: redis.url, redisPrefix: redis.prefix });
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  await pool.end();
  await database.drop();
});

async function countHalf(): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `SELECT
      (SELECT count(*)::int FROM slots s LEFT JOIN reservations r ON r.id = s.reservation_id
        WHERE s.reservation_id IS NOT NULL AND (r.id IS NULL OR r.cancel_status = 1 OR NOT s.id = ANY (r.slot_ids))) AS slots_without_reservation,
      (SELECT count(*)::int FROM reservations r WHERE r.cancel_status = 0
        AND (SELECT count(*) FROM slots s WHERE s.reservation_id = r.id) <> cardinality(r.slot_ids)) AS reservations_without_slots,
      (SELECT count(*)::int FROM reservations r WHERE r.cancel_status = 0
        AND NOT EXISTS (SELECT 1 FROM live_visits v WHERE v.reservation_id = r.id)) AS without_visit,
      (SELECT count(*)::int FROM reservations r
        WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE (o.payload->>'reservation_id')::bigint = r.id)) AS without_sms,
      (SELECT count(*)::int FROM hospital_numbers n
        WHERE n.seq <> (SELECT count(*) FROM hospital_events e WHERE e.hospital_id = n.hospital_id)) AS gaps`,
  );
  return rows[0];
}

describe('a server killed in mid-booking', () => {
  it('loses no acknowledged booking and leaves no half one; a press that was in doubt has one effect', async () => {
    const make = new Factories(pool);
    const hospital = await make.hospital();
    const department = await make.department(hospital);
    const doctors = await Promise.all(
      Array.from({ length: 6 }, () => make.doctor({ hospital, departments: [department] })),
    );
    const desks = await Promise.all(Array.from({ length: 12 }, () => make.staff({ hospital })));
    const slots = (
      await pool.query<{ id: number; date: string; minute: number }>(
        'SELECT id, date::text, minute FROM slots WHERE doctor_id = ANY ($1) AND date = clinic_today() + 1 ORDER BY id',
        [doctors.map((doctor) => doctor.id)],
      )
    ).rows;
    const acknowledged = new Set<number>();
    const doubtful: (() => Promise<void>)[] = [];
    let turn = 0;

    const book = async (desk: { token: string }, slot: (typeof slots)[number], base: string, key: string) => {
      const time = `${String(Math.floor(slot.minute / 60)).padStart(2, '0')}:${String(slot.minute % 60).padStart(2, '0')}`;
      const body = deskForm({ slot, time, department });
      const answer = await asking(base, desk.token)('POST', '/api/admin/reservations', body, {
        'Idempotency-Key': key,
      });
      expect(answer.status, answer.text).toBe(201);
      acknowledged.add(answer.number('data', 'id'));
    };
    const [first, second] = servers;
    if (!first || !second) throw new Error('two servers');
    const clerk = async (desk: (typeof desks)[number]) => {
      for (let slot = slots[turn++]; slot; slot = slots[turn++]) {
        const taken = slot;
        const key = `crash-${taken.id}`;
        try {
          await book(desk, taken, turn % 2 ? first.url : second.url, key);
        } catch {
          // The line broke: the same press goes to the other server.
          doubtful.push(() => book(desk, taken, second.url, key));
        }
        if (turn === 60) void first.kill('SIGKILL');
      }
    };
    await Promise.all(desks.map(clerk));
    for (const again of doubtful) await again();

    expect(doubtful.length).toBeGreaterThan(0);
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM reservations WHERE cancel_status = 0');
    expect(new Set(rows.map((row) => row.id))).toEqual(acknowledged);
    expect(rows.length).toBe(slots.length);
    expect(await countHalf()).toEqual({
      slots_without_reservation: 0,
      reservations_without_slots: 0,
      without_visit: 0,
      without_sms: 0,
      gaps: 0,
    });
  });
});
