import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Person } from '../../db/factories.ts';
import { connect } from '../realtime/support.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

/** A visit's doctor and account are told what becomes of it: once, and only while it is so. */

let world: World;
let desk: Person;
let account: Account;
beforeAll(async () => {
  // Friday, long before the clinic opens: today's slots are to come.
  world = await startWorld({ clock: '2026-11-20T08:00:00+08:00' });
  desk = await world.app.make.staff({ hospital: world.doctor.hospital_id, name: '陈露' });
  account = await world.app.make.account({ name: '沈家', patients: ['沈静姝'] });
});
afterAll(() => world.close());

interface Row {
  kind: string;
  title: string;
  content: string;
  link: string;
  read: boolean;
}

const rowsOf = (person: { id: number }, reservation: number) =>
  world.query<Row>(
    `SELECT kind, title, content, link, read_at IS NOT NULL AS read FROM notifications
     WHERE user_id = $1 AND dedupe LIKE $2 ORDER BY id`,
    [person.id, `visit:${reservation}:%`],
  );
const titlesOf = async (person: { id: number }, reservation: number) =>
  (await rowsOf(person, reservation)).map(({ title }) => title);

const jobsEnd = () =>
  until(
    () =>
      world.query("SELECT id, error FROM outbox WHERE job = 'notify.visit' AND done_at IS NULL AND failed_at IS NULL"),
    (rows) => rows.length === 0,
  );

// World's own bookings begin with the first of the day.
let taken = 1;
/** The doctor's next slot that nobody had. */
async function nextSlot(days: number) {
  const minute = 540 + taken++ * 15;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { ...(await world.app.make.slot(world.doctor.id, days, time)), time };
}

/** The account books for its patient; one a day and doctor, so of each account one. */
async function bookOwn(days = 1, by: Account = account) {
  const slot = await nextSlot(days);
  const [patient_id] = by.patient_ids;
  const body = { id: slot.id, patient_id, department_id: world.doctor.department_id, source: '牙痛' };
  const answer = await world.app.as(by)('POST', '/api/reservations', body);
  expect(answer.status, answer.text).toBe(201);
  return { ...slot, id: answer.number('data', 'id') };
}

/** Somebody of the staff books for a patient of an account. */
async function bookFor(by: { token: string }, of: Account, days = 0) {
  const slot = await nextSlot(days);
  const [patient_id] = of.patient_ids;
  await world.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [world.doctor.hospital_id, patient_id, `K${patient_id}`],
  );
  const answer = await world.app.as(by)('POST', '/api/admin/reservations', {
    scheduling_time_id: slot.id,
    patient_id,
    source: '牙痛',
    remarks: '',
    date: slot.date,
    time: slot.time,
    department_id: world.doctor.department_id,
  });
  expect(answer.status, answer.text).toBe(201);
  return { ...slot, id: answer.number('data', 'id') };
}

const flow = async (by: { token: string }, id: number, flow_status: string) => {
  const answer = await world.app.as(by)('PUT', `/api/admin/reservations/${id}/flow`, { flow_status });
  expect(answer.status, answer.text).toBe(201);
};
const cancel = async (by: { token: string }, id: number, admin: boolean, reason = '') => {
  const path = admin ? `/api/admin/reservations/${id}/cancel` : `/api/reservations/${id}/cancel`;
  const answer = await world.app.as(by)('PUT', path, { reason });
  expect(answer.status, answer.text).toBeLessThan(300);
};
const enqueue = (payload: object) =>
  world.query("SELECT enqueue('notify.visit', $1::jsonb, haomai_now(), NULL)", [JSON.stringify(payload)]);

