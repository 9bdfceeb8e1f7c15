import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDayReader, type Day, type ReadDay } from '../../server/features/scheduling/day-reader.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** A day that is read from Postgres: what the days of a hospital share is read once, until the log has a change of it. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Made = Awaited<ReturnType<TestApp['make']['doctor']>>;

async function dayOf(read: ReadDay, { hospital_id }: Made, date: string, view: 'staff' | 'public' = 'public') {
  const day = await read(hospital_id, date, view);
  if (!day) throw new Error(`no day ${date}`);
  return day;
}

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const titles = (day: Day) => day.headers.map(({ job_title }) => job_title);
/** As somebody changes it by hand, and what a command would say of it. */
const rename = (doctor: Made, title: string) =>
  app.owner.query('UPDATE staff_posts SET job_title = $2 WHERE user_id = $1', [doctor.id, title]);
const number = (doctor: Made, body: object) =>
  app.owner.query("SELECT number_changes($1, '{}', '{}', $2::jsonb, NULL, false)", [doctor.hospital_id, body]);

describe('a cold day', () => {
  it('takes what the days of its hospital share from the one that was read before', async () => {
    const read = createDayReader(app.deps);
    const doctor = await app.make.doctor({ breaks: [{ from: 720, to: 810, name: '午休' }] });
    const first = await dayOf(read, doctor, TODAY);
    await rename(doctor, '院长');
    await number(doctor, {});
    const second = await dayOf(read, doctor, TOMORROW);
    expect(second.seq).toBe(first.seq + 1);
    expect(titles(second)).toEqual(titles(first));
    expect(second.headers).toBe(first.headers);
    expect(second.off).toEqual([expect.objectContaining({ doctor_id: doctor.id, from: 720, to: 810, name: '午休' })]);
  });

  it.each([
    ['its columns', { headers: true }],
    ['itself', { hospital: { lock: 0 } }],
  ])('reads them anew after a change of %s, whatever came after it', async (_, body) => {
    const read = createDayReader(app.deps);
    const doctor = await app.make.doctor();
    await dayOf(read, doctor, TODAY);
    await rename(doctor, '院长');
    await number(doctor, body);
    await number(doctor, {});
    expect(titles(await dayOf(read, doctor, TOMORROW))).toEqual(['院长']);
    await rename(doctor, '主任');
    expect(titles(await dayOf(read, doctor, TODAY))).toEqual(['院长']);
  });

  it('reads them anew where the log no longer tells, where much has changed, and of another epoch', async () => {
    const read = createDayReader(app.deps);
    const doctor = await app.make.doctor();
    const { hospital_id } = doctor;
    const query = (text: string) => app.owner.query(text, [hospital_id]);
    const events: [string, () => Promise<unknown>][] = [
      [
        'pruned',
        async () => {
          await number(doctor, {});
          await query('DELETE FROM hospital_events WHERE hospital_id = $1');
        },
      ],
      ['much', () => query("SELECT number_changes($1, '{}', '{}', '{}', NULL, false) FROM generate_series(1, 51)")],
      ['epoch', () => query('UPDATE hospital_numbers SET epoch = epoch + 1 WHERE hospital_id = $1')],
    ];
    for (const [title, happen] of events) {
      await dayOf(read, doctor, TODAY);
      await rename(doctor, title);
      await happen();
      expect(titles(await dayOf(read, doctor, TOMORROW)), title).toEqual([title]);
    }
  });

  it('is for the public without a name, and null while the hospital is closed', async () => {
    const read = createDayReader(app.deps);
    const doctor = await app.make.doctor();
    const clerk = await app.make.staff({ hospital: doctor.hospital_id });
    const slot = await app.make.slot(doctor.id, 0, '14:00');
    const form = deskForm({ slot, time: '14:00', department: doctor.department_id }, { name: '金丝雀丙' });
    const answer = await app.as(clerk)('POST', '/api/admin/reservations', form);
    expect(answer.status, answer.text).toBe(201);
    const open = await dayOf(read, doctor, TODAY);
    const taken = open.slots.filter(({ patient }) => patient !== null);
    expect(taken).toMatchObject([{ id: slot.id, patient: '', reservation_id: null, visited: false }]);
    expect(JSON.stringify(open)).not.toContain('金丝雀丙');
    const staff = await dayOf(read, doctor, TODAY, 'staff');
    expect(staff.slots.filter(({ patient }) => patient)).toMatchObject([{ id: slot.id, patient: '金丝雀丙' }]);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
    expect(await read(doctor.hospital_id, TODAY, 'public')).toBeNull();
    expect(await read(doctor.hospital_id, TODAY, 'staff')).not.toBeNull();
  });

  it('is each its own where many are asked for at once', async () => {
    const read = createDayReader(app.deps);
    const doctors = [];
    for (let i = 0; i < 5; i++) doctors.push(await app.make.doctor());
    const asks = doctors.flatMap((doctor) =>
      [TODAY, TOMORROW, '2026-11-22', '2026-11-23'].map((date) => ({ doctor, date })),
    );
    const days = await Promise.all(asks.map(({ doctor, date }) => dayOf(read, doctor, date)));
    for (const [i, { doctor, date }] of asks.entries()) {
      expect(days[i]?.hospital.id).toBe(doctor.hospital_id);
      expect(new Set(days[i]?.slots.map((slot) => `${slot.doctor_id} ${slot.date}`))).toEqual(
        new Set([`${doctor.id} ${date}`]),
      );
    }
    expect(await read(999_999, TODAY, 'public')).toBeNull();
  });

  it('leaves the connection speaking for nobody', async () => {
    const doctor = await app.make.doctor();
    const { rows } = await app.owner.query<{ before: string; after: string }>(
      `SELECT set_config('haomai.hospital', '77', true) AS before, hospital_day($1, $2::date, false, NULL, NULL) AS day,
         current_setting('haomai.hospital') AS after`,
      [doctor.hospital_id, TODAY],
    );
    expect(rows[0]).toMatchObject({ before: '77', after: '77' });
  });
});
