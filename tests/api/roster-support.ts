import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** A clinic with a doctor, its owner and its desk, and how people there speak. */
export async function makeClinic(app: TestApp) {
  const doctor = await app.make.doctor();
  const hospital = doctor.hospital_id;
  const owner = await app.make.staff({ hospital, role: 'shop_owner' });
  const desk = await app.make.staff({ hospital });
  /** Books at the desk; the id. */
  const book = async (days: number, time: string, patient = '林淑芬', who = doctor) => {
    const slot = await app.make.slot(who.id, days, time);
    const form = deskForm({ slot, time, department: who.department_id }, { name: patient });
    const made = await app.as(desk)('POST', '/api/admin/reservations', form);
    expect(made.status, made.text).toBe(201);
    return { ...slot, reservation: made.number('data', 'id') };
  };
  const cancel = async (reservation: number) => {
    const done = await app.as(desk)('PUT', `/api/admin/reservations/${reservation}/cancel`, { reason: '停诊' });
    expect(done.status, done.text).toBe(201);
  };
  const suspended = (date: string, more: object = {}) => ({
    doctor_id: doctor.id,
    date,
    from: '14:00',
    to: '18:00',
    kind: 'suspended',
    reason: '手术日',
    ...more,
  });
  return { hospital, doctor, owner, desk, book, cancel, suspended };
}

export type Clinic = Awaited<ReturnType<typeof makeClinic>>;

export interface SlotRow {
  time: string;
  status: string;
  fee: number;
  next_fee: number | null;
  next_status: string | null;
  reservation_id: number | null;
  hold_id: number | null;
}

/** A person's slots of a day, as they stand. */
export async function slotsOf(app: TestApp, doctor: number, date: string): Promise<SlotRow[]> {
  const { rows } = await app.owner.query<SlotRow>(
    `SELECT to_char(starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, status, fee, next_fee, next_status,
       reservation_id, hold_id FROM slots WHERE doctor_id = $1 AND date = $2::date ORDER BY minute`,
    [doctor, date],
  );
  return rows;
}

export const openTimes = (rows: readonly SlotRow[]) =>
  rows.filter(({ status }) => status === 'open').map((row) => row.time);

/** Everything that a rehearsal must leave as it was. */
export async function stateOf(app: TestApp, hospital: number): Promise<unknown> {
  const { rows } = await app.owner.query<{ state: unknown }>(
    `SELECT json_build_object(
       'slots', (SELECT md5(json_agg(s ORDER BY s.id)::text) FROM slots s WHERE s.hospital_id = $1),
       'hours', (SELECT json_agg(w ORDER BY w.id) FROM working_hours w WHERE w.hospital_id = $1),
       'exceptions', (SELECT json_agg(x ORDER BY x.id) FROM work_exceptions x WHERE x.hospital_id = $1),
       'seq', (SELECT seq FROM hospital_numbers WHERE hospital_id = $1),
       'events', (SELECT count(*) FROM hospital_events WHERE hospital_id = $1),
       'logs', (SELECT count(*) FROM operation_logs WHERE hospital_id = $1)) AS state`,
    [hospital],
  );
  return rows[0]?.state;
}
