import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Asks } from '../support/http.ts';

/** A hospital's days doctor by doctor: what the calendar's table shows. It is Friday 2026-11-20, 10:37. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const RANGE = 'time[start]=2026-11-14&time[end]=2026-11-28';
const PUBLIC = '/api/calendar';
const OWN = '/api/admin/doctor_calendar_index';
const HALL = '/api/admin/base_booking_hall_calendar_index';

/** One doctor from 10:00 to 11:00, another over noon from 11:30 to 12:30, the owner and the desk. */
async function clinic() {
  const early = await app.make.doctor({ name: '赵晓棠', from: 600, to: 660 });
  const noon = await app.make.doctor({ hospital: early.hospital_id, name: '李文博', from: 690, to: 750 });
  const desk = app.as(await app.make.staff({ hospital: early.hospital_id, name: '陈露' }));
  const owner = app.as(await app.make.staff({ hospital: early.hospital_id, role: 'shop_owner' }));
  return { early, noon, desk, owner };
}
type Doctor = Awaited<ReturnType<typeof clinic>>['early'];

async function books(desk: Asks, doctor: Doctor, days: number, time: string, more: object = {}) {
  const slot = await app.make.slot(doctor.id, days, time);
  const answer = await desk(
    'POST',
    '/api/admin/reservations',
    deskForm({ slot, time, department: doctor.department_id }, more),
  );
  expect(answer.status, answer.text).toBe(201);
  return { hash_id: answer.string('data', 'hash_id'), id: answer.number('data', 'id') };
}

const doctorsOf = async (asks: Asks, path: string, date: string, more = '') => {
  const answer = await asks('GET', `${path}?${RANGE}&by_doctor=1${more}`);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text)[date]?.doctors;
};

describe('a hospital’s days by doctor', () => {
  it('tell staff in one answer the slots that are left and the visits that are taken, before and after noon', async () => {
    const { early, noon, desk, owner } = await clinic();
    await books(desk, early, 1, '10:00', { slot_count: 2 });
    await books(desk, noon, 1, '12:00');
    const gone = await books(desk, noon, 1, '12:15', { certificate_number: 'GONE' });
    expect((await desk('PUT', `/api/admin/reservations/${gone.hash_id}/cancel`, { reason: '改期' })).status).toBe(201);
    // One visit of two slots: open counts slots, visits counts visits.
    const halves = [
      { doctor_id: early.id, half: 'am', key: '余 2', open: 2, visits: 1 },
      { doctor_id: noon.id, half: 'am', key: '余 2', open: 2, visits: 0 },
      { doctor_id: noon.id, half: 'pm', key: '余 1', open: 1, visits: 1 },
    ];
    for (const [asks, path] of [
      [desk, HALL],
      [owner, OWN],
    ] as const) {
      await expect(doctorsOf(asks, path, TOMORROW, '&per_day=0')).resolves.toEqual(halves);
    }
  });

  it('tell everybody else the slots alone', async () => {
    const { early, noon, desk } = await clinic();
    await books(desk, early, 1, '10:00');
    const notified = await doctorsOf(app.as(), PUBLIC, TOMORROW, `&hospital_id=${early.hospital_id}`);
    expect(notified).toEqual([
      { doctor_id: early.id, half: 'am', key: '余 3', open: 3, visits: null },
      { doctor_id: noon.id, half: 'am', key: '余 2', open: 2, visits: null },
      { doctor_id: noon.id, half: 'pm', key: '余 2', open: 2, visits: null },
    ]);
    const department = `&hospital_id=${early.hospital_id}&department_id=${early.department_id}`;
    const ofOne = await doctorsOf(app.as(), PUBLIC, TOMORROW, department);
    expect(ofOne.map((half: { doctor_id: number }) => half.doctor_id)).toEqual([early.id]);
  });

  it('say 约满 and 停诊, and of what is over who came', async () => {
    const { early, noon, desk } = await clinic();
    for (const time of ['10:00', '10:15', '10:30', '10:45']) await books(desk, early, 1, time);
    const away = { doctor_id: noon.id, date: TOMORROW, from: '12:00', to: '18:00', kind: 'suspended', reason: '培训' };
    expect((await app.as(noon)('POST', '/api/admin/work_settings/exceptions', away)).status).toBe(201);
    await expect(doctorsOf(desk, HALL, TOMORROW)).resolves.toEqual([
      { doctor_id: early.id, half: 'am', key: '约满', open: 0, visits: 4 },
      { doctor_id: noon.id, half: 'am', key: '余 2', open: 2, visits: 0 },
      { doctor_id: noon.id, half: 'pm', key: '停诊', open: 0, visits: 0 },
    ]);
    const past = await books(desk, early, 2, '10:00');
    await app.owner.query(
      "UPDATE reservations SET date = date - 7, starts_at = starts_at - interval '7 days' WHERE id = $1",
      [past.id],
    );
    await expect(doctorsOf(desk, HALL, '2026-11-15')).resolves.toEqual([
      { doctor_id: early.id, half: 'am', key: '', open: 0, visits: 1 },
    ]);
    // Today at 10:37 a quarter of an hour is left of the morning.
    const today = await doctorsOf(desk, HALL, TODAY);
    expect(today[0]).toEqual({ doctor_id: early.id, half: 'am', key: '余 1', open: 1, visits: 0 });
  });

  it('are a doctor’s own column alone, and nobody’s where they are not asked for', async () => {
    const { early, desk } = await clinic();
    const own = await doctorsOf(app.as(early), OWN, TOMORROW);
    expect(own).toEqual([{ doctor_id: early.id, half: 'am', key: '余 4', open: 4, visits: 0 }]);
    const without = await desk('GET', `${HALL}?${RANGE}`);
    expect(without.text).not.toContain('doctors');
    const wrong = await desk('GET', `${HALL}?${RANGE}&by_doctor=7`);
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { by_doctor: ['按医生统计格式错误'] }]);
  });

  it('are of the own hospital', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const notified = await doctorsOf(there.desk, HALL, TOMORROW, `&doctor_id=${here.early.id}`);
    expect(notified ?? []).toEqual([]);
  });
});
