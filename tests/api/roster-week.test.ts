import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeClinic, openTimes, slotsOf, stateOf } from './roster-support.ts';

/** The week across the clinic, one copied onto another, and fees. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const WEEK = '/api/admin/schedule';
const COPY = `${WEEK}/copy_week`;
const EXCEPTIONS = '/api/admin/work_settings/exceptions';
const FEE = '/api/admin/fee';
const MONDAY = '2026-11-23';

describe('the week across the clinic', () => {
  it('has a row for each person: hours, breaks, exceptions, fee, and what each day has', async () => {
    const clinic = await makeClinic(app);
    const hygienist = await app.make.doctor({
      hospital: clinic.hospital,
      role: 'dental_hygienist',
      from: 540,
      to: 720,
      breaks: [{ from: 600, to: 615, name: '茶歇' }],
      fee: 12_000,
    });
    await clinic.book(3, '15:15');
    const held = await app.make.slot(clinic.doctor.id, 3, '15:00');
    await app.as(clinic.desk)('POST', '/api/holds', { scheduling_time_id: held.id });
    await app.as(clinic.owner)('POST', EXCEPTIONS, clinic.suspended(MONDAY, { from: '16:00' }));
    const week = await app.as(clinic.desk)('GET', `${WEEK}?date=2026-11-25`);
    expect(week.status, week.text).toBe(200);
    expect(week.at('meta')).toMatchObject({
      dates: [MONDAY, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
      today: '2026-11-20',
    });
    expect(week.at('data')).toMatchObject([
      { id: clinic.doctor.id, role_name: 'doctor', fee: 3000, editable: false },
      { id: hygienist.id, role_name: 'dental_hygienist', fee: 12_000, editable: false },
    ]);
    expect(week.at('data', 0, 'exceptions')).toMatchObject([
      { date: MONDAY, from: '16:00', to: '18:00', kind: 'suspended', reason: '手术日' },
    ]);
    expect(week.at('data', 0, 'days', 0)).toEqual({ date: MONDAY, open: 26, held: 1, booked: 1 });
    expect(week.at('data', 1, 'hours', 0)).toMatchObject({
      weekday: 1,
      from: '09:00',
      to: '12:00',
      breaks: [{ from: '10:00', to: '10:15', name: '茶歇' }],
    });
    expect(week.at('data', 1, 'days', 6)).toEqual({ date: '2026-11-29', open: 11, held: 0, booked: 0 });
  });

  it('is of today’s week where no day is named, counts no past starts, and opens later days', async () => {
    const { doctor, desk } = await makeClinic(app);
    const now = await app.as(desk)('GET', WEEK);
    expect(now.at('meta', 'dates', 0)).toBe('2026-11-16');
    // 10:37 on the 20th: from 10:45 on.
    expect(now.at('data', 0, 'days', 4)).toEqual({ date: '2026-11-20', open: 29, held: 0, booked: 0 });
    const later = await app.as(desk)('GET', `${WEEK}?date=2026-12-14`);
    expect(later.at('data', 0, 'days', 0)).toMatchObject({ date: '2026-12-14', open: 36 });
    expect(openTimes(await slotsOf(app, doctor.id, '2026-12-14'))).toHaveLength(36);
  });

  it('is one hospital’s own, and says who may change what', async () => {
    const { doctor, owner, hospital } = await makeClinic(app);
    const colleague = await app.make.doctor({ hospital });
    const editable = async (who: { token: string }) => {
      const rows = (await app.as(who)('GET', WEEK)).at('data') as { id: number; editable: boolean }[];
      return rows.filter((row) => row.editable).map(({ id }) => id);
    };
    expect(await editable(doctor)).toEqual([doctor.id]);
    expect(await editable(owner)).toEqual([doctor.id, colleague.id]);
    expect((await app.as(await app.make.staff())('GET', WEEK)).at('data')).toEqual([]);
    const wrong = await app.as(owner)('GET', `${WEEK}?date=2026-13-01`);
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { date: ['日期格式错误'] }]);
  });
});

describe('a week copied onto another', () => {
  async function twoWeeks() {
    const clinic = await makeClinic(app);
    const second = await app.make.doctor({ hospital: clinic.hospital });
    const ask = app.as(clinic.owner);
    await ask('POST', EXCEPTIONS, clinic.suspended(MONDAY));
    await ask(
      'POST',
      EXCEPTIONS,
      clinic.suspended('2026-11-25', { doctor_id: second.id, kind: 'leave', reason: '年假' }),
    );
    await ask('POST', EXCEPTIONS, clinic.suspended('2026-11-28', { kind: 'extra', from: '18:00', to: '20:00' }));
    // The week of the 30th is open to booking from the first look.
    await ask('GET', `${WEEK}?date=2026-11-30`);
    return { ...clinic, second, ask };
  }

  it('carries every exception of everybody, and reports what it could not touch', async () => {
    const clinic = await twoWeeks();
    await clinic.book(10, '15:15');
    const before = await stateOf(app, clinic.hospital);
    const foreseen = await clinic.ask('POST', `${COPY}/preview`, { from: '2026-11-26', to: '2026-12-03' });
    expect(foreseen.at('data')).toMatchObject({
      copied: 3,
      skipped: 0,
      added: 8,
      suspended: 15,
      withdrawn: 16,
      untouched: [{ date: '2026-11-30', time: '15:15', patient: '林淑芬', doctor: clinic.doctor.name }],
    });
    expect(await stateOf(app, clinic.hospital)).toEqual(before);
    const done = await clinic.ask('POST', COPY, { from: '2026-11-26', to: '2026-12-03' });
    expect([done.status, done.at('data')]).toEqual([201, foreseen.at('data')]);
    const week = await clinic.ask('GET', `${WEEK}?date=2026-11-30`);
    expect(week.at('data', 0, 'exceptions')).toMatchObject([
      { date: '2026-11-30', kind: 'suspended', reason: '手术日' },
      { date: '2026-12-05', kind: 'extra', from: '18:00', to: '20:00' },
    ]);
    const again = await clinic.ask('POST', COPY, { from: MONDAY, to: '2026-11-30' });
    expect(again.at('data')).toMatchObject({ copied: 0, skipped: 3, added: 0, suspended: 0, withdrawn: 0 });
  });

  it('is copied as a whole or not at all', async () => {
    const { ask, doctor, hospital, suspended } = await twoWeeks();
    const elsewhere = await app.make.hospital();
    await app.make.member(doctor.id, elsewhere, 'doctor');
    const there = app.as({ token: (await app.make.session(doctor.id, elsewhere)).token });
    const taken = suspended('2026-12-05', { kind: 'extra', from: '19:00', to: '21:00' });
    expect((await there('POST', EXCEPTIONS, taken)).status).toBe(201);
    const before = await stateOf(app, hospital);
    const refused = await ask('POST', COPY, { from: MONDAY, to: '2026-11-30' });
    expect(refused.status).toBe(422);
    expect(refused.at('errors')).toEqual({ to: [`${doctor.name} 2026-12-05 在此时间已有其他出诊安排`] });
    expect(await stateOf(app, hospital)).toEqual(before);
  });

  it('says what is wrong, and is the shop owner’s alone', async () => {
    const { ask, doctor, desk } = await twoWeeks();
    const errors = async (from: string, to: string) => (await ask('POST', COPY, { from, to })).at('errors');
    expect(await errors(MONDAY, '2026-11-27')).toEqual({ to: ['请选择另一周'] });
    expect(await errors('2026-12-07', '2026-12-14')).toEqual({ from: ['该周没有可复制的安排'] });
    expect(await errors(MONDAY, '2026-11-16')).toEqual({
      to: ['2026-11-16 的安排会落在过去的日期', '2026-11-18 的安排会落在过去的日期'],
    });
    expect(await errors('', '2026-2-3')).toEqual({ from: ['日期为必填项'], to: ['日期格式错误'] });
    for (const who of [doctor, desk]) {
      expect((await app.as(who)('POST', COPY, { from: MONDAY, to: '2026-11-30' })).status).toBe(403);
      expect((await app.as(who)('POST', `${COPY}/preview`, { from: MONDAY, to: '2026-11-30' })).status).toBe(403);
    }
    const stranger = await app.make.staff({ role: 'shop_owner' });
    const nothing = await app.as(stranger)('POST', COPY, { from: MONDAY, to: '2026-11-30' });
    expect(nothing.at('errors')).toEqual({ from: ['该周没有可复制的安排'] });
  });
});

describe('fees', () => {
  it('are a doctor’s 挂号费 and a hygienist’s 洁牙费: one’s own, or everybody’s for the shop owner', async () => {
    const { doctor, owner, desk, hospital } = await makeClinic(app);
    const hygienist = await app.make.doctor({ hospital, role: 'dental_hygienist', fee: 12_000 });
    const fees = async (who: { token: string }) => (await app.as(who)('GET', FEE)).at('data');
    const own = {
      doctor_id: doctor.id,
      name: doctor.name,
      role_name: 'doctor',
      label: '挂号费',
      fee: 3000,
      fees: [3000],
    };
    const cleaning = {
      ...own,
      doctor_id: hygienist.id,
      name: hygienist.name,
      role_name: 'dental_hygienist',
      label: '洁牙费',
    };
    expect(await fees(doctor)).toEqual([own]);
    expect(await fees(hygienist)).toEqual([{ ...cleaning, fee: 12_000, fees: [12_000] }]);
    expect(await fees(owner)).toHaveLength(2);
    expect((await app.as(desk)('GET', FEE)).status).toBe(403);
  });

  it('count for hours and open slots, not for what is held or booked, until that is free', async () => {
    const { doctor, desk, book, cancel } = await makeClinic(app);
    const booked = await book(3, '15:15');
    const held = await app.make.slot(doctor.id, 3, '15:00');
    const hold = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: held.id });
    const set = await app.as(doctor)('PUT', FEE, { doctor_id: doctor.id, fee: 5000 });
    expect([set.status, set.at('data', 'fee')]).toEqual([201, 5000]);
    expect(set.at('meta')).toMatchObject({ kept: 2, untouched: [], withdrawn: 0, added: 0 });
    const feeAt = async (time: string) => (await slotsOf(app, doctor.id, MONDAY)).find((row) => row.time === time)?.fee;
    expect([await feeAt('14:45'), await feeAt('15:00'), await feeAt('15:15')]).toEqual([5000, 3000, 3000]);
    expect((await app.as(doctor)('GET', '/api/admin/work_settings')).at('data', 0, 'fee')).toBe(5000);
    await app.as(desk)('DELETE', `/api/holds/${hold.number('data', 'id')}`);
    await cancel(booked.reservation);
    expect([await feeAt('15:00'), await feeAt('15:15')]).toEqual([5000, 5000]);
    const next = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: held.id });
    expect(next.at('meta', 'fee')).toEqual({ price: 5000 });
  });

  it('that went back meanwhile leave a taken slot as it is', async () => {
    const { doctor, book, cancel } = await makeClinic(app);
    const booked = await book(3, '15:15');
    for (const fee of [5000, 3000]) await app.as(doctor)('PUT', FEE, { doctor_id: doctor.id, fee });
    await cancel(booked.reservation);
    expect(new Set((await slotsOf(app, doctor.id, MONDAY)).map(({ fee }) => fee))).toEqual(new Set([3000]));
  });

  it('say what is wrong, and are nobody else’s', async () => {
    const { doctor, owner, hospital, desk } = await makeClinic(app);
    const ask = app.as(owner);
    expect((await ask('PUT', FEE, { fee: 1.5 })).at('errors')).toEqual({
      doctor_id: ['医生为必填项'],
      fee: ['费用格式错误'],
    });
    expect((await ask('PUT', FEE, { doctor_id: doctor.id })).at('errors')).toEqual({ fee: ['费用为必填项'] });
    const idle = await app.make.staff({ hospital, role: 'doctor' });
    const none = await ask('PUT', FEE, { doctor_id: idle.id, fee: 100 });
    expect([none.status, none.at('errors')]).toEqual([422, { doctor_id: ['请先设置出诊时间'] }]);
    expect((await app.as(idle)('PUT', FEE, { doctor_id: doctor.id, fee: 100 })).status).toBe(403);
    expect((await app.as(desk)('PUT', FEE, { doctor_id: doctor.id, fee: 100 })).status).toBe(403);
    const stranger = await app.make.staff({ role: 'shop_owner' });
    expect((await app.as(stranger)('PUT', FEE, { doctor_id: doctor.id, fee: 100 })).status).toBe(404);
  });
});
