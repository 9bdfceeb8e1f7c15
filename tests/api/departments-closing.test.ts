import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** A department that takes no bookings any more: what it leaves behind, and what stops it. */

const PATH = '/api/admin/departments';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

async function clinic() {
  const doctor = await app.make.doctor();
  const { hospital_id: hospital, department_id: id } = doctor;
  const asks = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
  const change = async (more: object) => {
    const form = (await asks('GET', `${PATH}/${id}`)).at('data') as object;
    return asks('PUT', `${PATH}/${id}`, { ...form, ...more });
  };
  const header = async () =>
    (await app.as()('GET', `/api/index?hospital_id=${hospital}`)).at('data', 'table_headers', 0);
  const offered = async () => (await app.as()('GET', `/api/index_hospitals/${hospital}`)).at('departments');
  return { doctor, id, asks, change, header, offered };
}

it('take no bookings any more once no visit lies in them; who has hours there keeps their name', async () => {
  const { asks, doctor, id, change, header, offered } = await clinic();
  expect(await offered()).toHaveLength(1);
  const slot = await app.make.slot(doctor.id, 1, '10:00');
  const booked = await asks('POST', '/api/admin/reservations', deskForm({ slot, time: '10:00', department: id }));
  expect(booked.status, booked.text).toBe(201);
  const effect = (await asks('GET', `${PATH}/${id}/preview`)).at('data');
  const untouched = [{ date: slot.date, time: '10:00', doctor: doctor.name, patient: '王秀英', reason: 'booked' }];
  expect(effect).toMatchObject({ hours: 7, people: [{ id: doctor.id }], untouched });
  for (const closed of [{ status: 0 }, { bookable: false }]) {
    const refused = await change(closed);
    expect([refused.status, refused.at('code')]).toEqual([409, 'UNDECIDED']);
    expect(refused.at('untouched')).toMatchObject(untouched);
  }
  const key = booked.at('data', 'hash_id');
  await asks('PUT', `/api/admin/reservations/${key}/cancel`, { reason: '患者要求' });
  expect((await change({ bookable: false })).status).toBe(201);
  expect(await offered()).toEqual([]);
  expect(await header()).toMatchObject({ department_id: id, department_name: expect.any(String) });
  expect((await asks('GET', '/api/admin/reservation-create-info')).at('departments')).toEqual([]);
  const chosen = await asks('POST', '/api/admin/reservations', deskForm({ slot, time: '10:00', department: id }));
  expect([chosen.status, chosen.at('errors')]).toEqual([422, { department_id: ['诊室不属于该医生'] }]);
});

it.each([
  ['booking', 1],
  ['closing', 1],
  ['booking', 40],
  ['closing', 40],
] as const)('are closed or booked, never both: the %s was first, of a day %i days ahead', async (first, day) => {
  const { asks, doctor, id, change } = await clinic();
  await app.owner.query('SELECT ensure_day($1, clinic_today() + $2::int)', [doctor.hospital_id, day]);
  const slot = await app.make.slot(doctor.id, day, '11:00');
  const acts = {
    booking: () => asks('POST', '/api/admin/reservations', deskForm({ slot, time: '11:00', department: id })),
    closing: () => change({ status: 0 }),
  };
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM slots WHERE id = $1 FOR UPDATE', [slot.id]);
  const [one, other] = first === 'booking' ? [acts.booking, acts.closing] : [acts.closing, acts.booking];
  const begun = one();
  await expect.poll(() => waitingForLocks(app)).toBe(1);
  const late = other();
  await expect.poll(() => waitingForLocks(app)).toBe(2);
  await client.query('COMMIT');
  client.release();
  const answers = await Promise.all([begun, late]);
  const [won, lost] = answers.map(({ status }) => status);
  expect([won, lost]).toEqual(first === 'booking' ? [201, 409] : [201, 422]);
});
