import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** What a visit's patient was told by SMS, for the desk. */

let app: TestApp;
let doctor: Awaited<ReturnType<TestApp['make']['doctor']>>;
let desk: Person;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.make.doctor({ name: '赵晓棠' });
  desk = await app.make.staff({ hospital: doctor.hospital_id });
});
afterAll(() => app.close());

async function book(days: number, time: string) {
  const slot = await app.make.slot(doctor.id, days, time);
  const form = deskForm({ slot, time, department: doctor.department_id }, { phone: '13912345678' });
  const answer = await app.as(desk)('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), hash: answer.string('data', 'hash_id') };
}

const sent = (reservation: number, kind: string, more: object) =>
  app.owner.query(
    `INSERT INTO sms_messages (phone, kind, text, reason, dedupe, hospital_id, reservation_id, state, error, created_at, sent_at, delivered_at, due_at)
     SELECT '13912345678', $2, '【号脉】…', '预约成功', format('reservation:%s:%s:1', $1::bigint, $2::text), $3, $1, x.state, x.error,
       '2026-11-20T02:00:00Z', x.sent_at, x.delivered_at, x.due_at
     FROM jsonb_to_record($4) AS x(state text, error text, sent_at timestamptz, delivered_at timestamptz, due_at timestamptz)`,
    [reservation, kind, doctor.hospital_id, JSON.stringify(more)],
  );

describe('the messages of a visit', () => {
  it('are what was sent and what arrived, the newest first, and the reminders to come', async () => {
    const { id, hash } = await book(2, '10:00');
    await sent(id, 'booked', {
      state: 'delivered',
      sent_at: '2026-11-20T02:00:05Z',
      delivered_at: '2026-11-20T02:00:09Z',
    });
    await sent(id, 'reminder', { state: 'stopped', error: '对方已退订短信' });
    const answer = await app.as(desk)('GET', `/api/admin/reservations/${id}/messages`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at('data')).toMatchObject([
      {
        kind: 'reminder',
        state: 'stopped',
        error: '对方已退订短信',
        at: '2026-11-20T10:00:00.000+08:00',
        delivered_at: null,
      },
      {
        kind: 'booked',
        reason: '预约成功',
        state: 'delivered',
        error: '',
        at: '2026-11-20T10:00:05.000+08:00',
        delivered_at: '2026-11-20T10:00:09.000+08:00',
      },
    ]);
    expect(answer.at('meta', 'coming')).toEqual([
      { reminder: 'day_before', due_at: '2026-11-21T18:00:00.000+08:00' },
      { reminder: 'two_hours', due_at: '2026-11-22T08:00:00.000+08:00' },
    ]);
    const byHash = await app.as(desk)('GET', `/api/admin/reservations/${hash}/messages`);
    expect(byHash.at('data')).toEqual(answer.at('data'));
  });

  it('of a cancelled visit has no reminder to come', async () => {
    const { id } = await book(3, '10:00');
    await app.as(desk)('PUT', `/api/admin/reservations/${id}/cancel`, { reason: '改期' });
    const answer = await app.as(desk)('GET', `/api/admin/reservations/${id}/messages`);
    expect([answer.at('data'), answer.at('meta', 'coming')]).toEqual([[], []]);
  });

  it('that wait are withdrawn with the cancellation itself, and say why', async () => {
    const { id } = await book(4, '10:00');
    await sent(id, 'booked', { state: 'queued', due_at: '2026-11-21T07:00:00+08:00' });
    const ended = await app.as(desk)('PUT', `/api/admin/reservations/${id}/cancel`, { reason: '改期' });
    expect(ended.status, ended.text).toBe(201);
    const answer = await app.as(desk)('GET', `/api/admin/reservations/${id}/messages`);
    expect(answer.at('data')).toMatchObject([
      { kind: 'booked', state: 'withdrawn', error: '预约后来已取消', due_at: null },
    ]);
    expect(answer.at('meta', 'coming')).toEqual([]);
  });

  it('are that hospital’s alone: another one’s is as one that is not there', async () => {
    const { id } = await book(2, '11:00');
    const elsewhere = app.as(await app.make.staff({ hospital: await app.make.hospital() }));
    const [theirs, none] = await Promise.all([
      elsewhere('GET', `/api/admin/reservations/${id}/messages`),
      elsewhere('GET', '/api/admin/reservations/999999/messages'),
    ]);
    expect([theirs.status, theirs.at('message'), theirs.at('code')]).toEqual([
      404,
      none.at('message'),
      none.at('code'),
    ]);
    expect((await app.as(await app.make.account())('GET', `/api/admin/reservations/${id}/messages`)).status).toBe(403);
  });
});
