import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** Changing and moving a reservation: docs/domain/slots-and-holds.md#moves. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

async function clinic() {
  const { make } = app;
  const doctor = await make.doctor({ name: '赵晓棠' });
  const other = await make.doctor({ hospital: doctor.hospital_id, departments: [doctor.department_id], fee: 5000 });
  const person = await make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const account = await make.account({ patients: ['沈静姝', '沈小宝'] });
  return { doctor, other, desk: app.as(person), account, patient: app.as(account) };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

/** The account's own visit of tomorrow. */
async function booked({ doctor, account, patient }: Clinic, time = '10:00', days = 1) {
  const slot = await app.make.slot(doctor.id, days, time);
  const answer = await patient('POST', '/api/reservations', {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: doctor.department_id,
    source: '牙痛',
  });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), hash_id: answer.string('data', 'hash_id'), slot };
}

const form = ({ doctor, account }: Clinic, date: string, time: string, more: object = {}) => ({
  source: '牙龈出血',
  patient_id: account.patient_ids[0],
  department_id: doctor.department_id,
  hospital_id: doctor.hospital_id,
  doctor_id: doctor.id,
  date,
  time,
  ...more,
});

const slotsOf = async (id: number) =>
  (await query<{ id: number }>('SELECT id FROM slots WHERE reservation_id = $1 ORDER BY starts_at', [id])).map(
    (row) => row.id,
  );
const rowOf = async (id: number) => {
  const [row] = await query<Record<string, unknown>>('SELECT * FROM reservations WHERE id = $1', [id]);
  return row ?? {};
};

