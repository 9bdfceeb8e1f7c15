import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type House, makeHouse } from './leave-support.ts';

/** 停职 and 复职. */

let app: TestApp;
let second: TestApp;
let house: House;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  house = await makeHouse(app);
});

const TODAY = '2026-11-20';
const code = (answer: { status: number; at: (...path: string[]) => unknown }) => [answer.status, answer.at('code')];
const put = async (
  what: 'suspend' | 'resume',
  body: object = {},
  who: { id: number } = house.doctor,
  by = house.owner,
) =>
  app.as(by)('PUT', `/api/admin/staff/${who.id}/${what}`, {
    ...(what === 'suspend' ? { reason: '调查' } : {}),
    version: await house.versionOf(who),
    ...body,
  });
const statuses = async () =>
  (
    await house.rows<{ status: string; next_status: string | null }>(
      'SELECT DISTINCT status, next_status FROM slots WHERE doctor_id = $1 AND starts_at > haomai_now() ORDER BY 1, 2',
      [house.doctor.id],
    )
  ).map(({ status, next_status }) => [status, next_status]);
const finish = async (until: string, days: number) => {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('haomai.clock_offset', (current_setting('haomai.clock_offset')::interval + $1::int * interval '1 day')::text, true)`,
      [days],
    );
    const { rows } = await client.query<{ done: object }>('SELECT finish_suspension($1, $2, $3, 60, NULL) AS done', [
      house.hospital,
      house.doctor.id,
      until,
    ]);
    await client.query('COMMIT');
    return rows[0]?.done;
  } finally {
    client.release();
  }
};

describe('who is suspended', () => {
  it('is signed out here at once and has no role here; elsewhere they work on', async () => {
    const elsewhere = await app.make.hospital();
    await app.make.member(house.doctor.id, elsewhere, 'doctor');
    const there = await app.make.session(house.doctor.id, elsewhere);
    const line = await connect(second.url, house.doctor);
    const done = await put('suspend');
    expect([done.status, done.at('data', 'status'), done.at('data', 'roles')], done.text).toEqual([
      201,
      'suspended',
      ['doctor'],
    ]);
    await line.until(() => line.of('session').some(({ type }) => type === 'revoked'));
    line.close();
    expect((await second.as(house.doctor)('GET', '/api/admin/staff')).status).toBe(401);
    expect((await second.as(there)('GET', '/api/admin/staff')).status).toBe(200);
    const again = await app.make.session(house.doctor.id, house.hospital);
    expect((await app.as(again)('GET', '/api/admin/staff')).status).toBe(403);
    expect((await app.as(house.owner)('GET', '/api/admin/staff?status=suspended')).at('total')).toBe(1);
    expect((await app.as(house.desk)('GET', '/api/admin/staff')).at('total')).toBe(3);
  });

  it('takes no new visits, those there are stay on the grid and are named; holds end; resuming brings all of it back', async () => {
    const visit = await house.book(2, '10:00');
    const account = app.as(await app.make.account());
    const slot = await app.make.slot(house.doctor.id, 2, '11:00');
    expect((await account('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
    const done = await put('suspend');
    expect(done.at('meta', 'untouched')).toMatchObject([{ patient: '沈静姝', reason: 'booked' }]);
    expect(await statuses()).toEqual([
      ['open', 'suspended'],
      ['suspended', null],
    ]);
    expect(await house.visit(visit.id)).toMatchObject({ doctor_id: house.doctor.id, cancel_status: 0 });
    expect(code(await house.booking(3, '10:00'))).toEqual([409, 'SLOT_TAKEN']);
    const grid = await app.as(house.desk)('GET', '/api/admin/base_booking_hall?time=2026-11-22');
    expect(grid.text).toContain('李医生');
    expect(grid.text).toContain('沈静姝');
    expect((await app.as(house.desk)('GET', '/api/admin/base_booking_hall?time=2026-12-07')).status).toBe(200);
    expect(await house.open('2026-12-07')).toBe(0);
    const back = await put('resume');
    expect([back.status, back.at('data', 'status')], back.text).toEqual([201, 'active']);
    expect(await statuses()).toEqual([['open', null]]);
    expect((await house.booking(3, '10:00')).status).toBe(201);
  });

  it('until a day: only to it, and the job ends it then and not before, nor where it is another day by now', async () => {
    expect((await put('suspend', { until: '2026-11-21' })).at('data', 'suspended_until')).toBe('2026-11-21');
    expect([await house.open(TODAY), await house.open('2026-11-22')]).toEqual([8 * 36, 8 * 36]);
    const [job] = await house.rows<{ due_at: Date }>(
      "SELECT due_at FROM outbox WHERE job = 'staff.resume' AND payload->>'user_id' = $1",
      [String(house.doctor.id)],
    );
    expect(job?.due_at.toISOString()).toBe('2026-11-21T16:00:00.000Z');
    expect(await finish('2026-11-25', 9)).toEqual({});
    expect(Object.keys((await finish('2026-11-21', 1)) ?? {})).toEqual(['jobs']);
    expect(await house.membership()).toEqual(['suspended']);
    await finish('2026-11-21', 2);
    expect(await house.membership()).toEqual(['active']);
    expect(await finish('2026-11-21', 2)).toEqual({});
  });

  it('gets no role past it, and may be sent away for good', async () => {
    expect((await put('suspend')).status).toBe(201);
    await app.make.member(house.doctor.id, house.hospital, 'sale');
    expect(await house.membership()).toEqual(['suspended', 'suspended']);
    const changed = await app.as(house.owner)('PUT', `/api/admin/staff/${house.doctor.id}`, {
      roles: ['sale'],
      version: await house.versionOf(house.doctor),
    });
    expect(code(changed)).toEqual([409, 'STATE']);
    expect((await house.leave({ last_day: TODAY, now: true })).status).toBe(201);
    expect(await house.membership()).toEqual(['left', 'left']);
    await house.rows(
      "UPDATE memberships SET status = 'active' WHERE hospital_id = $1 AND user_id = $2 AND role = 'doctor'",
      [house.hospital, house.doctor.id],
    );
    expect((await house.membership()).toSorted()).toEqual(['active', 'left']);
  });

  it('is so by another owner’s hand, and never the last; by the version seen; with a reason', async () => {
    const alone = await put('suspend', {}, house.owner);
    expect([...code(alone), alone.at('message')]).toEqual([409, 'STATE', '医院至少要有一位店长']);
    const other = await app.make.staff({ hospital: house.hospital, role: 'shop_owner' });
    const own = await put('suspend', {}, house.owner);
    expect([own.status, own.at('message')]).toEqual([403, '请由另一位店长为您办理停职']);
    expect((await put('suspend', {}, other)).status).toBe(201);
    // Who is suspended is no owner who could stay.
    expect(code(await put('suspend', {}, house.owner))).toEqual([409, 'STATE']);
    expect((await put('suspend', {}, house.doctor, house.desk)).status).toBe(403);
    expect((await put('suspend', { reason: '' })).at('errors')).toEqual({ reason: ['停职原因为必填项'] });
    expect((await put('suspend', { until: '2026-11-19' })).at('errors')).toEqual({
      until: ['停职截止日期不能早于今天'],
    });
    expect(code(await put('suspend', { version: 9 }))).toEqual([409, 'STALE']);
    expect(code(await put('resume'))).toEqual([409, 'STATE']);
    expect((await put('suspend')).status).toBe(201);
    expect(code(await put('suspend'))).toEqual([409, 'STATE']);
    const logged = await house.rows<{ action: string }>(
      "SELECT action FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'staff.%' ORDER BY id",
      [house.hospital],
    );
    expect(logged.map(({ action }) => action)).toEqual(['staff.suspend', 'staff.suspend']);
  });

  it('sent twice with one Idempotency-Key is so once', async () => {
    const twice = () =>
      app.as(house.owner)(
        'PUT',
        `/api/admin/staff/${house.doctor.id}/suspend`,
        { reason: '调查', version: 1 },
        { 'Idempotency-Key': 'suspend-once' },
      );
    expect([(await twice()).status, (await twice()).status]).toEqual([201, 201]);
    expect(await house.versionOf(house.doctor)).toBe(2);
  });
});
