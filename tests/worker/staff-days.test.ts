import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** The end of somebody's last day, and of the day until which somebody is suspended. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TODAY = '2026-11-20';
const FIRST_MINUTE = '2026-11-21T00:00:01+08:00';

it('comes at midnight: who leaves is cut off, who was suspended works again, on slots of their own', async () => {
  const { app, doctor } = world;
  const owner = app.as(await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' }));
  const colleague = await app.make.doctor({ hospital: doctor.hospital_id });
  const line = await connect(app.url, doctor);
  const left = await owner('POST', `/api/admin/staff/${doctor.id}/leave`, {
    last_day: TODAY,
    reason: '退休',
    version: 1,
  });
  expect(left.status, left.text).toBe(201);
  const suspended = await owner('PUT', `/api/admin/staff/${colleague.id}/suspend`, {
    until: TODAY,
    reason: '调查',
    version: 1,
  });
  expect(suspended.status, suspended.text).toBe(201);
  // Who connects from now on lives a day later.
  await app.database.setClock(FIRST_MINUTE);
  const worker = await world.worker();
  await line.until(() => line.of('session').some(({ type }) => type === 'revoked'));
  const statuses = () =>
    world.query<{ user_id: number; status: string }>(
      'SELECT user_id, status FROM memberships WHERE user_id = ANY ($1) ORDER BY user_id',
      [[doctor.id, colleague.id]],
    );
  const wanted = JSON.stringify([
    { user_id: doctor.id, status: 'left' },
    { user_id: colleague.id, status: 'active' },
  ]);
  await until(statuses, (rows) => JSON.stringify(rows) === wanted);
  const open = await world.query<{ doctor_id: number; open: number }>(
    `SELECT doctor_id, count(*)::int AS open FROM slots WHERE status = 'open' AND date BETWEEN $1::date + 1 AND $1::date + 9
       AND doctor_id = ANY ($2) GROUP BY doctor_id`,
    [TODAY, [doctor.id, colleague.id]],
  );
  expect(open).toEqual([{ doctor_id: colleague.id, open: 9 * 36 }]);
  line.close();
  await worker.stop();
});