describe('the account’s edit form', () => {
  it('has what the form needs, of one’s own reservations alone', async () => {
    const made = await clinic();
    const { id, hash_id, slot } = await booked(made);
    const seen = await made.patient('GET', `/api/reservations/${hash_id}`);
    expect(seen.status).toBe(200);
    expect(seen.at('time')).toEqual({ date: slot.date, time: '10:00' });
    expect(seen.at('fee')).toEqual({ price: 3000 });
    expect(seen.at('reservation')).toMatchObject({ id, version: 1, chief_complaint: '牙痛' });
    expect(seen.at('patients')).toEqual([
      { id: made.account.patient_ids[0], name: '沈静姝' },
      { id: made.account.patient_ids[1], name: '沈小宝' },
    ]);
    expect(seen.at('departments')).toMatchObject([{ id: made.doctor.department_id }]);
    expect(seen.at('hospitals', 0)).toMatchObject({ id: made.doctor.hospital_id });
    const stranger = app.as(await app.make.account());
    const [foreign, nothing] = [
      await stranger('GET', `/api/reservations/${hash_id}`),
      await stranger('GET', '/api/reservations/2000000000'),
    ];
    expect(foreign.status).toBe(404);
    const { request_id: _one, ...body } = foreign.at() as Record<string, unknown>;
    const { request_id: _other, ...same } = nothing.at() as Record<string, unknown>;
    expect(body).toEqual(same);
  });

  it('says every wrong field at once, in the exact words', async () => {
    const made = await clinic();
    const { id } = await booked(made);
    const wrong = await made.patient('PUT', `/api/reservations/${id}`, { source: ' ' });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      source: ['主诉为必填项'],
      patient_id: ['就诊人为必填项'],
      hospital_id: ['医院为必填项'],
      doctor_id: ['医生为必填项'],
      date: ['日期为必填项'],
      time: ['时间点为必填项'],
    });
  });

  it('takes the new slot and frees the old in one breath', async () => {
    const made = await clinic();
    const { id, slot } = await booked(made);
    const changed = await made.patient(
      'PUT',
      `/api/reservations/${id}`,
      form(made, slot.date, '15:30', { patient_id: made.account.patient_ids[1], version: 1 }),
    );
    expect(changed.status, changed.text).toBe(201);
    expect(changed.at('data')).toMatchObject({
      id,
      time: '15:30',
      patient: '沈小宝',
      chief_complaint: '牙龈出血',
      version: 2,
    });
    const to = await app.make.slot(made.doctor.id, 1, '15:30');
    expect(await slotsOf(id)).toEqual([to.id]);
    expect(await query('SELECT reservation_id FROM slots WHERE id = $1', [slot.id])).toEqual([
      { reservation_id: null },
    ]);
    const jobs = await query(
      "SELECT job FROM outbox WHERE (payload->>'reservation_id')::bigint = $1 AND payload->>'kind' = 'changed'",
      [id],
    );
    expect(jobs).toContainEqual({ job: 'notify.visit' });
  });

  it('goes to another hospital, and neither sees what is the other’s', async () => {
    const made = await clinic();
    const there = await clinic();
    const { id, slot } = await booked(made);
    const body = form(there, slot.date, '11:00', { patient_id: made.account.patient_ids[0] });
    const changed = await made.patient('PUT', `/api/reservations/${id}`, body);
    expect(changed.status, changed.text).toBe(201);
    expect((await made.desk('GET', `/api/admin/base_booking_hall/${id}/patient`)).status).toBe(404);
    expect((await there.desk('GET', `/api/admin/base_booking_hall/${id}/patient`)).status).toBe(200);
    const [gone] = await query<{ body: { reservations: object[]; slots: object[] } }>(
      'SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1',
      [made.doctor.hospital_id],
    );
    expect(gone?.body.reservations).toMatchObject([{ cancel_status: 1, slot_ids: [] }]);
    expect(gone?.body.slots).toMatchObject([{ id: slot.id, reservation_id: null, patient: null }]);
    const [come] = await query<{ body: { reservations: object[] } }>(
      'SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1',
      [there.doctor.hospital_id],
    );
    expect(come?.body.reservations).toMatchObject([{ cancel_status: 0, patient: '沈静姝' }]);
  });

  it('is refused with its reason: cancelled, visited, too late, stale, taken, a second at that doctor, busy', async () => {
    const made = await clinic();
    const { id, slot } = await booked(made);
    const put = (more: object = {}, time = '15:30') =>
      made.patient('PUT', `/api/reservations/${id}`, form(made, slot.date, time, more));
    const said = async (answer: ReturnType<typeof put>) => {
      const { status, at } = await answer;
      return [status, at('code'), at('message')];
    };
    expect((await said(put({ version: 7 }))).slice(0, 2)).toEqual([409, 'STALE']);
    const taken = await app.make.slot(made.doctor.id, 1, '16:00');
    const stranger = await app.make.account();
    const theirs = await app.as(stranger)('POST', '/api/reservations', {
      id: taken.id,
      patient_id: stranger.patient_ids[0],
      department_id: made.doctor.department_id,
      source: '牙痛',
    });
    expect(theirs.status).toBe(201);
    const lost = await put({}, '16:00');
    expect([lost.status, lost.at('code'), lost.at('slot', 'id')]).toEqual([409, 'SLOT_TAKEN', taken.id]);
    expect(lost.at('alternatives')).toHaveLength(3);
    expect(await slotsOf(id)).toEqual([slot.id]);

    const day = await app.make.slot(made.other.id, 2, '10:00');
    const second = await made.patient('POST', '/api/reservations', {
      id: day.id,
      patient_id: made.account.patient_ids[0],
      department_id: made.doctor.department_id,
      source: '牙痛',
    });
    expect(second.status).toBe(201);
    const sameDoctor = await made.patient(
      'PUT',
      `/api/reservations/${id}`,
      form(made, day.date, '15:00', { doctor_id: made.other.id }),
    );
    expect([sameDoctor.status, sameDoctor.at('code')]).toEqual([422, 'LIMIT']);
    const busy = await made.patient('PUT', `/api/reservations/${id}`, form(made, day.date, '10:00'));
    expect([busy.status, busy.at('code')]).toEqual([409, 'PATIENT_BUSY']);
    expect((await put({}, '20:00')).at('errors')).toEqual({ time: ['该医生在此时间没有号源'] });
    expect((await put({ doctor_id: 1_999_999 })).at('errors')).toEqual({ doctor_id: ['该医生不在所选医院'] });
    await made.desk('PUT', `/api/admin/reservations/${id}/cancel`, { reason: '患者来电' });
    expect(await said(put())).toEqual([409, 'STATE', '该预约已取消']);
  });

  it('may be changed until an hour before', async () => {
    const made = await clinic();
    const { id, slot } = await booked(made, '11:30', 0);
    const late = await made.patient('PUT', `/api/reservations/${id}`, form(made, slot.date, '16:00'));
    expect([late.status, late.at('message')]).toEqual([409, '距就诊不足1小时，请联系医院改约']);
  });
});

