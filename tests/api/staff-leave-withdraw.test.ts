import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type House, makeHouse } from './leave-support.ts';

/** 撤回离职: who was to leave stays (docs/domain/roles.md#leaving). */

let app: TestApp;
let house: House;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  house = await makeHouse(app);
});

const LAST = '2026-11-21';
const withdraw = async (by: { token: string } = house.owner, more: object = {}) =>
  app.as(by)('POST', `/api/admin/staff/${house.doctor.id}/leave/withdraw`, {
    version: await house.versionOf(house.doctor),
    ...more,
  });
const finish = async (last: string) =>
  (
    await house.rows<{ done: object }>('SELECT finish_leave($1, $2, $3, 60, NULL) AS done', [
      house.hospital,
      house.doctor.id,
      last,
    ])
  )[0]?.done;

describe('a leaving that is withdrawn', () => {
  it('brings the days back as they were, and what went elsewhere stays there', async () => {
    const [before, away] = [await house.open('2026-11-22'), await house.book(3, '10:00')];
    const decisions = (await house.visits({ last_day: LAST })).map(({ hash_id }) => ({ hash_id, to: 'cancel' }));
    const left = await house.leave({ last_day: LAST, decisions, handover_to: house.colleague.id });
    expect(left.status, left.text).toBe(201);
    expect(await house.open('2026-11-22')).toBe(0);
    const stays = await withdraw();
    expect([stays.status, stays.at('data', 'status'), stays.at('data', 'leaving_on')]).toEqual([201, 'active', null]);
    expect(await house.open('2026-11-22')).toBe(before);
    expect(await house.visit(away.id)).toMatchObject({ cancel_status: 1, reason: '医生离职' });
    expect((await house.booking(3, '10:00')).status).toBe(201);
    // The job of the day that was the last finds nothing to end.
    expect(await finish(LAST)).toEqual({});
    expect((await app.as(house.doctor)('GET', '/api/admin/doctor_index')).status).toBe(200);
    const trail =
      "SELECT detail FROM operation_logs WHERE hospital_id = $1 AND action = 'staff.leave' ORDER BY id DESC";
    expect((await house.rows<{ detail: object }>(trail, [house.hospital]))[0]?.detail).toEqual({
      user_id: house.doctor.id,
      withdrawn: LAST,
    });
  });

  it('is there: nothing planned, and one that is over, can’t be taken back', async () => {
    expect([(await withdraw()).status, (await withdraw()).at('code')]).toEqual([409, 'STATE']);
    expect((await house.leave({ last_day: '2026-11-20', now: true })).status).toBe(201);
    expect([(await withdraw()).status, (await withdraw()).at('code')]).toEqual([409, 'STATE']);
  });

  it('is an owner’s to say, of the row that was seen, not of oneself, and once', async () => {
    expect((await house.leave({ last_day: LAST })).status).toBe(201);
    expect((await withdraw(house.desk)).status).toBe(403);
    expect((await withdraw(house.doctor)).status).toBe(403);
    const stale = await withdraw(house.owner, { version: 1 });
    expect([stale.status, stale.at('code'), stale.at('current', 'leaving_on')]).toEqual([409, 'STALE', LAST]);
    const version = await house.versionOf(house.doctor);
    const both = await Promise.all([withdraw(house.owner, { version }), withdraw(house.owner, { version })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('of an owner is another owner’s to take back', async () => {
    const { hospital, owner } = house;
    const other = await app.make.staff({ hospital, role: 'shop_owner' });
    const path = `/api/admin/staff/${other.id}/leave`;
    const said = { last_day: LAST, reason: '个人原因', version: await house.versionOf(other) };
    expect((await app.as(owner)('POST', path, said)).status).toBe(201);
    const version = await house.versionOf(other);
    expect((await app.as(other)('POST', `${path}/withdraw`, { version })).status).toBe(403);
    expect((await app.as(owner)('POST', `${path}/withdraw`, { version })).status).toBe(201);
  });
});
