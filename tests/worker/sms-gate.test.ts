import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

/** What goes out, when, and for how much: stops, quiet hours, budgets, reports (docs/decisions/017). */

const SECRET = 'a-secret-of-the-address';
const NIGHT = '2026-11-20T22:10:00+08:00';
const MORNING = '2026-11-21T07:00:01+08:00';

interface Row {
  id: number;
  phone: string;
  kind: string;
  text: string;
  state: string;
  error: string | null;
  cost: number;
  segments: number;
  provider_id: string | null;
  due_at: Date | null;
  delivered_at: Date | null;
  dedupe: string;
}

let world: World;
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(async () => {
  await world.close();
  await provider.close();
});

const start = (clock?: string) =>
  startWorld({ env: { TENCENT_SMS_CALLBACK_SECRET: SECRET }, ...(clock ? { clock } : {}) });
const rowsOf = (reservation: number) =>
  world.query<Row>('SELECT * FROM sms_messages WHERE reservation_id = $1 ORDER BY id', [reservation]);
const rowOf = async (reservation: number) => (await rowsOf(reservation))[0];
const becomes = async (reservation: number, ...states: string[]): Promise<Row> => {
  const row = await until(
    () => rowOf(reservation),
    (found) => found !== undefined && states.includes(found.state),
  );
  if (!row) throw new Error('no message');
  return row;
};
/** Until a message of a visit waits for the morning. */
const waits = (reservation: number, kind: string) =>
  until(
    () => rowsOf(reservation),
    (rows) => rows.some((row) => row.kind === kind && row.due_at?.toISOString() === '2026-11-20T23:00:00.000Z'),
  );
const statesOf = (rows: readonly Row[]) => rows.map(({ kind, state, error, due_at }) => [kind, state, error, due_at]);
/** Until all that was to be said by then was looked at. */
const saidBy = (clock: string) =>
  until(
    () =>
      world.query(
        `SELECT id FROM outbox WHERE job IN ('sms.reservation', 'sms.send') AND done_at IS NULL AND failed_at IS NULL
         AND due_at <= $1`,
        [clock],
      ),
    (rows) => rows.length === 0,
  );
/** The desk moves a visit to that start of the day after tomorrow. */
async function moveTo(reservation: number, time: string) {
  const to = await world.app.make.slot(world.doctor.id, 2, time);
  const [visit] = await world.query<{ patient_id: number }>('SELECT patient_id FROM reservations WHERE id = $1', [
    reservation,
  ]);
  const desk = world.app.as(await world.app.make.staff({ hospital: world.doctor.hospital_id }));
  const answer = await desk('PUT', `/api/admin/reservations/${reservation}/change`, {
    source: '牙痛',
    patient_id: visit?.patient_id,
    hospital_id: world.doctor.hospital_id,
    doctor_id: world.doctor.id,
    department_id: world.doctor.department_id,
    date: to.date,
    time,
  });
  expect(answer.status, answer.text).toBe(201);
}
const rung = (phone: string) => provider.received.filter(({ body }) => body.PhoneNumberSet[0] === `+86${phone}`).length;