describe('the desk', () => {
  it('moves a visit to another doctor of the hospital, and the fee with it', async () => {
    const made = await clinic();
    const { id, hash_id, slot } = await booked(made);
    const opened = await made.desk('GET', `/api/admin/reservations/${hash_id}/change`);
    expect(opened.at('reservation')).toMatchObject({ id, version: 1 });
    expect(opened.at('hospitals')).toHaveLength(1);
    const changed = await made.desk(
      'PUT',
      `/api/admin/reservations/${hash_id}/change`,
      form(made, slot.date, '14:00', { doctor_id: made.other.id, version: 1 }),
    );
    expect(changed.status, changed.text).toBe(201);
    expect(changed.at('data')).toMatchObject({ doctor_id: made.other.id, time: '14:00', fee: { price: 5000 } });
  });

  it('says every wrong field at once, and that the hospital stays', async () => {
    const made = await clinic();
    const { id, slot } = await booked(made);
    const wrong = await made.desk('PUT', `/api/admin/reservations/${id}/change`, {});
    expect(wrong.at('errors')).toMatchObject({
      source: ['主诉为必填项'],
      patient_id: ['就诊人为必填项'],
      hospital_id: ['医院为必填项'],
      doctor_id: ['医生为必填项'],
      date: ['日期为必填项'],
      time: ['时间点为必填项'],
    });
    const there = await app.make.hospital();
    const moved = await made.desk(
      'PUT',
      `/api/admin/reservations/${id}/change`,
      form(made, slot.date, '14:00', { hospital_id: there }),
    );
    expect(moved.at('errors')).toEqual({ hospital_id: ['改约不能更换医院，请使用转诊'] });
  });

  it('carries a visit over its own slots, and back', async () => {
    const made = await clinic();
    const slot = await app.make.slot(made.doctor.id, 1, '10:00');
    const booking = deskForm({ slot, time: '10:00', department: made.doctor.department_id }, { slot_count: 3 });
    const answer = await made.desk('POST', '/api/admin/reservations', booking);
    const id = answer.number('data', 'id');
    const before = await slotsOf(id);
    const to = await app.make.slot(made.doctor.id, 1, '10:15');
    const moved = await made.desk('PUT', `/api/admin/reservations/${id}/move`, {
      scheduling_time_id: to.id,
      version: 1,
    });
    expect(moved.status, moved.text).toBe(201);
    expect(moved.at('meta', 'from')).toEqual({ scheduling_time_id: slot.id, slot_count: 3 });
    expect(moved.at('meta', 'undo_until')).toBe(`${slot.date}T10:00:00.000+08:00`);
    expect(await slotsOf(id)).not.toEqual(before);
    expect(await slotsOf(id)).toHaveLength(3);
    const back = await made.desk('PUT', `/api/admin/reservations/${id}/move`, {
      scheduling_time_id: slot.id,
      version: 2,
    });
    expect(back.status, back.text).toBe(201);
    expect(await slotsOf(id)).toEqual(before);
  });

  it('makes a visit longer and shorter where it stands: who sits in the chair goes on sitting there', async () => {
    const made = await clinic();
    const slot = await app.make.slot(made.doctor.id, 0, '15:00');
    const booking = deskForm({ slot, time: '15:00', department: made.doctor.department_id }, { slot_count: 2 });
    const answer = await made.desk('POST', '/api/admin/reservations', booking);
    const id = answer.number('data', 'id');
    const step = (flow_status: string) => made.desk('PUT', `/api/admin/reservations/${id}/flow`, { flow_status });
    expect((await step('arrived')).status).toBe(201);
    expect((await step('in_chair')).status).toBe(201);
    const { in_chair_at, arrived_at } = await rowOf(id);
    const stretch = async (slot_count: number) =>
      made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: slot.id, slot_count });
    const longer = await stretch(4);
    expect(longer.status, longer.text).toBe(201);
    expect(longer.at('meta', 'from')).toEqual({ scheduling_time_id: slot.id, slot_count: 2 });
    expect(longer.at('meta', 'undo_until')).toBeNull();
    expect(await slotsOf(id)).toHaveLength(4);
    expect(await rowOf(id)).toMatchObject({ flow_status: 'in_chair', in_chair_at, arrived_at });
    const shorter = await stretch(1);
    expect(shorter.status, shorter.text).toBe(201);
    expect(shorter.at('meta', 'undo_until')).toBe(`${slot.date}T15:15:00.000+08:00`);
    expect(await slotsOf(id)).toEqual([slot.id]);
    expect(await rowOf(id)).toMatchObject({ flow_status: 'in_chair', in_chair_at, arrived_at });
  });

  it('can be taken back until the time that it left begins; then it is over, and nobody has taken it', async () => {
    const early = await startTestApp();
    onTestFinished(() => early.close());
    const doctor = await early.make.doctor();
    const clerk = await early.make.staff({ hospital: doctor.hospital_id });
    const slot = await early.make.slot(doctor.id, 0, '10:45');
    const to = await early.make.slot(doctor.id, 0, '15:00');
    const booking = deskForm({ slot, time: '10:45', department: doctor.department_id });
    const made = await early.as(clerk)('POST', '/api/admin/reservations', booking);
    expect(made.status, made.text).toBe(201);
    await early.database.setClock('2026-11-20T10:50:00+08:00');
    const late = await startTestApp({ beside: early });
    onTestFinished(() => late.close());
    const move = (scheduling_time_id: number) =>
      late.as(clerk)('PUT', `/api/admin/reservations/${made.string('data', 'hash_id')}/move`, { scheduling_time_id });
    const moved = await move(to.id);
    expect(moved.status, moved.text).toBe(201);
    expect(moved.at('meta', 'undo_until')).toBe('2026-11-20T10:45:00.000+08:00');
    const back = await move(slot.id);
    expect([back.status, back.at('code'), back.at('message')]).toEqual([409, 'SLOT_TAKEN', '已过时间，不能预约']);
  });

  it('offers instead of a lost time only what is as long as the visit', async () => {
    const made = await clinic();
    const slot = await app.make.slot(made.doctor.id, 1, '10:00');
    const booking = deskForm({ slot, time: '10:00', department: made.doctor.department_id }, { slot_count: 2 });
    const answer = await made.desk('POST', '/api/admin/reservations', booking);
    const stranger = await app.make.staff({ hospital: made.doctor.hospital_id });
    const taken = await app.make.slot(made.doctor.id, 1, '15:00');
    const later = await app.make.slot(made.doctor.id, 1, '15:30');
    await app.as(stranger)('POST', '/api/holds', { scheduling_time_id: taken.id });
    const other = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    await other('POST', '/api/holds', { scheduling_time_id: later.id });
    const lost = await made.desk('PUT', `/api/admin/reservations/${answer.number('data', 'id')}/move`, {
      scheduling_time_id: taken.id,
    });
    expect([lost.status, lost.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    // 15:15 is nearer, and a quarter only.
    expect(lost.at('alternatives', 0, 'time')).toBe('14:30');
  });

  it('refuses a length for which the slots behind are not free, and leaves the visit as it was', async () => {
    const made = await clinic();
    const { id, slot } = await booked(made);
    const behind = await app.make.slot(made.doctor.id, 1, '10:30');
    const other = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    expect((await other('POST', '/api/holds', { scheduling_time_id: behind.id })).status).toBe(201);
    const refused = await made.desk('PUT', `/api/admin/reservations/${id}/move`, {
      scheduling_time_id: slot.id,
      slot_count: 3,
    });
    expect([refused.status, refused.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    expect(await slotsOf(id)).toEqual([slot.id]);
  });

  it('uses its own hold of the target, and another’s is in the way', async () => {
    const made = await clinic();
    const { id } = await booked(made);
    const to = await app.make.slot(made.doctor.id, 2, '10:00');
    const colleague = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    const held = await colleague('POST', '/api/holds', { scheduling_time_id: to.id });
    const body = { scheduling_time_id: to.id };
    const refused = await made.desk('PUT', `/api/admin/reservations/${id}/move`, body);
    expect([refused.status, refused.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    const moved = await colleague('PUT', `/api/admin/reservations/${id}/move`, {
      ...body,
      hold_id: held.number('data', 'id'),
    });
    expect(moved.status, moved.text).toBe(201);
    expect(
      await query('SELECT count(*)::int AS n FROM holds WHERE ended_at IS NULL AND $1 = ANY (slot_ids)', [to.id]),
    ).toEqual([{ n: 0 }]);
  });

  it('ends the hold that it is of, though the form names one that a second tab has replaced', async () => {
    const made = await clinic();
    const { id } = await booked(made);
    const to = await app.make.slot(made.doctor.id, 2, '10:00');
    const rest = await app.make.slot(made.doctor.id, 2, '10:15');
    const old = await made.desk('POST', '/api/holds', { scheduling_time_id: to.id });
    const held = await made.desk('POST', '/api/holds', { scheduling_time_id: to.id, slot_count: 2 });
    const body = { scheduling_time_id: to.id, hold_id: old.number('data', 'id') };
    const moved = await made.desk('PUT', `/api/admin/reservations/${id}/move`, body);
    expect(moved.status, moved.text).toBe(201);
    expect(
      await query('SELECT ended_at IS NOT NULL AS ended FROM holds WHERE id = $1', [held.number('data', 'id')]),
    ).toEqual([{ ended: true }]);
    expect(await query('SELECT hold_id FROM slots WHERE id = $1', [rest.id])).toEqual([{ hold_id: null }]);
  });

  it('keeps who sits in the waiting room there on the same day, and not on another', async () => {
    const made = await clinic();
    const { id } = await booked(made, '14:00', 0);
    await made.desk('PUT', `/api/admin/reservations/${id}/flow`, { flow_status: 'arrived' });
    const later = await app.make.slot(made.doctor.id, 0, '15:00');
    await made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: later.id });
    expect(await rowOf(id)).toMatchObject({ flow_status: 'arrived', minute: 900 });
    const tomorrow = await app.make.slot(made.doctor.id, 1, '15:00');
    await made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: tomorrow.id });
    expect(await rowOf(id)).toMatchObject({ flow_status: 'booked', arrived_at: null });
  });

  it('moves neither what is visited nor what is cancelled, nor another hospital’s', async () => {
    const made = await clinic();
    const { id } = await booked(made, '14:00', 0);
    const to = await app.make.slot(made.doctor.id, 1, '15:00');
    const there = await clinic();
    const foreign = await there.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to.id });
    expect(foreign.status).toBe(404);
    const theirs = await app.make.slot(there.doctor.id, 1, '15:00');
    const away = await made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: theirs.id });
    expect(away.status).toBe(404);
    await made.desk('PUT', `/api/admin/doctor_index/${id}/visit`, {});
    const refused = await made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to.id });
    expect([refused.status, refused.at('message')]).toEqual([409, '该患者已就诊，不能改约']);
  });

  it('gives the same answer to the same key, and moves once', async () => {
    const made = await clinic();
    const { id } = await booked(made);
    const to = await app.make.slot(made.doctor.id, 1, '15:00');
    const body = { scheduling_time_id: to.id };
    const key = { 'Idempotency-Key': `move-${id}` };
    const [first, second] = [
      await made.desk('PUT', `/api/admin/reservations/${id}/move`, body, key),
      await made.desk('PUT', `/api/admin/reservations/${id}/move`, body, key),
    ];
    expect(second.text).toBe(first.text);
    expect(await rowOf(id)).toMatchObject({ version: 2 });
  });

  it('is refused in a locked hospital', async () => {
    const made = await clinic();
    const { id } = await booked(made);
    const to = await app.make.slot(made.doctor.id, 1, '15:00');
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [made.doctor.hospital_id]);
    await app.owner.query('UPDATE hospital_numbers SET open = false WHERE hospital_id = $1', [made.doctor.hospital_id]);
    const refused = await made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to.id });
    expect([refused.status, refused.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
  });
});