describe('a booking', () => {
  it('of one’s own is in one’s list as read; the doctor is told who comes when, live', async () => {
    const worker = await world.worker();
    const doctors = await connect(world.app.url, { token: world.doctor.token });
    const own = await connect(world.app.url, { token: account.token });
    const { id } = await bookOwn();
    const notified = await doctors.until(() => doctors.of('notification').at(0));
    expect(notified).toMatchObject({ kind: 'booked', title: '新预约', read_at: null });
    await jobsEnd();
    expect(await rowsOf(world.doctor, id)).toEqual([
      {
        kind: 'booked',
        title: '新预约',
        content: '沈静姝预约了您11月21日 周六 09:15–09:30的就诊（衡川口腔 · 总院）。',
        link: `/?hospital_id=${world.doctor.hospital_id}&doctor_id=${world.doctor.id}&time=2026-11-21`,
        read: false,
      },
    ]);
    expect(await rowsOf(account, id)).toEqual([
      {
        kind: 'booked',
        title: '预约成功',
        content: '沈静姝的预约：衡川口腔 · 总院 赵晓棠 11月21日 周六 09:15–09:30。',
        link: `/?hospital_id=${world.doctor.hospital_id}&doctor_id=${world.doctor.id}&time=2026-11-21`,
        read: true,
      },
    ]);
    await cancel(desk, id, true, '医生外出会诊');
    const cancelled = await own.until(() => own.of('notification').at(0));
    expect(cancelled).toMatchObject({
      kind: 'cancelled',
      title: '预约已取消',
      content: '沈静姝的预约已取消：衡川口腔 · 总院 赵晓棠 11月21日 周六 09:15–09:30。原因：医生外出会诊',
    });
    // Of their own booking nothing was called out: the cancellation was the first that came.
    expect(own.of('notification')).toHaveLength(1);
    await jobsEnd();
    expect((await rowsOf(world.doctor, id)).map(({ content }) => content).at(-1)).toBe(
      '沈静姝11月21日 周六 09:15–09:30的预约已取消（衡川口腔 · 总院）。原因：医生外出会诊',
    );
    doctors.close();
    own.close();
    await worker.stop();
  });

  it('by the doctor is told to the account and not to the doctor; nor what they cancel themselves', async () => {
    const worker = await world.worker();
    const of = await world.app.make.account();
    const { id } = await bookFor(world.doctor, of, 2);
    await jobsEnd();
    await cancel(world.doctor, id, true, '休假');
    await jobsEnd();
    expect(await rowsOf(world.doctor, id)).toEqual([]);
    expect((await rowsOf(of, id)).map(({ title, read }) => [title, read])).toEqual([
      ['预约成功', false],
      ['预约已取消', false],
    ]);
    await worker.stop();
  });

  it('that is cancelled before anybody could be told is told as cancelled alone', async () => {
    const by = await world.app.make.account();
    const { id } = await bookOwn(3, by);
    await cancel(by, id, false);
    const worker = await world.worker();
    await jobsEnd();
    expect(await titlesOf(world.doctor, id)).toEqual(['预约已取消']);
    expect((await rowsOf(by, id)).map(({ title, read }) => [title, read])).toEqual([['预约已取消', true]]);
    await worker.stop();
  });

  it('at the desk for a person without an account is told to the doctor alone', async () => {
    const worker = await world.worker();
    const before = await world.query('SELECT id FROM notifications');
    const reservation = await world.book();
    await jobsEnd();
    const after = await world.query<{ id: number; user_id: number }>(
      'SELECT id, user_id FROM notifications ORDER BY id',
    );
    expect(after.slice(before.length).map(({ user_id }) => user_id)).toEqual([world.doctor.id]);
    expect(await titlesOf(world.doctor, reservation)).toEqual(['新预约']);
    await worker.stop();
  });
});

describe('an arrival', () => {
  it('is told to the doctor, and not to who came', async () => {
    const of = await world.app.make.account({ patients: ['李雷'] });
    const { id, time } = await bookFor(desk, of);
    const worker = await world.worker();
    await jobsEnd();
    await flow(desk, id, 'arrived');
    await jobsEnd();
    const [, arrived] = await rowsOf(world.doctor, id);
    expect(arrived).toMatchObject({ kind: 'arrived', title: '患者到店', read: false });
    expect(arrived?.content).toContain(`李雷已到店，预约时间${time}–`);
    expect(await titlesOf(of, id)).toEqual(['预约成功']);
    await worker.stop();
  });

  it('that was a mistake, and undone, is told to nobody', async () => {
    const of = await world.app.make.account();
    const { id } = await bookFor(desk, of);
    await flow(desk, id, 'arrived');
    await flow(desk, id, 'booked');
    const worker = await world.worker();
    await jobsEnd();
    expect(await titlesOf(world.doctor, id)).toEqual([]);
    // The second time it was right.
    await flow(desk, id, 'arrived');
    await jobsEnd();
    expect(await titlesOf(world.doctor, id)).toEqual(['患者到店']);
    await worker.stop();
  });

  it('that the doctor marks themselves is no news to them', async () => {
    const { id } = await bookFor(desk, await world.app.make.account());
    await flow(world.doctor, id, 'arrived');
    expect(
      await world.query(
        "SELECT 1 FROM outbox WHERE job = 'notify.visit' AND payload->>'kind' = 'arrived' AND payload->>'reservation_id' = $1",
        [String(id)],
      ),
    ).toEqual([]);
  });
});