async function callback(kind: 'status' | 'reply', items: unknown, secret = SECRET) {
  const response = await fetch(`${world.app.url}/api/sms/tencent/${secret}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(items),
  });
  return { status: response.status, body: await response.json() };
}
const report = (sid: string | null, ok: boolean, more: object = {}) => [
  {
    user_receive_time: '2026-11-20 10:40:00',
    nationcode: '86',
    mobile: '13800000001',
    report_status: ok ? 'SUCCESS' : 'FAIL',
    errmsg: ok ? 'DELIVRD' : 'MK:0001',
    description: ok ? '用户短信送达成功' : '空号',
    sid,
    ...more,
  },
];

describe('in the quiet hours', () => {
  it('what nobody just asked for waits for the morning', async () => {
    world = await start(NIGHT);
    const night = await world.worker(provider.env);
    const kept = await world.book();
    await waits(kept, 'booked');
    expect(provider.received).toEqual([]);
    await night.stop();
    // The clock that is played is the database's; and an emptied Redis loses nothing.
    await emptyRedis(world);

    await world.app.database.setClock(MORNING);
    await world.worker(provider.env);
    expect(await becomes(kept, 'sent')).toMatchObject({ due_at: null });
    // Beside it goes the reminder of the visit at 09:00.
    expect(provider.rang.filter((reference) => !reference.includes('reminder'))).toHaveLength(1);
  });

  it('what is overtaken while it waits is withdrawn in the same breath: moved, one is left and is true; cancelled, none', async () => {
    world = await start(NIGHT);
    const night = await world.worker(provider.env);
    const [moved, cancelled] = [await world.book(), await world.book()];
    await waits(moved, 'booked');
    await waits(cancelled, 'booked');
    for (const [id, time] of [
      [moved, '15:00'],
      [cancelled, '16:00'],
    ] as const) {
      await moveTo(id, time);
      // Before any worker has looked at the change.
      expect(statesOf(await rowsOf(id))[0]).toEqual(['booked', 'withdrawn', '预约后来已更改', null]);
    }
    await waits(moved, 'changed');
    await waits(cancelled, 'changed');
    // A message that a worker has in its hands is left to it.
    await saidBy('2026-11-20T22:40:00+08:00');
    await world.cancel(cancelled);
    expect(statesOf(await rowsOf(cancelled))).toEqual([
      ['booked', 'withdrawn', '预约后来已更改', null],
      ['changed', 'withdrawn', '预约后来已取消', null],
    ]);
    await saidBy('2026-11-20T22:40:00+08:00');
    await night.stop();
    await emptyRedis(world);

    await world.app.database.setClock(MORNING);
    await world.worker(provider.env);
    await until(
      () => rowsOf(moved),
      (rows) => rows.some(({ state }) => state === 'sent'),
    );
    await saidBy(MORNING);
    const [booked, changed] = await rowsOf(moved);
    expect([booked?.state, changed?.state]).toEqual(['withdrawn', 'sent']);
    expect(changed?.text).toContain('15:00');
    // Nobody is told of the end of what they never heard of.
    expect((await rowsOf(cancelled)).map(({ kind, state }) => [kind, state])).toEqual([
      ['booked', 'withdrawn'],
      ['changed', 'withdrawn'],
    ]);
    expect(provider.rang.filter((reference) => !reference.includes('reminder'))).toEqual([changed?.dedupe]);
  });

  it('who had been told of the visit is told of its end alone', async () => {
    world = await start('2026-11-20T20:50:00+08:00');
    const evening = await world.worker(provider.env);
    const id = await world.book();
    await becomes(id, 'sent');
    await evening.stop();
    await emptyRedis(world);
    await world.app.database.setClock(NIGHT);
    await world.worker(provider.env);
    await world.cancel(id);
    await waits(id, 'cancelled');
    expect(statesOf(await rowsOf(id)).map(([kind, state]) => [kind, state])).toEqual([
      ['booked', 'sent'],
      ['cancelled', 'queued'],
    ]);
  });

  it('an answer to what somebody has just done goes at once: their own booking, a code', async () => {
    world = await start(NIGHT);
    await world.worker(provider.env);
    const account = await world.app.make.account({ patients: ['李雷'] });
    const slot = await world.app.make.slot(world.doctor.id, 2, '09:00');
    const booked = await world.app.as(account)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: world.doctor.department_id,
      source: '牙痛',
    });
    expect(await becomes(booked.number('data', 'id'), 'sent')).toMatchObject({ phone: account.phone });
    expect((await world.app.as()('POST', '/api/register_sms', { phone: '13799990000' })).status).toBe(201);
    await until(
      async () => rung('13799990000'),
      (count) => count === 1,
    );
  });
});

describe('who wants none', () => {
  it('answers T and gets none but codes, until they answer 恢复', async () => {
    world = await start();
    await world.worker(provider.env);
    const account = await world.app.make.account();
    expect(await callback('reply', [{ mobile: `86${account.phone}`, nationcode: '86', text: ' td ' }])).toEqual({
      status: 200,
      body: { result: 0, errmsg: 'OK' },
    });
    const slot = await world.app.make.slot(world.doctor.id, 3, '09:00');
    const book = (time: string, id: number) =>
      world.app.as(account)('POST', '/api/reservations', {
        id,
        patient_id: account.patient_ids[0],
        department_id: world.doctor.department_id,
        source: time,
      });
    const stopped = await becomes((await book('09:00', slot.id)).number('data', 'id'), 'stopped', 'sent');
    expect([stopped.state, stopped.error, rung(account.phone)]).toEqual(['stopped', '对方已退订短信', 0]);
    expect((await world.app.as()('POST', '/api/forget_sms', { phone: account.phone })).status).toBe(201);
    await until(
      async () => rung(account.phone),
      (count) => count === 1,
    );
    await callback('reply', { mobile: account.phone, text: '恢复' });
    const later = await world.app.make.slot(world.doctor.id, 4, '09:00');
    await becomes((await book('09:00', later.id)).number('data', 'id'), 'sent');
  });

  it('turns a kind off in the settings, and that kind alone is not sent', async () => {
    world = await start();
    await world.worker(provider.env);
    const account = await world.app.make.account();
    const asks = world.app.as(account);
    const off = { preferences: [{ kind: 'booked', channel: 'sms', enabled: false }] };
    expect((await asks('PUT', '/api/notifications/preferences', off)).status).toBe(201);
    const slot = await world.app.make.slot(world.doctor.id, 2, '10:00');
    const booked = await asks('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: world.doctor.department_id,
      source: '牙痛',
    });
    const id = booked.number('data', 'id');
    expect(await becomes(id, 'stopped', 'sent')).toMatchObject({ state: 'stopped', error: '对方已关闭此类短信' });
    await asks('PUT', `/api/reservations/${id}/cancel`, {});
    await until(
      () => rowsOf(id),
      (rows) => rows.some(({ kind, state }) => kind === 'cancelled' && state === 'sent'),
    );
    expect(rung(account.phone)).toBe(1);
  });
});

describe('the hospital’s budget', () => {
  let owner: Person;
  const budget = async (daily_budget: number | null) => {
    const answer = await world.app.as(owner)('PUT', '/api/admin/sms/settings', { daily_budget, warn_percent: 80 });
    expect(answer.status, answer.text).toBe(201);
  };
  const day = async () => (await world.query<{ count: number; cost: number }>('SELECT count, cost FROM sms_days'))[0];
  const notified = async () => {
    const answer = await world.app.as(owner)('GET', '/api/notifications?kind=sms');
    return (answer.at('data') as { title: string }[]).map(({ title }) => title);
  };
  beforeEach(async () => {
    world = await start();
    owner = await world.app.make.staff({ hospital: world.doctor.hospital_id, role: 'shop_owner' });
  });

  it('is warned of before it is reached, told once when it is, and nothing goes out beyond it', async () => {
    await budget(12);
    await world.worker(provider.env);
    await becomes(await world.book(), 'sent');
    expect(await notified()).toEqual([]);
    await becomes(await world.book(), 'sent');
    expect(await notified()).toEqual(['短信预算即将用完']);
    const third = await world.book();
    await becomes(third, 'over_budget');
    await becomes(await world.book(), 'over_budget');
    expect(await notified()).toEqual(['今日短信预算已用完', '短信预算即将用完']);
    expect([provider.received.length, await day()]).toEqual([2, { count: 2, cost: 10 }]);
    await budget(100);
    const list = await world.app.as(owner)('GET', '/api/admin/sms?state=over_budget');
    const id = list.number('data', 1, 'id');
    const again = await world.app.as(owner)('POST', `/api/admin/sms/${id}/resend`, {});
    expect([again.status, again.at('data', 'resend_of')]).toEqual([201, id]);
    await until(
      () => rowsOf(third),
      (rows) => rows[1]?.state === 'sent',
    );
    const twice = await world.app.as(owner)('POST', `/api/admin/sms/${id}/resend`, {});
    expect([twice.status, twice.at('message')]).toEqual([409, '该短信已重发过']);
    expect(provider.received).toHaveLength(3);
  });

  it('is never spent beyond its last cent by two workers at once', async () => {
    await budget(15);
    const reservations: number[] = [];
    for (let n = 0; n < 8; n++) reservations.push(await world.book());
    await Promise.all([world.worker(provider.env), world.worker(provider.env)]);
    const rows = await Promise.all(reservations.map((id) => becomes(id, 'sent', 'over_budget')));
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(3);
    expect([provider.received.length, (await day())?.cost]).toEqual([3, 15]);
  });

  it('gets back what the provider refused', async () => {
    await budget(100);
    await world.worker(provider.env);
    provider.next({ status: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect(await becomes(await world.book(), 'failed')).toMatchObject({ cost: 0, segments: 0 });
    expect(await day()).toEqual({ count: 0, cost: 0 });
    expect(await becomes(await world.book(), 'sent')).toMatchObject({ cost: 5, segments: 1 });
    expect(await day()).toEqual({ count: 1, cost: 5 });
  });
});

describe('what became of it', () => {
  it('is told by the provider: delivered or not, once; late, doubled and unknown reports change nothing', async () => {
    world = await start();
    await world.worker(provider.env);
    const [good, bad] = [await world.book(), await world.book()];
    const [one, other] = [await becomes(good, 'sent'), await becomes(bad, 'sent')];
    expect((await callback('status', report(one.provider_id, true))).body).toEqual({ result: 0, errmsg: 'OK' });
    const delivered = await rowOf(good);
    expect([delivered?.state, delivered?.delivered_at?.toISOString()]).toEqual([
      'delivered',
      '2026-11-20T02:40:00.000Z',
    ]);
    await callback('status', [
      ...report(one.provider_id, false),
      ...report('nobody’s', false),
      ...report(null, true),
      7,
    ]);
    expect((await rowOf(good))?.state).toBe('delivered');
    await callback('status', report(other.provider_id, false));
    expect(await rowOf(bad)).toMatchObject({ state: 'undelivered', error: 'MK:0001 空号', delivered_at: null });
    await callback('status', report(other.provider_id, true));
    expect((await rowOf(bad))?.state).toBe('undelivered');
    for (const secret of ['wrong', `${SECRET}x`, SECRET.slice(1)]) {
      expect((await callback('status', report(one.provider_id, false), secret)).status).toBe(404);
    }
  });

  it('is asked for where no report comes, also of a message of unknown fate', async () => {
    world = await start();
    await world.worker(provider.env);
    const sent = await world.book();
    const { phone, provider_id, dedupe } = await becomes(sent, 'sent');
    provider.next('close');
    const lost = await world.book();
    const unknown = await becomes(lost, 'unknown');
    const status = (SerialNo: string, SessionContext: string) =>
      ({ SerialNo, SessionContext, ReportStatus: 'SUCCESS', Description: '', UserReceiveTime: 1_763_600_000 }) as const;
    provider.statuses.set(`+86${phone}`, [status(String(provider_id), dedupe)]);
    provider.statuses.set(`+86${unknown.phone}`, [status('late-1', unknown.dedupe)]);
    // A minute passes.
    await world.query("UPDATE sms_messages SET ask_at = ask_at - interval '1 minute'");
    await Promise.all([becomes(sent, 'delivered'), becomes(lost, 'delivered')]);
    expect((await rowOf(lost))?.provider_id).toBe('late-1');
    expect(provider.received).toHaveLength(2);
    const open = await world.query('SELECT 1 FROM sms_messages WHERE ask_at IS NOT NULL');
    expect(open).toEqual([]);
  });
});

describe('forty messages', () => {
  it('under every fault of the provider and killed workers ring no phone twice, and the money is right', async () => {
    world = await start();
    let worker = await world.worker(provider.env);
    const faults = [
      { status: 'LimitExceeded.PhoneNumberThirtySecondLimit' },
      'close',
      { http: 503 },
      'half',
      { status: 'FailedOperation.PhoneNumberInBlacklist' },
      { error: 'RequestLimitExceeded' },
      { http: 504 },
    ] as const;
    const reservations: number[] = [];
    for (let n = 0; n < 40; n++) {
      if (n % 3 === 0) provider.next(faults[(n / 3) % faults.length] ?? 'close');
      reservations.push(await world.book());
      if (n % 13 === 12) {
        await worker.kill('SIGKILL');
        worker = await world.worker(provider.env);
      }
    }
    const ended = await Promise.all(reservations.map((id) => becomes(id, 'sent', 'failed', 'unknown')));
    expect(provider.rang).toHaveLength(new Set(provider.rang).size);
    for (const { dedupe, state } of ended)
      expect([dedupe, provider.rang.includes(dedupe) || state !== 'sent']).toEqual([dedupe, true]);
    const [sum] = await world.query<{ cost: number; count: number }>(
      'SELECT sum(cost)::int AS cost, (count(*) FILTER (WHERE cost > 0))::int AS count FROM sms_messages',
    );
    expect(await world.query('SELECT cost, count FROM sms_days')).toEqual([sum]);
  });
});
