import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** 员工: who works at a hospital, and who changes that. */

let app: TestApp;
let second: TestApp;
let hospital: number;
let owner: Awaited<ReturnType<TestApp['make']['staff']>>;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ beside: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner', name: '王店长' });
});

const PATH = '/api/admin/staff';
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const asOwner = (method: string, path: string, body?: unknown) => app.as(owner)(method, path, body);
const change = async (id: number, body: object, by: { token: string } = owner) => {
  const [seen] = await rows<{ version: number }>(
    'SELECT version FROM staff_members WHERE hospital_id = $1 AND user_id = $2',
    [hospital, id],
  );
  return app.as(by)('PUT', `${PATH}/${id}`, { version: seen?.version ?? 1, ...body });
};

describe('the directory', () => {
  it('is all of it for the owner, and names, positions, departments and today for the others', async () => {
    const doctor = await app.make.doctor({ hospital, name: '李医生' });
    const desk = await app.make.staff({ hospital, name: '陈露' });
    await app.make.member((await app.make.account()).id, hospital, 'doctor', 'pending');
    expect((await change(doctor.id, { employee_no: 'A01', employment: 'part_time' })).status).toBe(201);
    const all = await asOwner('GET', PATH);
    expect(all.at('total')).toBe(4);
    expect(all.at('data', 0, 'status')).toBe('pending');
    const found = await asOwner('GET', `${PATH}?keyword=A01`);
    expect(found.at('data', 0)).toMatchObject({
      id: doctor.id,
      user_id: doctor.id,
      name: '李医生',
      roles: ['doctor'],
      departments: [{ id: doctor.department_id }],
      phone: `${doctor.phone.slice(0, 3)}****${doctor.phone.slice(-4)}`,
      employee_no: 'A01',
      employment: 'part_time',
      status: 'active',
    });
    const seen = await app.as(desk)('GET', PATH);
    expect(seen.at('total')).toBe(3);
    expect(seen.at('data', 0)).toMatchObject({ phone: null, employee_no: null, certificates: null, hired_on: null });
    expect((await app.as(desk)('GET', `${PATH}?keyword=A01`)).at('total')).toBe(0);
    expect((await app.as(desk)('GET', `${PATH}/${doctor.id}`)).status).toBe(403);
    expect((await app.as(desk)('GET', `${PATH}/doctors`)).status).toBe(403);
    expect((await asOwner('GET', `${PATH}/doctors`)).at('data')).toMatchObject([{ id: doctor.id, name: '李医生' }]);
    expect((await asOwner('GET', `${PATH}/${(await app.make.staff()).id}`)).status).toBe(404);
  });

  it('a whole phone is told to the owner, and it is written down', async () => {
    const desk = await app.make.staff({ hospital });
    expect((await asOwner('POST', `${PATH}/${desk.id}/reveal`)).at('data')).toEqual({ phone: desk.phone });
    expect(
      await rows("SELECT 1 FROM operation_logs WHERE hospital_id = $1 AND action = 'patient.reveal'", [hospital]),
    ).toHaveLength(1);
  });
});

describe('a change', () => {
  it('of roles holds on every process at once: the line is told, and the new rights are there', async () => {
    const desk = await app.make.staff({ hospital });
    const line = await connect(second.url, desk);
    expect((await second.as(desk)('GET', `${PATH}/doctors`)).status).toBe(403);
    expect((await change(desk.id, { roles: ['shop_owner', 'customer_service'] })).status).toBe(201);
    await line.until(() => line.of('session').some(({ type }) => type === 'roles_changed'));
    expect((await second.as(desk)('GET', `${PATH}/doctors`)).status).toBe(200);
    line.close();
  });

  it('is the owner’s alone, by the version seen; a number is one person’s', async () => {
    const [desk, other] = [await app.make.staff({ hospital }), await app.make.staff({ hospital })];
    expect((await change(other.id, { roles: ['sale'] }, desk)).status).toBe(403);
    expect((await change(desk.id, { employee_no: 'B1' })).status).toBe(201);
    const taken = await change(other.id, { employee_no: 'B1' });
    expect([taken.status, taken.at('errors')]).toEqual([422, { employee_no: ['工号已存在'] }]);
    const stale = await change(desk.id, { job_title: '主任', version: 1 });
    expect([stale.status, stale.at('code'), stale.at('current', 'employee_no')]).toEqual([409, 'STALE', 'B1']);
  });

  it('of one’s own roles is another owner’s, unless there is none: then it is marked 自审', async () => {
    expect((await change(owner.id, { roles: ['shop_owner', 'doctor'] })).status).toBe(201);
    const [logged] = await rows<{ detail: object }>(
      "SELECT detail FROM operation_logs WHERE hospital_id = $1 AND action = 'permission.change'",
      [hospital],
    );
    expect(logged?.detail).toMatchObject({ added: ['doctor'], self_approved: true });
    await app.make.staff({ hospital, role: 'shop_owner' });
    expect((await change(owner.id, { roles: ['shop_owner'] })).status).toBe(403);
  });

  it('leaves an owner: the last one’s role stays, of two who take each other’s at once one does', async () => {
    const last = await change(owner.id, { roles: ['doctor'] });
    expect([last.status, last.at('code')]).toEqual([409, 'STATE']);
    for (let n = 0; n < 5; n++) {
      const other = await app.make.staff({ hospital, role: 'shop_owner' });
      const both = await Promise.all([
        change(other.id, { roles: ['sale'] }, owner),
        change(owner.id, { roles: ['sale'] }, other),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
      const owners = await rows<{ user_id: number }>(
        "SELECT user_id FROM memberships WHERE hospital_id = $1 AND role = 'shop_owner' AND status = 'active'",
        [hospital],
      );
      expect(owners).toHaveLength(1);
      if (owners[0]?.user_id !== owner.id) owner = other;
    }
  });

  it('takes no column away while there are visits to come; after it there are no hours and no free slots', async () => {
    const doctor = await app.make.doctor({ hospital });
    const desk = app.as(await app.make.staff({ hospital }));
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const form = deskForm(
      { slot, time: '10:00', department: doctor.department_id },
      { name: '沈静姝', phone: '13912345678' },
    );
    const booked = await desk('POST', '/api/admin/reservations', form);
    expect(booked.status, booked.text).toBe(201);
    const refused = await change(doctor.id, { roles: ['sale'] });
    expect([refused.status, refused.at('code'), refused.at('untouched', 0, 'patient')]).toEqual([
      409,
      'UNDECIDED',
      '沈静姝',
    ]);
    await desk('PUT', `/api/admin/reservations/${booked.number('data', 'id')}/cancel`, { reason: '改期' });
    // Of days, too, that somebody has opened since.
    expect((await desk('GET', '/api/admin/base_booking_hall?time=2026-12-07')).status).toBe(200);
    expect((await change(doctor.id, { roles: ['sale'] })).status).toBe(201);
    expect(
      await rows("SELECT 1 FROM slots WHERE doctor_id = $1 AND status = 'open' AND starts_at > haomai_now()", [
        doctor.id,
      ]),
    ).toEqual([]);
    expect(await rows('SELECT 1 FROM working_hours WHERE doctor_id = $1', [doctor.id])).toEqual([]);
  });
});
