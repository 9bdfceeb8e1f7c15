import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGridStore } from '../../server/features/scheduling/grid-store.ts';
import type { RawSlot } from '../../server/platform/raw-states.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** docs/domain/slots-and-holds.md#cells. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LUNCH = [{ from: 720, to: 810, name: '午休' }];

async function gridOf(token: { token: string } | null, path: string) {
  const answer = await app.as(token)('GET', path);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.at('data', 'rows');
  if (!Array.isArray(rows)) throw new Error('no rows');
  const cell = (doctor: { id: number }, time: string) => {
    const row = rows.find((found) => found.time === time) ?? {};
    const prop = `d${doctor.id}`;
    return {
      value: row[prop],
      id: row[`${prop}_id`],
      name: row[`${prop}_name`],
      hold: row[`${prop}_hold`],
      visited: row[`${prop}_visited`],
    };
  };
  return { answer, rows, cell };
}

describe('the grid', () => {
  it('has a row for each start from 09:00 to 17:45 and a column for each doctor and hygienist', async () => {
    const hospital = await app.make.hospital({ name: '衡川' });
    const doctor = await app.make.doctor({ hospital, name: '陈思远' });
    const hygienist = await app.make.doctor({ hospital, role: 'dental_hygienist', name: '唐小满' });
    const { answer, rows } = await gridOf(null, `/api/index?hospital_id=${hospital}`);
    expect(rows).toHaveLength(36);
    expect([rows[0]?.time, rows.at(-1)?.time]).toEqual(['09:00', '17:45']);
    expect(answer.at('data', 'table_headers')).toMatchObject([
      {
        id: doctor.id,
        prop: `d${doctor.id}`,
        name: '陈思远',
        job_title: '主治医师',
        role_name: 'doctor',
        department_id: doctor.department_id,
      },
      { id: hygienist.id, name: '唐小满', role_name: 'dental_hygienist' },
    ]);
    expect(answer.at('meta', 'hospital')).toEqual({ id: hospital, name: '衡川', mode: 1, lock: 0 });
    expect(answer.at('data', 'date')).toBe('2026-11-20');
    const one = await gridOf(null, `/api/index?hospital_id=${hospital}&doctor_id=${hygienist.id}`);
    expect(one.answer.at('data', 'table_headers')).toHaveLength(1);
  });

  it('shows a template that is wider, down to its last start', async () => {
    const early = await app.make.doctor({ from: 480, to: 1200 });
    const { rows } = await gridOf(null, `/api/index?hospital_id=${early.hospital_id}`);
    expect([rows[0]?.time, rows.at(-1)?.time]).toEqual(['08:00', '19:45']);
  });

  it('gives each state its value and id', async () => {
    const doctor = await app.make.doctor({ breaks: LUNCH, to: 1020 });
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const owner = await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' });
    await app.as(owner)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: '2026-11-20',
      from: '15:00',
      to: '16:00',
      kind: 'suspended',
      reason: '手术日',
    });
    await app.as(owner)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: '2026-11-20',
      from: '16:00',
      to: '17:00',
      kind: 'leave',
      reason: '外出会诊',
    });
    const slot = await app.make.slot(doctor.id, 0, '11:00');
    const form = deskForm(
      { slot, time: '11:00', department: doctor.department_id },
      { name: '王秀英', source: '牙痛' },
    );
    const booked = await app.as(desk)('POST', '/api/admin/reservations', form);
    const open = await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}`);
    expect(open.cell(doctor, '09:00')).toMatchObject({ value: 3, id: null });
    expect(open.cell(doctor, '10:30')).toMatchObject({ value: 3, id: null });
    expect(open.cell(doctor, '10:45')).toMatchObject({ value: 2, id: expect.any(Number), hold: null });
    expect(open.cell(doctor, '11:00')).toMatchObject({ value: 4, id: slot.id, name: null, visited: false });
    expect(open.cell(doctor, '12:00')).toMatchObject({ value: 1, id: null, name: '午休' });
    expect(open.cell(doctor, '15:00')).toMatchObject({ value: 0, id: expect.any(Number), name: '手术日' });
    expect(open.cell(doctor, '16:30')).toMatchObject({ value: 1, id: null, name: '外出会诊' });
    expect(open.cell(doctor, '17:15')).toMatchObject({ value: 3, id: null });
    const staff = await gridOf(desk, '/api/admin/base_booking_hall');
    expect(staff.cell(doctor, '11:00')).toMatchObject({
      value: '王秀英',
      id: booked.at('data', 'hash_id'),
      name: '王秀英',
    });
    expect(staff.answer.at('meta', 'reservations', 0, 'chief_complaint')).toBe('牙痛');
  });

  it('reads of each slot what the log says of it, whatever its state', async () => {
    const doctor = await app.make.doctor();
    const hospital = doctor.hospital_id;
    const clerk = await app.make.staff({ hospital });
    const date = app.deps.clock.today();
    const booked = await app.make.slot(doctor.id, 0, '14:00');
    const form = deskForm({ slot: booked, time: '14:00', department: doctor.department_id }, { name: '金丝雀乙' });
    const answer = await app.as(clerk)('POST', '/api/admin/reservations', form);
    expect(answer.status, answer.text).toBe(201);
    const held = await app.make.slot(doctor.id, 0, '14:15');
    await app.as(clerk)('POST', '/api/holds', { scheduling_time_id: held.id });
    await app.owner.query(
      `UPDATE slots SET status = CASE minute WHEN 870 THEN 'suspended' ELSE 'withdrawn' END, reason = '停诊'
       WHERE doctor_id = $1 AND date = $2 AND minute IN (870, 885)`,
      [doctor.id, date],
    );
    await app.owner.query('UPDATE reservations SET visi_status = 1 WHERE hospital_id = $1', [hospital]);
    const { rows } = await app.owner.query<{ states: RawSlot[] }>(
      `SELECT json_agg(state ORDER BY doctor_id, minute) AS states FROM slot_raw WHERE hospital_id = $1 AND date = $2`,
      [hospital, date],
    );
    const day = await createGridStore(app.deps).read(hospital, date, 'staff');
    expect(day?.slots.toSorted((a, b) => a.minute - b.minute)).toEqual(rows[0]?.states);
    expect(day?.slots.filter((slot) => slot.hold || slot.patient || slot.reason)).toHaveLength(4);
  });

  it('is never stale: a change shows in the very next read', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const slot = await app.make.slot(doctor.id, 0, '14:00');
    for (let i = 0; i < 10; i++) {
      const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
      const during = await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}`);
      expect(during.cell(doctor, '14:00').hold).toMatchObject({ holder: held.at('data', 'holder') });
      await app.as(desk)('DELETE', `/api/holds/${held.number('data', 'id')}`);
      expect(
        (await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}`)).cell(doctor, '14:00').hold,
      ).toBeNull();
    }
  });

  it('shows the public nothing to take beyond today + 7, and opens later days to staff when they look', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const eighth = await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}&time=2026-11-28`);
    expect(eighth.cell(doctor, '10:00')).toMatchObject({ value: 3, id: null });
    const late = await gridOf(desk, '/api/admin/base_booking_hall?time=2027-01-19');
    expect(late.cell(doctor, '10:00').value).toBe(2);
    const tooLate = await gridOf(desk, '/api/admin/base_booking_hall?time=2027-01-20');
    expect(tooLate.cell(doctor, '10:00').value).toBe(3);
  });

  it('keeps staff to their own hospital and roles to their own grid', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const foreign = await app.make.staff();
    expect(
      (await app.as(foreign)('GET', `/api/admin/base_booking_hall?hospital_id=${doctor.hospital_id}`)).status,
    ).toBe(404);
    expect((await app.as(desk)('GET', '/api/admin/doctor_index')).status).toBe(403);
    expect((await app.as(doctor)('GET', '/api/admin/doctor_index')).status).toBe(200);
    expect((await app.as(desk)('GET', '/api/admin/base_booking_hall', undefined, { hospitalId: '999' })).status).toBe(
      403,
    );
    const hygienist = await app.make.doctor({ hospital: doctor.hospital_id, role: 'dental_hygienist' });
    const own = await gridOf(hygienist, '/api/admin/dental_hygienists');
    expect(own.answer.at('data', 'table_headers')).toMatchObject([{ id: hygienist.id }]);
  });

  it('of a locked or pending hospital is absent for the public', async () => {
    const locked = await app.make.hospital({ lock: 1 });
    const pending = await app.make.hospital({ status: 'pending' });
    for (const id of [locked, pending, 999_999])
      expect((await app.as(null)('GET', `/api/index?hospital_id=${id}`)).status).toBe(404);
  });

  it('says what is wrong with its filters', async () => {
    const wrong = await app.as(null)('GET', '/api/index?hospital_id=x&time=2026-02-30');
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({ hospital_id: ['编号格式错误'], time: ['日期格式错误'] });
  });
});

