import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeavingVisit } from '#contract/staff-leave.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type House, makeHouse, wrongIn } from './leave-support.ts';

/** 离职: no visit is left without a doctor. */

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
const LAST = '2026-11-21';
const first = ({ hash_id, options }: LeavingVisit) => ({ hash_id, to: options[0]?.scheduling_time_id ?? 'cancel' });
const code = (answer: { status: number; at: (...path: string[]) => unknown }) => [answer.status, answer.at('code')];
const finish = async (day: string, days: number) => {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('haomai.clock_offset', (current_setting('haomai.clock_offset')::interval + $1::int * interval '1 day')::text, true)`,
      [days],
    );
    const { rows } = await client.query<{ done: object }>('SELECT finish_leave($1, $2, $3, 60, NULL) AS done', [
      house.hospital,
      house.doctor.id,
      day,
    ]);
    await client.query('COMMIT');
    return rows[0]?.done;
  } finally {
    client.release();
  }
};

describe('the preview', () => {
  it('has the visits after the last day, each with times of the same day: the department first, the nearest first', async () => {
    const elsewhere = await app.make.doctor({ hospital: house.hospital, name: '孙医生' });
    await house.book(1, '10:00', '留下');
    await house.book(2, '10:00', '沈静姝', { slot_count: 2 });
    await house.booking(2, '10:15', '占着', {}, house.colleague);
    const seen = await house.preview({ last_day: LAST });
    expect(seen.at('data')).toMatchObject({
      visits: [{ date: '2026-11-22', time: '10:00', patient: '沈静姝', version: 1 }],
      holds: 0,
      keeper_of: [],
      leader_of: [],
    });
    const options = seen.at('data', 'visits', 0, 'options') as LeavingVisit['options'];
    expect(options.map(({ time }) => time)).toEqual(['09:45', '09:30', '10:30', '09:15', '10:45']);
    expect(options[0]).toMatchObject({ doctor_id: house.colleague.id, name: '赵医生' });
    expect(options.some(({ doctor_id }) => doctor_id === elsewhere.id)).toBe(false);
    expect(seen.number('data', 'open_slots')).toBe(8 * 36 - 2);
    expect(await house.versionOf(house.doctor)).toBe(1);
  });

  it('offers no time at which the patient is elsewhere, nor people who treat otherwise', async () => {
    await app.make.doctor({
      hospital: house.hospital,
      role: 'dental_hygienist',
      departments: [house.doctor.department_id],
    });
    await house.book(2, '10:00', '沈静姝', { certificate_number: 'D90001' });
    const third = await app.make.doctor({ hospital: house.hospital });
    await house.booking(2, '10:15', '沈静姝', { certificate_number: 'D90001' }, third);
    const [visit] = await house.visits({ last_day: LAST });
    expect(visit?.options.map(({ time }) => time)).toEqual(['10:00', '09:45', '09:30', '10:30', '09:15']);
    expect(new Set(visit?.options.map(({ doctor_id }) => doctor_id))).toEqual(new Set([house.colleague.id]));
  });

  it('says what they keep and lead, and is the owner’s alone', async () => {
    await house.rows('UPDATE departments SET leader_id = $1 WHERE id = $2', [
      house.doctor.id,
      house.doctor.department_id,
    ]);
    await house.rows(
      `INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id)
       SELECT hospital_id, id, $2 FROM warehouses WHERE hospital_id = $1 AND kind = 'main'`,
      [house.hospital, house.doctor.id],
    );
    const seen = await house.preview({ last_day: LAST });
    expect(seen.at('data', 'keeper_of')).toMatchObject([{ name: '总库' }]);
    expect(seen.at('data', 'leader_of')).toMatchObject([{ id: house.doctor.department_id }]);
    expect((await house.preview({ last_day: LAST }, house.desk)).status).toBe(403);
    expect((await house.leave({ last_day: LAST }, house.desk)).status).toBe(403);
  });
});

describe('who leaves', () => {
  it('leaves nothing undecided: visits go to a colleague or are cancelled, slots after the last day are gone', async () => {
    const kept = await house.book(1, '10:00', '留下');
    const moved = await house.book(2, '10:00', '改约');
    const cancelled = await house.book(3, '11:00', '取消');
    const [one] = await house.visits({ last_day: LAST });
    const decisions = [one ? first(one) : null, { hash_id: cancelled.hash_id, to: 'cancel' }];
    const seq = async () =>
      (
        await house.rows<{ seq: number }>('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [house.hospital])
      )[0]?.seq ?? 0;
    const before = await seq();
    const done = await house.leave({ last_day: LAST, decisions });
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({ status: 'active', leaving_on: LAST });
    expect((await app.as(house.owner)('GET', '/api/admin/staff?status=leaving')).at('data')).toMatchObject([
      { id: house.doctor.id, leaving_on: LAST },
    ]);
    expect(await seq()).toBe(before + 1);
    expect(await house.visit(moved.id)).toMatchObject({
      doctor_id: house.colleague.id,
      time: '10:00',
      cancel_status: 0,
    });
    expect(await house.visit(cancelled.id)).toMatchObject({ cancel_status: 1, reason: '医生离职' });
    expect(await house.visit(kept.id)).toMatchObject({ doctor_id: house.doctor.id, cancel_status: 0 });
    expect(await house.open('2026-11-22')).toBe(0);
    expect(await house.open(TODAY)).toBeGreaterThan(0);
    const told = await house.rows<{ kind: string; id: string }>(
      `SELECT payload->>'kind' AS kind, payload->>'reservation_id' AS id FROM outbox WHERE job = 'sms.reservation'
         AND payload->>'kind' IN ('changed', 'cancelled') AND payload->>'reservation_id' = ANY ($1) ORDER BY id`,
      [[String(moved.id), String(cancelled.id)]],
    );
    expect(told).toEqual([
      { kind: 'changed', id: String(moved.id) },
      { kind: 'cancelled', id: String(cancelled.id) },
    ]);
    const [logged] = await house.rows<{ detail: object; object: string }>(
      "SELECT object, detail FROM operation_logs WHERE hospital_id = $1 AND action = 'staff.leave'",
      [house.hospital],
    );
    expect(logged).toMatchObject({
      object: '李医生',
      detail: { last_day: LAST, reason: '个人原因', moved: 1, cancelled: 1 },
    });
    expect(await wrongIn(app, house.hospital)).toEqual([]);
  });

  it('with a visit undecided, lost or decided twice: nothing is done, and the rest comes with other times', async () => {
    const one = await house.book(2, '10:00', '其一');
    const other = await house.book(2, '10:15', '其二');
    const undecided = await house.leave({ last_day: LAST });
    expect([...code(undecided), undecided.at('message')]).toEqual([409, 'UNDECIDED', '还有未处理的预约']);
    expect(undecided.at('visits')).toMatchObject([{ patient: '其一' }, { patient: '其二' }]);

    const wanted = await app.make.slot(house.colleague.id, 2, '10:00');
    await house.booking(2, '10:00', '别人', {}, house.colleague);
    const lost = await house.leave({
      last_day: LAST,
      decisions: [
        { hash_id: one.hash_id, to: wanted.id },
        { hash_id: other.hash_id, to: 'cancel' },
      ],
    });
    expect(code(lost)).toEqual([409, 'UNDECIDED']);
    expect(lost.at('visits')).toMatchObject([{ patient: '其一' }]);
    expect(lost.at('visits', 0, 'options', 0, 'time')).toBe('09:45');
    expect(await house.visit(other.id)).toMatchObject({ cancel_status: 0, version: 1 });

    const free = await app.make.slot(house.colleague.id, 2, '11:00');
    const twice = await house.leave({
      last_day: LAST,
      decisions: [one, other].map(({ hash_id }) => ({ hash_id, to: free.id })),
    });
    expect(twice.at('visits')).toMatchObject([{ patient: '其二' }]);
    const offered = twice.at('visits', 0, 'options') as { scheduling_time_id: number }[];
    expect(offered.map(({ scheduling_time_id }) => scheduling_time_id)).not.toContain(free.id);
    expect(await house.open('2026-11-22')).toBeGreaterThan(0);
    expect(
      await house.rows("SELECT 1 FROM operation_logs WHERE action = 'staff.leave' AND hospital_id = $1", [
        house.hospital,
      ]),
    ).toEqual([]);
  });

  it('is asked again about a visit that was changed since it was seen, not about one that went elsewhere', async () => {
    const changed = await house.book(2, '10:00', '改了');
    const gone = await house.book(2, '11:00', '走了');
    const decisions = (await house.visits({ last_day: LAST })).map((visit) => ({
      ...first(visit),
      version: visit.version,
    }));
    const desk = app.as(house.desk);
    const to = await app.make.slot(house.doctor.id, 3, '10:00');
    const move = (id: number, slot: number) =>
      desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: slot });
    expect((await move(changed.id, to.id)).status).toBe(201);
    expect((await move(gone.id, (await app.make.slot(house.colleague.id, 4, '11:00')).id)).status).toBe(201);
    const again = await house.leave({ last_day: LAST, decisions });
    expect(again.at('visits')).toMatchObject([{ patient: '改了', date: '2026-11-23' }]);
  });

  it('is not gone to where the patient has another visit, nor back to their own days that end', async () => {
    const same = { certificate_number: 'D90002' };
    const one = await house.book(2, '10:00', '沈静姝', same);
    const third = await app.make.doctor({ hospital: house.hospital });
    await house.booking(2, '11:00', '沈静姝', same, third);
    const busy = await app.make.slot(house.colleague.id, 2, '11:00');
    const own = await app.make.slot(house.doctor.id, 3, '10:00');
    for (const { id } of [busy, own, { id: 999_999_999 }]) {
      const refused = await house.leave({ last_day: LAST, decisions: [{ hash_id: one.hash_id, to: id }] });
      expect(code(refused), refused.text).toEqual([409, 'UNDECIDED']);
    }
    const before = await app.make.slot(house.doctor.id, 1, '16:00');
    const done = await house.leave({ last_day: LAST, decisions: [{ hash_id: one.hash_id, to: before.id }] });
    expect(done.status, done.text).toBe(201);
    expect(await house.visit(one.id)).toMatchObject({ doctor_id: house.doctor.id, time: '16:00' });
  });

  it('counts for nothing what is said of other visits: a colleague’s, another hospital’s', async () => {
    const other = await makeHouse(app);
    const theirs = await other.book(2, '10:00');
    const beside = await house.booking(2, '12:00', '同事', {}, house.colleague);
    const decisions = [theirs.hash_id, beside.string('data', 'hash_id')].map((hash_id) => ({ hash_id, to: 'cancel' }));
    expect((await house.leave({ last_day: LAST, decisions })).status).toBe(201);
    expect(await house.visit(theirs.id)).toMatchObject({ cancel_status: 0, version: 1 });
    expect(await house.visit(beside.number('data', 'id'))).toMatchObject({ cancel_status: 0, version: 1 });
  });

  it('ends holds on the time that goes', async () => {
    const account = app.as(await app.make.account());
    const slot = await app.make.slot(house.doctor.id, 2, '10:00');
    const held = await account('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(held.status, held.text).toBe(201);
    expect((await house.preview({ last_day: LAST })).at('data', 'holds')).toBe(1);
    expect((await house.leave({ last_day: LAST })).status).toBe(201);
    expect((await account('GET', `/api/holds/${held.number('data', 'id')}`)).status).toBe(409);
    expect(await wrongIn(app, house.hospital)).toEqual([]);
  });

  it('hands over what they keep and lead, to somebody who works here; else to nobody', async () => {
    const lead = 'UPDATE departments SET leader_id = $1 WHERE id = $2';
    await house.rows(lead, [house.doctor.id, house.doctor.department_id]);
    await house.rows(
      `INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id)
       SELECT hospital_id, id, unnest($2::bigint[]) FROM warehouses WHERE hospital_id = $1 AND kind = 'main'`,
      [house.hospital, [house.doctor.id, house.colleague.id]],
    );
    const stranger = await app.make.staff();
    const wrong = await house.leave({ last_day: LAST, handover_to: stranger.id });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { handover_to: ['交接人不存在'] }]);
    const self = await house.leave({ last_day: LAST, handover_to: house.doctor.id });
    expect(self.at('errors')).toEqual({ handover_to: ['交接人不能是离职员工'] });
    expect((await house.leave({ last_day: LAST, handover_to: house.colleague.id })).status).toBe(201);
    expect(await house.rows('SELECT leader_id FROM departments WHERE id = $1', [house.doctor.department_id])).toEqual([
      { leader_id: house.colleague.id },
    ]);
    expect(await house.rows('SELECT user_id FROM warehouse_keepers WHERE hospital_id = $1', [house.hospital])).toEqual([
      { user_id: house.colleague.id },
    ]);
  });

  it('says what is wrong with the day, the reason, the version', async () => {
    const past = await house.leave({ last_day: '2026-11-19' });
    expect([past.status, past.at('errors')]).toEqual([422, { last_day: ['离职日期不能早于今天'] }]);
    const later = await house.leave({ last_day: LAST, now: true });
    expect(later.at('errors')).toEqual({ now: ['离职日期是今天才能立即离职'] });
    expect((await house.leave({ last_day: LAST, reason: ' ' })).at('errors')).toEqual({ reason: ['离职原因为必填项'] });
    const stale = await house.leave({ last_day: LAST, version: 7 });
    expect([...code(stale), stale.at('current', 'id')]).toEqual([409, 'STALE', house.doctor.id]);
  });

  it('sent twice with one Idempotency-Key leaves once', async () => {
    const body = { last_day: LAST, version: 1 };
    const key = { 'Idempotency-Key': 'leave-once' };
    const [one, two] = [await house.leave(body, house.owner, key), await house.leave(body, house.owner, key)];
    expect([one.status, two.status, two.at('data', 'leaving_on')]).toEqual([201, 201, LAST]);
    expect(
      await house.rows("SELECT 1 FROM outbox WHERE job = 'staff.leave' AND payload->>'user_id' = $1", [
        String(house.doctor.id),
      ]),
    ).toHaveLength(1);
  });

  it('another day said later brings back what is between', async () => {
    expect((await house.leave({ last_day: LAST })).status).toBe(201);
    expect(await house.open('2026-11-22')).toBe(0);
    expect((await house.leave({ last_day: '2026-11-24' })).status).toBe(201);
    expect(await house.open('2026-11-22')).toBe(3 * 36);
    expect(await house.open('2026-11-25')).toBe(0);
  });

  it('has no slots on days that are made later, whoever opens them', async () => {
    expect((await house.leave({ last_day: LAST })).status).toBe(201);
    expect((await app.as(house.desk)('GET', '/api/admin/base_booking_hall?time=2026-12-07')).status).toBe(200);
    expect(await house.open('2026-12-07', house.colleague)).toBe(36);
    expect(await house.open('2026-12-07')).toBe(0);
  });
});

describe('the owners of a hospital', () => {
  it('leave by another’s hand, and the last of them stays', async () => {
    const go = async (who: { id: number }, by: { token: string }, body: object = {}) =>
      app.as(by)('POST', `/api/admin/staff/${who.id}/leave`, {
        last_day: LAST,
        reason: '退休',
        version: await house.versionOf(who),
        ...body,
      });
    const alone = await go(house.owner, house.owner);
    expect([...code(alone), alone.at('message')]).toEqual([409, 'STATE', '医院至少要有一位店长']);
    const other = await app.make.staff({ hospital: house.hospital, role: 'shop_owner' });
    const own = await go(house.owner, house.owner);
    expect([own.status, own.at('message')]).toEqual([403, '请由另一位店长为您办理离职']);
    expect((await go(house.owner, other)).status).toBe(201);
    // The one who is to go is no owner who stays, neither for leaving nor for a role that is taken.
    expect(code(await go(other, house.owner))).toEqual([409, 'STATE']);
    const taken = await app.as(house.owner)('PUT', `/api/admin/staff/${other.id}`, {
      roles: ['sale'],
      version: await house.versionOf(other),
    });
    expect(code(taken), taken.text).toEqual([409, 'STATE']);
  });

  it('of two who send each other away at once one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const place = await makeHouse(app);
      const other = await app.make.staff({ hospital: place.hospital, role: 'shop_owner' });
      const go = (who: { id: number }, by: { token: string }) =>
        app.as(by)('POST', `/api/admin/staff/${who.id}/leave`, {
          last_day: TODAY,
          now: true,
          reason: '退休',
          version: 1,
        });
      const both = await Promise.all([go(other, place.owner), go(place.owner, other)]);
      // The other is an owner no more, or signed out already.
      expect(both.map(({ status }) => (status === 401 ? 403 : status)).toSorted(), both[0].text + both[1].text).toEqual(
        [201, 403],
      );
      expect([...(await place.membership(place.owner)), ...(await place.membership(other))].toSorted()).toEqual([
        'active',
        'left',
      ]);
    }
  });
});

describe('the end', () => {
  it('now: today’s visits are to be decided too, the line is cut on every server, other hospitals stay', async () => {
    const today = await house.book(0, '15:00', '今天');
    expect(code(await house.leave({ last_day: TODAY, now: true }))).toEqual([409, 'UNDECIDED']);
    const elsewhere = await app.make.hospital();
    await app.make.member(house.doctor.id, elsewhere, 'doctor');
    const there = await app.make.session(house.doctor.id, elsewhere);
    const line = await connect(second.url, house.doctor);
    const stays = await connect(second.url, there);
    const grid = await connect(second.url);
    await grid.watch(house.hospital, TODAY);
    const decisions = [{ hash_id: today.hash_id, to: 'cancel' }];
    const done = await house.leave({ last_day: TODAY, now: true, decisions });
    expect([done.status, done.at('data', 'status'), done.at('data', 'left_on')]).toEqual([201, 'left', TODAY]);
    await line.until(() => line.of('session').some(({ type }) => type === 'revoked'));
    await grid.until(() => grid.of('changes').some(({ headers }) => headers));
    expect((await second.as(house.doctor)('GET', '/api/admin/staff')).status).toBe(401);
    expect((await second.as(there)('GET', '/api/admin/staff')).status).toBe(200);
    expect(await house.membership()).toEqual(['left']);
    expect(await house.open(TODAY)).toBe(0);
    expect(await house.rows('SELECT 1 FROM working_hours WHERE doctor_id = $1', [house.doctor.id])).toEqual([]);
    expect(await wrongIn(app, house.hospital)).toEqual([]);
    for (const each of [line, stays, grid]) each.close();
  });

  it('of the last day: the job ends it then and not before, and not where it is another day by now', async () => {
    expect((await house.leave({ last_day: TODAY })).status).toBe(201);
    const [job] = await house.rows<{ due_at: Date }>(
      "SELECT due_at FROM outbox WHERE job = 'staff.leave' AND payload->>'user_id' = $1",
      [String(house.doctor.id)],
    );
    expect(job?.due_at.toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(Object.keys((await finish(TODAY, 0)) ?? {})).toEqual(['jobs']);
    expect(await finish(LAST, 1)).toEqual({});
    expect(await house.membership()).toEqual(['active']);
    await finish(TODAY, 1);
    expect(await house.membership()).toEqual(['left']);
    expect((await app.as(house.owner)('GET', `/api/admin/staff/${house.doctor.id}`)).at('data')).toMatchObject({
      status: 'left',
      left_on: TODAY,
      leaving_on: null,
    });
    expect(await finish(TODAY, 1)).toEqual({});
    const again = await house.leave({ last_day: LAST });
    expect([...code(again), again.at('message')]).toEqual([409, 'STATE', '只能为在职员工办理离职']);
  });

  it('comes back as the same row: active, with nothing of the leaving', async () => {
    expect((await house.leave({ last_day: TODAY, now: true })).status).toBe(201);
    await house.rows("UPDATE memberships SET status = 'active' WHERE hospital_id = $1 AND user_id = $2", [
      house.hospital,
      house.doctor.id,
    ]);
    expect((await app.as(house.owner)('GET', `/api/admin/staff/${house.doctor.id}`)).at('data')).toMatchObject({
      status: 'active',
      left_on: null,
      leaving_on: null,
    });
  });
});