describe('raced', () => {
  it('two visits that swap places at once never both lose theirs', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await clinic();
      const other = await clinic();
      const one = await booked(made, '10:00');
      const second = await app.make.slot(made.doctor.id, 1, '11:00');
      const theirs = await other.patient('POST', '/api/reservations', {
        id: second.id,
        patient_id: other.account.patient_ids[0],
        department_id: made.doctor.department_id,
        source: '牙痛',
      });
      const two = theirs.number('data', 'id');
      const move = (id: number, to: number) =>
        made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to });
      const answers = await Promise.all([move(one.id, second.id), move(two, one.slot.id)]);
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(await slotsOf(one.id)).toEqual([one.slot.id]);
      expect(await slotsOf(two)).toEqual([second.id]);
    }
  });

  it('a move and a cancellation of the same visit leave no slot behind', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await clinic();
      const { id } = await booked(made);
      const to = await app.make.slot(made.doctor.id, 1, '15:00');
      const [moved, cancelled] = await Promise.all([
        made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to.id }),
        made.patient('PUT', `/api/reservations/${id}/cancel`, {}),
      ]);
      expect(cancelled.status).toBe(201);
      expect([201, 409]).toContain(moved.status);
      expect(await slotsOf(id)).toEqual([]);
      expect(await query('SELECT count(*)::int AS n FROM live_visits WHERE reservation_id = $1', [id])).toEqual([
        { n: 0 },
      ]);
    }
  });

  it('two moves of one visit with the same version: one wins, the other is stale', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await clinic();
      const { id } = await booked(made);
      const targets = await Promise.all(['15:00', '16:00'].map((time) => app.make.slot(made.doctor.id, 1, time)));
      const answers = await Promise.all(
        targets.map((to) =>
          made.desk('PUT', `/api/admin/reservations/${id}/move`, { scheduling_time_id: to.id, version: 1 }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await slotsOf(id)).toHaveLength(1);
    }
  });
});

