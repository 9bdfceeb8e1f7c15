import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** 日程单: a day on paper. */

let app: TestApp;
let first: Awaited<ReturnType<TestApp['make']['doctor']>>;
let second: Awaited<ReturnType<TestApp['make']['doctor']>>;
let desk: Person;
beforeAll(async () => {
  app = await startTestApp();
  first = await app.make.doctor({ name: '赵晓棠', hospital: await app.make.hospital({ name: '衡川口腔 · 总院' }) });
  second = await app.make.doctor({ name: '李文博', hospital: first.hospital_id });
  desk = await app.make.staff({ hospital: first.hospital_id });
});
afterAll(() => app.close());

async function book(doctor: typeof first, time: string, name: string, slot_count = 1) {
  const slot = await app.make.slot(doctor.id, 1, time);
  const form = deskForm(
    { slot, time, department: doctor.department_id },
    { slot_count, name, phone: '13912345678', remarks: '怕疼' },
  );
  const answer = await app.as(desk)('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
}
const sheet = (query: string, by: { token: string } = desk) => app.as(by)('GET', `/api/admin/day_sheet?${query}`);

describe('the day sheet', () => {
  it('has the hospital’s day in order of time, phones masked, nothing that was cancelled; or one doctor’s', async () => {
    await book(first, '10:00', '沈静姝', 2);
    await book(second, '09:30', '李雷');
    const gone = await book(first, '09:00', '韩梅梅');
    expect((await app.as(desk)('PUT', `/api/admin/reservations/${gone}/cancel`, { reason: '改期' })).status).toBe(201);
    const answer = await sheet('date=2026-11-21');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at('data')).toMatchObject([
      { time: '09:30', until: '09:45', patient: '李雷', doctor_name: '李文博' },
      {
        time: '10:00',
        until: '10:30',
        patient: '沈静姝',
        doctor_name: '赵晓棠',
        phone: '139****5678',
        remarks: '怕疼',
      },
    ]);
    expect(answer.at('meta')).toMatchObject({
      hospital: { name: '衡川口腔 · 总院' },
      doctors: [
        { id: first.id, name: '赵晓棠' },
        { id: second.id, name: '李文博' },
      ],
    });
    const own = await sheet(`date=2026-11-21&doctor_id=${second.id}`);
    expect((own.at('data') as { patient: string }[]).map(({ patient }) => patient)).toEqual(['李雷']);
    expect((await sheet('date=2026-11-22')).at('data')).toEqual([]);
  });

  it('is the session’s hospital’s, for its staff; of today where no day is named', async () => {
    const elsewhere = await app.make.staff({ hospital: await app.make.hospital() });
    expect((await sheet(`date=2026-11-21&doctor_id=${first.id}`, elsewhere)).at('data')).toEqual([]);
    expect((await sheet('date=2026-11-21', await app.make.account())).status).toBe(403);
    expect((await sheet('')).at('meta', 'date')).toBe('2026-11-20');
    const wrong = await sheet('doctor_id=x&date=morgen');
    expect([wrong.status, Object.keys(wrong.at('errors') as object).sort()]).toEqual([422, ['date', 'doctor_id']]);
  });
});
