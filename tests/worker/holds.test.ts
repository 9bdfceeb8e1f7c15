import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwner } from '../../db/client.ts';
import { Factories } from '../../db/factories.ts';
import { type LiveBus, openLiveBus } from '../../server/platform/live-bus.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startWorkerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

/** No server runs here, which would free holds too. */

let database: TestDatabase;
let db: pg.Pool;
let bus: LiveBus;
const redis = testRedis();
beforeAll(async () => {
  database = await createTestDatabase();
  await database.setClock('2026-11-20T10:37:00+08:00');
  db = openOwner({ url: database.url, max: 4, onError: () => {} });
  bus = openLiveBus({ redisUrl: redis.url, prefix: redis.prefix, log: createLog('server', 'warn'), subscribe: true });
});
afterAll(async () => {
  await bus.close();
  await db.end();
  await database.drop();
});

it('the worker alone frees a hold that has run out, not before its time, and the servers hear of it', async () => {
  const make = new Factories(db);
  const doctor = await make.doctor();
  const desk = await make.staff({ hospital: doctor.hospital_id });
  const slot = await make.slot(doctor.id, 1, '11:00');
  const heard: number[] = [];
  bus.listen((message) => {
    if (message.kind !== 'changes') return;
    for (const event of message.events) heard.push(...event.body.slots.map(({ id }) => id));
  });
  const worker = await startWorkerProcess({
    databaseUrl: database.url,
    redisUrl: redis.url,
    redisPrefix: redis.prefix,
  });
  const command = {
    session_id: desk.session_id,
    user_id: desk.id,
    staff_hospital_id: desk.hospital_id,
    by_name: '陈露',
    by_role: '客服',
    slot_id: slot.id,
    slot_count: 1,
    staff_seconds: 2,
    patient_seconds: 2,
    staff_days: 60,
    patient_days: 9,
    per_hour: 20,
  };
  await db.query('SELECT hold_slots($1::jsonb)', [JSON.stringify(command)]);
  const ended = async () =>
    (
      await db.query<{ late: number; free: boolean }>(
        `SELECT extract(epoch FROM h.ended_at - h.expires_at)::float8 AS late, s.hold_id IS NULL AS free
         FROM holds h JOIN slots s ON s.id = $1 WHERE h.ended_at IS NOT NULL`,
        [slot.id],
      )
    ).rows;
  const [freed] = await until(ended, (rows) => rows.length === 1);
  expect(freed?.free).toBe(true);
  expect(freed?.late).toBeGreaterThanOrEqual(0);
  await until(
    async () => heard,
    (ids) => ids.includes(slot.id),
  );
  expect(await worker.stop()).toBe(0);
});