describe('who is free then', () => {
  it('lists people with an open slot, without who is held or booked', async () => {
    const made = await clinic();
    const slot = await app.make.slot(made.doctor.id, 1, '09:30');
    const ask = () =>
      made.patient(
        'GET',
        `/api/reservation_search_doctors?hospital_id=${made.doctor.hospital_id}&time=${slot.date}%2009:30`,
      );
    const ids = async () => ((await ask()).at('doctors') as { id: number }[]).map(({ id }) => id);
    expect(await ids()).toEqual([made.doctor.id, made.other.id]);
    await made.desk('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(await ids()).toEqual([made.other.id]);
    const times = await made.patient(
      'GET',
      `/api/open_times?hospital_id=${made.doctor.hospital_id}&date=${slot.date}&doctor_id=${made.doctor.id}`,
    );
    expect((times.at('data') as { time: string }[]).map(({ time }) => time)).not.toContain('09:30');
    const long = async (slot_count: number) => {
      const where = `hospital_id=${made.doctor.hospital_id}&slot_count=${slot_count}`;
      const at = await made.patient('GET', `/api/open_times?${where}&date=${slot.date}&doctor_id=${made.doctor.id}`);
      const who = await made.patient('GET', `/api/reservation_search_doctors?${where}&time=${slot.date}%2009:15`);
      return {
        times: (at.at('data') as { time: string }[]).map(({ time }) => time),
        doctors: (who.at('doctors') as { id: number }[]).map(({ id }) => id),
      };
    };
    const [one, two] = [await long(1), await long(2)];
    expect([one.times.includes('09:15'), two.times.includes('09:15'), two.times.includes('09:45')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([one.doctors, two.doctors]).toEqual([[made.doctor.id, made.other.id], [made.other.id]]);
    const wrong = await made.patient('GET', '/api/reservation_search_doctors?hospital_id=1&time=morgen');
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { time: ['时间格式错误'] }]);
  });
});