describe('a changed template', () => {
  it('withdraws what is free and reports what is held or booked, which follow when they are free', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const ask = app.as(desk);
    const [held, booked] = [await app.make.slot(doctor.id, 1, '15:00'), await app.make.slot(doctor.id, 1, '15:15')];
    const hold = await ask('POST', '/api/holds', { scheduling_time_id: held.id });
    const form = deskForm({ slot: booked, time: '15:15', department: doctor.department_id }, { name: '林淑芬' });
    const clerk = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    const made = await clerk('POST', '/api/admin/reservations', form);
    const changed = await app.as(doctor)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: booked.date,
      from: '14:00',
      to: '18:00',
      kind: 'suspended',
      reason: '手术日',
    });
    expect(changed.status).toBe(201);
    expect(changed.at('meta', 'suspended')).toBe(14);
    expect(changed.at('meta', 'untouched')).toMatchObject([
      { scheduling_time_id: held.id, time: '15:00', reason: 'held', patient: null },
      { scheduling_time_id: booked.id, time: '15:15', reason: 'booked', patient: '林淑芬' },
    ]);
    const stranger = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    await ask('DELETE', `/api/holds/${hold.number('data', 'id')}`);
    await ask('PUT', `/api/admin/reservations/${made.number('data', 'id')}/cancel`, { reason: '停诊' });
    for (const slot of [held, booked]) {
      const gone = await stranger('POST', '/api/holds', { scheduling_time_id: slot.id });
      expect([gone.status, gone.at('slot', 'value')]).toEqual([409, 0]);
    }
    const undone = await app.as(doctor)(
      'DELETE',
      `/api/admin/work_settings/exceptions/${changed.number('data', 'id')}`,
    );
    expect(undone.status).toBe(201);
    expect((await stranger('POST', '/api/holds', { scheduling_time_id: held.id })).status).toBe(201);
  });

  it('leaves a held slot to its holder, who may hold it anew and book it', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const slot = await app.make.slot(doctor.id, 1, '15:00');
    const hold = () => app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect((await hold()).status).toBe(201);
    await app.as(doctor)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: slot.date,
      from: '14:00',
      to: '18:00',
      kind: 'suspended',
      reason: '手术日',
    });
    const again = await hold();
    expect(again.at('meta', 'slot', 'value')).toBe(2);
    const hold_id = again.number('data', 'id');
    const form = deskForm({ slot, time: '15:00', department: doctor.department_id }, { hold_id });
    const booked = await app.as(desk)('POST', '/api/admin/reservations', form);
    expect(booked.status, booked.text).toBe(201);
  });

  it('makes and withdraws slots as weekly hours and breaks say', async () => {
    const doctor = await app.make.doctor();
    const save = await app.as(doctor)('PUT', '/api/admin/work_settings', {
      doctor_id: doctor.id,
      hours: [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        from: '10:00',
        to: '16:00',
        breaks: [{ from: '12:00', to: '13:00', name: '午休' }],
        fee: 5000,
      })),
    });
    expect(save.status, save.text).toBe(201);
    const rows = await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}&time=2026-11-23`);
    expect(rows.cell(doctor, '09:45').value).toBe(1);
    expect(rows.cell(doctor, '10:00').value).toBe(2);
    expect(rows.cell(doctor, '12:15')).toMatchObject({ value: 1 });
    expect(rows.cell(doctor, '15:45').value).toBe(2);
    const sunday = await gridOf(null, `/api/index?hospital_id=${doctor.hospital_id}&time=2026-11-22`);
    expect(sunday.cell(doctor, '10:00').value).toBe(1);
    const read = await app.as(doctor)('GET', '/api/admin/work_settings');
    expect(read.at('data', 0)).toMatchObject({ weekday: 1, from: '10:00', to: '16:00', fee: 5000 });
  });

  it('of one person at two hospitals may not overlap', async () => {
    const doctor = await app.make.doctor();
    const second = await app.make.hospital();
    await app.make.member(doctor.id, second, 'doctor');
    const there = { token: (await app.make.session(doctor.id, second)).token };
    const overlap = await app.as(there)('PUT', '/api/admin/work_settings', {
      doctor_id: doctor.id,
      hours: [{ weekday: 1, from: '17:00', to: '19:00' }],
    });
    expect([overlap.status, overlap.at('errors')]).toEqual([422, { hours: ['该医生在此时间已有其他出诊安排'] }]);
    const beside = await app.as(there)('PUT', '/api/admin/work_settings', {
      doctor_id: doctor.id,
      hours: [{ weekday: 1, from: '18:00', to: '20:00' }],
    });
    expect(beside.status).toBe(201);
  });

  it('is a doctor’s own, or anybody’s for the shop owner', async () => {
    const doctor = await app.make.doctor();
    const colleague = await app.make.doctor({ hospital: doctor.hospital_id });
    const body = { doctor_id: doctor.id, hours: [] };
    expect((await app.as(colleague)('PUT', '/api/admin/work_settings', body)).status).toBe(403);
    expect(
      (await app.as(await app.make.staff({ role: 'shop_owner' }))('PUT', '/api/admin/work_settings', body)).status,
    ).toBe(404);
  });
});
