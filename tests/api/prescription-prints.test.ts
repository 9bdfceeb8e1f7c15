import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Asks } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { openPrescriptionDesk } from '../support/prescription-desk.ts';

/** The paper of a prescription, and the visit that it names: docs/domain/records.md#prescriptions. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function clinic() {
  const desk = await openPrescriptionDesk(app);
  const print = (id: number, by: Asks = desk.as, type = 'prescription') =>
    by('POST', '/api/admin/records/printed', { type, id }, fresh());
  return { ...desk, print };
}

describe('a print of a prescription', () => {
  it('counts, and the trail says who printed which', async () => {
    const { hospital, signed, show, print, desk } = await clinic();
    const id = await signed();
    expect((await show(id)).at('meta', 'prints')).toBe(0);
    expect((await print(id)).status).toBe(204);
    expect((await print(id, desk)).status).toBe(204);
    expect((await show(id)).at('meta', 'prints')).toBe(2);
    const { rows } = await app.owner.query(
      `SELECT object, user_name, detail FROM operation_logs WHERE hospital_id = $1 AND action = 'record.print' ORDER BY id`,
      [hospital],
    );
    expect(rows).toMatchObject([
      { object: 'CF20261120-0001', user_name: '林岚', detail: { prescription: id, print_no: 1 } },
      { object: 'CF20261120-0001', user_name: '陈露', detail: { prescription: id, print_no: 2 } },
    ]);
  });

  it('is of doctors, owners and the desk, and of their hospital; a case has numbers of its own', async () => {
    const { signed, print, seat, desk } = await clinic();
    const id = await signed();
    for (const role of ['dental_hygienist', 'consultant', 'sale'] as const)
      expect((await print(id, app.as(await seat(role)))).status, role).toBe(403);
    expect((await print(id, app.as(await seat('shop_owner')))).status).toBe(204);
    expect((await print(id, desk, 'case')).status).toBe(403);
    expect((await print(id, undefined, 'case')).status).toBe(404);
    const { as: stranger } = await clinic();
    expect((await print(id, stranger)).status).toBe(404);
  });
});

describe('the department of a prescription', () => {
  it('is that of its doctor, where they have one', async () => {
    const { hospital, signed, show, doctor } = await clinic();
    const id = await signed();
    expect((await show(id)).at('data', 'department')).toBe(null);
    await app.owner.query(
      `WITH d AS (INSERT INTO departments (hospital_id, name) VALUES ($1, '口腔内科') RETURNING id)
       INSERT INTO staff_departments (hospital_id, user_id, department_id) SELECT $1, $2, id FROM d`,
      [hospital, doctor.id],
    );
    expect((await show(id)).at('data', 'department')).toMatchObject({ name: '口腔内科' });
  });
});

describe('a visit that is given to another patient', () => {
  it('is no more that of a sheet, nor stands in the way of its signing', async () => {
    const { hospital, patient, write, sign, list, owner, seat, visit: seen } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const desk = app.as(await seat('customer_service'));
    const { department_id } = doctor;
    const booked = await desk(
      'POST',
      '/api/admin/reservations',
      deskForm({ slot, time: '10:00', department: department_id }),
      fresh(),
    );
    const visit = booked.number('data', 'id');
    const { rows } = await app.owner.query<{ patient_id: number }>(
      'SELECT patient_id FROM reservations WHERE id = $1',
      [visit],
    );
    const of = rows[0]?.patient_id ?? 0;
    // Whom the doctor has today, too: so they treat them.
    await seen('booked', 0, { doctor: doctor.id, patient: of });
    const by = app.as(await app.make.session(doctor.id, hospital));
    const answer = await write({ patient_id: of, reservation_id: String(visit) }, by);
    expect(answer.at('data', 'reservation'), answer.text).toMatchObject({ time: '10:00' });
    const id = answer.number('data', 'id');
    expect((await list(`reservation_id=${visit}`)).at('data')).toMatchObject([{ id }]);
    // Of tomorrow: before that it is not signed.
    expect((await sign(id, { version: 1 }, by)).string('code')).toBe('STATE');
    const changed = await desk(
      'PUT',
      `/api/admin/reservations/${visit}/change`,
      {
        ...{ source: '牙疼', patient_id: patient, hospital_id: hospital, doctor_id: doctor.id, department_id },
        ...{ date: slot.date, time: '10:00' },
      },
      fresh(),
    );
    expect(changed.status, changed.text).toBe(201);
    expect((await list(`reservation_id=${visit}`, app.as(owner))).number('total')).toBe(0);
    const now = await sign(id, { version: 1 }, by);
    expect([now.status, now.at('data', 'reservation')], now.text).toEqual([201, null]);
  });
});