describe('a change and a referral', () => {
  it('are told with the new time and place, the referral’s source as gone', async () => {
    const of = await world.app.make.account({ patients: ['韩梅梅'] });
    const moved = await bookFor(desk, of, 4);
    await world.query('UPDATE reservations SET version = 2 WHERE id = $1', [moved.id]);
    await enqueue({ reservation_id: moved.id, kind: 'changed', version: 2, by: desk.id });
    const target = await bookFor(desk, await world.app.make.account({ patients: ['马冬梅'] }), 5);
    await enqueue({ reservation_id: target.id, kind: 'referred', version: 1, by: desk.id });
    const source = await bookFor(desk, of, 6);
    await cancel(desk, source.id, true, '转诊');
    await enqueue({ reservation_id: source.id, kind: 'referred', version: 2, by: desk.id });
    const worker = await world.worker();
    await jobsEnd();
    expect(await rowsOf(of, moved.id)).toMatchObject([{ kind: 'changed', title: '预约已改约' }]);
    expect((await rowsOf(world.doctor, moved.id)).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^韩梅梅的预约改为11月24日 周二 \d\d:\d\d–\d\d:\d\d（衡川口腔 · 总院）。$/),
    ]);
    expect((await titlesOf(world.doctor, target.id)).sort()).toEqual(['收到转诊患者', '新预约']);
    expect((await titlesOf(world.doctor, source.id)).sort()).toEqual(['患者已转诊', '预约已取消']);
    expect(await titlesOf(of, source.id)).toEqual(['预约已取消']);
    await worker.stop();
  });
});

describe('nobody', () => {
  it('is told twice, with two workers, an emptied Redis and every job again', async () => {
    const bookings = [];
    for (let i = 0; i < 6; i++) bookings.push(await bookFor(desk, await world.app.make.account(), 7));
    const workers = [await world.worker(), await world.worker()];
    await emptyRedis(world);
    const again = () => world.query("UPDATE outbox SET done_at = NULL, queued_at = NULL WHERE job = 'notify.visit'");
    await again();
    await jobsEnd();
    await again();
    await jobsEnd();
    const counts = await world.query<{ reservation: string; notified: number }>(
      `SELECT split_part(dedupe, ':', 2) AS reservation, count(*)::int AS notified FROM notifications
       WHERE split_part(dedupe, ':', 2)::bigint = ANY ($1) GROUP BY 1`,
      [bookings.map(({ id }) => id)],
    );
    expect(counts.map(({ notified }) => notified)).toEqual(Array(6).fill(2));
    const events = await world.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM account_events WHERE name = 'notification' GROUP BY user_id, body->>'id' HAVING count(*) > 1",
    );
    expect(events).toEqual([]);
    await Promise.all(workers.map((each) => each.stop()));
  });

  it('is told who works there no more, whose account is closed, or who wants it not', async () => {
    const [quiet, closed] = [await world.app.make.account(), await world.app.make.account()];
    const preferences = [{ kind: 'booked', channel: 'product', enabled: false }];
    await world.app.as(quiet)('PUT', '/api/notifications/preferences', { preferences });
    const bookings = [await bookFor(desk, quiet, 8), await bookFor(desk, closed, 8)];
    await world.query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [closed.id]);
    await world.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [world.doctor.id]);
    const worker = await world.worker();
    await jobsEnd();
    const notified = await world.query(
      "SELECT 1 FROM notifications WHERE split_part(dedupe, ':', 2)::bigint = ANY ($1)",
      [bookings.map(({ id }) => id)],
    );
    expect(notified).toEqual([]);
    await world.query("UPDATE memberships SET status = 'active' WHERE user_id = $1", [world.doctor.id]);
    await worker.stop();
  });
});
