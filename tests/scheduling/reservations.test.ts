import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** Booking, cancelling and visiting: docs/domain/visits.md. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;

async function clinic() {
  const doctor = await app.make.doctor({ name: '赵晓棠' });
  const person = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const account = await app.make.account({ patients: ['沈静姝'] });
  return { doctor, person, desk: app.as(person), account, patient: app.as(account) };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

async function bookedAtDesk({ doctor, desk }: Clinic, time: string, days = 0, more: object = {}) {
  const slot = await app.make.slot(doctor.id, days, time);
  const form = deskForm({ slot, time, department: doctor.department_id }, more);
  const answer = await desk('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), hash_id: answer.string('data', 'hash_id'), slot };
}

describe('booking', () => {
  it('answers the reservation with all of its fields', async () => {
    const { doctor, account, patient } = await clinic();
    const slot = await app.make.slot(doctor.id, 1, '11:00');
    const booked = await patient('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: doctor.department_id,
      source: '  右下后牙咬物痛 ',
    });
    expect(booked.status).toBe(201);
    expect(booked.at('data')).toMatchObject({
      appointment_time: `${slot.date} 11:00`,
      date: slot.date,
      time: '11:00',
      scheduling_time_id: slot.id,
      doctor_name: '赵晓棠',
      patient: '沈静姝',
      chief_complaint: '右下后牙咬物痛',
      fee: { price: 3000 },
      role_name: 'doctor',
      cancel_status: 0,
      visi_status: 0,
      flow_status: 'booked',
      version: 1,
    });
    expect(booked.string('data', 'hash_id')).toMatch(/^[\w-]{22}$/);
    const jobs = await query(
      "SELECT job, payload FROM outbox WHERE (payload->>'reservation_id')::bigint = $1 ORDER BY id",
      [booked.number('data', 'id')],
    );
    expect(jobs).toMatchObject([
      { job: 'sms.reservation', payload: { kind: 'booked', version: 1 } },
      { job: 'notify.visit', payload: { kind: 'booked', version: 1 } },
      // The day before at 18:00, and two hours before.
      { job: 'sms.reminder' },
      { job: 'sms.reminder' },
    ]);
  });

  it('says every wrong field of the patient form at once, in the exact words', async () => {
    const { patient } = await clinic();
    const wrong = await patient('POST', '/api/reservations', { id: null, source: '   ' });
    expect(wrong.status).toBe(422);
    expect(wrong.at('message')).toBe('参数错误');
    expect(wrong.at('code')).toBe('INVALID');
    expect(wrong.at('errors')).toEqual({
      id: ['号源为必填项'],
      patient_id: ['就诊人为必填项'],
      source: ['主诉为必填项'],
    });
  });

  it('asks for the room only where departments are offered', async () => {
    const { doctor, account, patient } = await clinic();
    const slot = await app.make.slot(doctor.id, 1, '11:00');
    const form = { id: slot.id, patient_id: account.patient_ids[0], source: '牙痛' };
    expect((await patient('POST', '/api/reservations', form)).at('errors')).toEqual({
      department_id: ['诊室为必填项'],
    });
    const inClinic = await app.make.doctor({ hospital: await app.make.hospital({ mode: 2 }) });
    const free = await app.make.slot(inClinic.id, 1, '14:00');
    expect((await patient('POST', '/api/reservations', { ...form, id: free.id })).status).toBe(201);
  });

  it('says every wrong field of the staff form at once', async () => {
    const { desk } = await clinic();
    const wrong = await desk('POST', '/api/admin/reservations', { phone: '123', source: '  ' });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      scheduling_time_id: ['号源为必填项'],
      name: ['姓名为必填项'],
      phone: ['请输入正确的手机号'],
      certificate_number: ['身份证为必填项'],
      source: ['主诉为必填项'],
      date: ['日期为必填项'],
      time: ['时间点为必填项'],
    });
  });

  it('takes a run of slots, and one of another patient account is not there', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '15:00', 1, { slot_count: 4 });
    const states = await query('SELECT minute FROM slots WHERE reservation_id = $1 ORDER BY minute', [booked.id]);
    expect(states.map((row) => row.minute)).toEqual([900, 915, 930, 945]);
    const other = await app.make.account();
    const slot = await app.make.slot(made.doctor.id, 1, '09:00');
    const refused = await app.as(other)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: made.account.patient_ids[0],
      department_id: made.doctor.department_id,
      source: '牙痛',
    });
    expect([refused.status, refused.at('code')]).toEqual([404, 'NOT_FOUND']);
  });

  it('uses one’s own hold, refuses another’s and another slot’s', async () => {
    const made = await clinic();
    const { doctor, desk } = made;
    const [slot, other] = [await app.make.slot(doctor.id, 1, '09:00'), await app.make.slot(doctor.id, 1, '09:15')];
    const held = await desk('POST', '/api/holds', { scheduling_time_id: slot.id });
    const hold_id = held.number('data', 'id');
    const place = { slot, time: '09:00', department: doctor.department_id };
    const form = deskForm({ ...place, slot: other, time: '09:15' }, { hold_id });
    const elsewhere = await desk('POST', '/api/admin/reservations', form);
    expect([elsewhere.status, elsewhere.at('errors')]).toEqual([422, { hold_id: ['占号与号源不符'] }]);
    const colleague = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    expect((await colleague('POST', '/api/admin/reservations', deskForm(place, { hold_id }))).status).toBe(404);
    expect((await colleague('POST', '/api/admin/reservations', deskForm(place))).at('code')).toBe('SLOT_TAKEN');
    expect((await desk('POST', '/api/admin/reservations', deskForm(place))).status).toBe(201);
    expect(await query('SELECT ended_at IS NOT NULL AS ended FROM holds WHERE id = $1', [hold_id])).toEqual([
      { ended: true },
    ]);
  });

  it.each([
    ['names the hold that a second tab has replaced meanwhile', '09:00', true],
    ['names none, and takes its second slot', '09:15', false],
  ])('ends whatever hold it is of, with all its slots: it %s', async (_, time, named) => {
    const { doctor, desk } = await clinic();
    const [first, second] = [await app.make.slot(doctor.id, 1, '09:00'), await app.make.slot(doctor.id, 1, '09:15')];
    const old = await desk('POST', '/api/holds', { scheduling_time_id: first.id });
    const held = await desk('POST', '/api/holds', { scheduling_time_id: first.id, slot_count: 2 });
    const slot = time === '09:00' ? first : second;
    const hold_id = named ? { hold_id: old.number('data', 'id') } : {};
    const form = deskForm({ slot, time, department: doctor.department_id }, hold_id);
    const booked = await desk('POST', '/api/admin/reservations', form);
    expect(booked.status, booked.text).toBe(201);
    expect(
      await query('SELECT ended_at IS NOT NULL AS ended FROM holds WHERE id = $1', [held.number('data', 'id')]),
    ).toEqual([{ ended: true }]);
    const colleague = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    const rest = time === '09:00' ? second : first;
    expect((await colleague('POST', '/api/holds', { scheduling_time_id: rest.id })).status).toBe(201);
    // Who looks on sees both change at once.
    const states = await query(
      `SELECT (s.slot->>'id')::bigint AS id, s.slot->'hold' AS hold FROM hospital_events e
       CROSS JOIN jsonb_array_elements(e.body->'slots') AS s(slot) WHERE e.hospital_id = $1 AND e.seq =
         (SELECT seq - 1 FROM hospital_numbers WHERE hospital_id = $1) ORDER BY 1`,
      [doctor.hospital_id],
    );
    expect(states).toEqual([
      { id: first.id, hold: null },
      { id: second.id, hold: null },
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, and exactly one effect', async () => {
    const { doctor, desk } = await clinic();
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const place = { slot, time: '10:00', department: doctor.department_id };
    const headers = { 'Idempotency-Key': 'press-0001' };
    const press = () => desk('POST', '/api/admin/reservations', deskForm(place), headers);
    const first = await press();
    const second = await press();
    expect([second.status, second.at('data')]).toEqual([first.status, first.at('data')]);
    expect(await query('SELECT count(*)::int AS n FROM reservations WHERE doctor_id = $1', [doctor.id])).toEqual([
      { n: 1 },
    ]);
    expect(
      await query("SELECT count(*)::int AS n FROM outbox WHERE (payload->>'reservation_id')::bigint = $1", [
        first.number('data', 'id'),
      ]),
    ).toEqual([{ n: 4 }]);
    const another = await desk('POST', '/api/admin/reservations', deskForm(place, { source: '补牙' }), headers);
    expect([another.status, another.at('code')]).toEqual([422, 'INVALID']);
  });

  it('pressed many times at once has one effect; the others wait their turn or are told IN_PROGRESS', async () => {
    const { doctor, desk } = await clinic();
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const place = { slot, time: '10:00', department: doctor.department_id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        desk('POST', '/api/admin/reservations', deskForm(place), { 'Idempotency-Key': 'rush-1' }),
      ),
    );
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    for (const refused of answers.filter((answer) => answer.status === 409))
      expect(refused.at('code')).toBe('IN_PROGRESS');
    expect(await query('SELECT count(*)::int AS n FROM reservations WHERE doctor_id = $1', [doctor.id])).toEqual([
      { n: 1 },
    ]);
  });

  it('does not keep a refusal: the same press may be tried again', async () => {
    const { doctor, desk } = await clinic();
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const place = { slot, time: '10:00', department: doctor.department_id };
    const blocker = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    const held = await blocker('POST', '/api/holds', { scheduling_time_id: slot.id });
    const press = () => desk('POST', '/api/admin/reservations', deskForm(place), { 'Idempotency-Key': 'again-1' });
    expect((await press()).status).toBe(409);
    await blocker('DELETE', `/api/holds/${held.number('data', 'id')}`);
    expect((await press()).status).toBe(201);
  });
});

describe('cancelling', () => {
  it('frees the slots at once, asks staff for a reason, and happens once', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '16:00', 1, { slot_count: 2 });
    const path = `/api/admin/reservations/${booked.hash_id}/cancel`;
    expect((await made.desk('PUT', path, {})).at('errors')).toEqual({ reason: ['原因为必填项'] });
    const cancelled = await made.desk('PUT', path, { reason: '改约' });
    expect([cancelled.status, cancelled.at('data', 'cancel_status'), cancelled.at('data', 'status')]).toEqual([
      201, 1, 2,
    ]);
    expect(await query('SELECT count(*)::int AS n FROM slots WHERE reservation_id = $1', [booked.id])).toEqual([
      { n: 0 },
    ]);
    const again = await made.desk('PUT', path, { reason: '改约' });
    expect([again.status, again.at('code'), again.at('message')]).toEqual([409, 'STATE', '该预约已取消']);
    await bookedAtDesk(made, '16:00', 1);
  });

  it('is open to patients until an hour before', async () => {
    const made = await clinic();
    const book = async (time: string) => {
      const slot = await app.make.slot(made.doctor.id, 0, time);
      const account = await app.make.account();
      const ask = app.as(account);
      const booked = await ask('POST', '/api/reservations', {
        id: slot.id,
        patient_id: account.patient_ids[0],
        department_id: made.doctor.department_id,
        source: '牙痛',
      });
      return ask('PUT', `/api/reservations/${booked.string('data', 'hash_id')}/cancel`, {});
    };
    const late = await book('11:30');
    expect([late.status, late.at('code')]).toEqual([409, 'STATE']);
    expect((await book('11:45')).status).toBe(201);
  });

  it('of another hospital or account is as if it were not there', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '16:30', 1);
    const foreign = app.as(await app.make.staff());
    const refused = await foreign('PUT', `/api/admin/reservations/${booked.id}/cancel`, { reason: 'x' });
    const missing = await foreign('PUT', '/api/admin/reservations/999999/cancel', { reason: 'x' });
    expect(refused.status).toBe(404);
    expect(refused.text.replace(refused.string('request_id'), '')).toBe(
      missing.text.replace(missing.string('request_id'), ''),
    );
    expect((await made.patient('PUT', `/api/reservations/${booked.id}/cancel`, {})).status).toBe(404);
  });
});

describe('a visit', () => {
  it('goes booked, arrived, in chair, done, each step stamped with time and person', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '11:00');
    const path = `/api/admin/reservations/${booked.id}/flow`;
    for (const [flow_status, visited] of [
      ['arrived', 0],
      ['in_chair', 1],
      ['done', 1],
    ] as const) {
      const step = await made.desk('PUT', path, { flow_status });
      expect([step.status, step.at('data', 'flow_status'), step.at('data', 'visi_status')]).toEqual([
        201,
        flow_status,
        visited,
      ]);
    }
    const steps = await query('SELECT step, by FROM reservation_steps WHERE reservation_id = $1 ORDER BY id', [
      booked.id,
    ]);
    expect(steps).toEqual(['booked', 'arrived', 'in_chair', 'done'].map((step) => ({ step, by: made.person.id })));
    const back = await made.desk('PUT', path, { flow_status: 'arrived' });
    expect([back.status, back.at('code'), back.at('message')]).toEqual([409, 'STATE', '该患者已由 陈露 标记为已就诊']);
  });

  it('is marked once, today only, and not when cancelled', async () => {
    const made = await clinic();
    const today = await bookedAtDesk(made, '11:00');
    const visit = (key: string | number) => made.desk('PUT', `/api/admin/doctor_index/${key}/visit`, {});
    expect((await visit(today.hash_id)).at('data', 'visi_status')).toBe(1);
    expect((await visit(today.hash_id)).at('message')).toBe('该患者已由 陈露 标记为已就诊');
    const tomorrow = await bookedAtDesk(made, '11:00', 1);
    expect((await visit(tomorrow.id)).at('message')).toBe('只能操作今日的预约');
    const dropped = await bookedAtDesk(made, '11:30');
    await made.desk('PUT', `/api/admin/reservations/${dropped.id}/cancel`, { reason: '不来了' });
    expect((await visit(dropped.id)).at('message')).toBe('该预约已取消');
    expect((await made.desk('PUT', `/api/admin/reservations/${today.id}/cancel`, { reason: 'x' })).at('message')).toBe(
      '该患者已就诊，不能取消',
    );
  });

  it('raced by two doctors happens once', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '12:00');
    const colleague = app.as(await app.make.staff({ hospital: made.doctor.hospital_id, role: 'doctor' }));
    const answers = await Promise.all(
      [made.desk, colleague, made.desk, colleague].map((ask) =>
        ask('PUT', `/api/admin/doctor_index/${booked.id}/visit`, {}),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('carries the version that was seen; another is STALE', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '12:30');
    const path = `/api/admin/reservations/${booked.id}/flow`;
    expect((await made.desk('PUT', path, { flow_status: 'arrived', version: 1 })).status).toBe(201);
    const stale = await made.desk('PUT', path, { flow_status: 'in_chair', version: 1 });
    expect([stale.status, stale.at('code')]).toEqual([409, 'STALE']);
  });

  it('is a no-show only once its time has come, and that can be taken back', async () => {
    const made = await clinic();
    const booked = await bookedAtDesk(made, '10:45');
    const step = (flow_status: string) =>
      made.desk('PUT', `/api/admin/reservations/${booked.id}/flow`, { flow_status });
    expect((await step('no_show')).at('message')).toBe('未到预约时间，不能标记未到');
    await query("UPDATE reservations SET starts_at = starts_at - interval '1 hour' WHERE id = $1", [booked.id]);
    expect((await step('no_show')).status).toBe(201);
    expect((await step('arrived')).status).toBe(201);
  });
});

describe('a patient who has no time', () => {
  const BUSY = '该就诊人在此时间已有其他预约';
  const dayOf = (date: string) => date.split('-').slice(1).map(Number);

  /** The account's own visit; at `doctor`'s hospital the patient is known from then on. */
  async function own({ account, patient }: Clinic, doctor: Clinic['doctor'], days: number, time: string) {
    const slot = await app.make.slot(doctor.id, days, time);
    const answer = await patient('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: doctor.department_id,
      source: '牙痛',
    });
    return { answer, slot };
  }

  async function colleagueOf({ doctor }: Clinic) {
    return app.make.doctor({ hospital: doctor.hospital_id, name: '李文博', departments: [doctor.department_id] });
  }

  it('is told at the desk which visit is in the way: by id, by ID number, by a longer visit, by a move', async () => {
    const made = await clinic();
    const other = await colleagueOf(made);
    const theirs = await bookedAtDesk(made, '14:00', 1, { certificate_number: 'D-BUSY-1' });
    const [row] = await query('SELECT patient_id FROM reservations WHERE id = $1', [theirs.id]);
    const [month, day] = dayOf(theirs.slot.date);
    const named = [409, 'PATIENT_BUSY', `${BUSY}：${month}月${day}日 14:00 赵晓棠`];
    const said = async (time: string, more: object) => {
      const slot = await app.make.slot(other.id, 1, time);
      const form = deskForm({ slot, time, department: made.doctor.department_id }, more);
      const answer = await made.desk('POST', '/api/admin/reservations', form);
      return [answer.status, answer.at('code'), answer.at('message')];
    };
    const known = { patient_id: row?.patient_id, name: undefined, phone: undefined, certificate_number: undefined };
    expect(await said('14:00', known)).toEqual(named);
    expect(await said('14:00', { certificate_number: 'D-BUSY-1' })).toEqual(named);
    expect(await said('13:30', { ...known, slot_count: 3 })).toEqual(named);

    const later = await app.make.slot(other.id, 1, '16:00');
    const form = deskForm({ slot: later, time: '16:00', department: made.doctor.department_id }, known);
    const second = await made.desk('POST', '/api/admin/reservations', form);
    expect(second.status, second.text).toBe(201);
    const moved = await made.desk('PUT', `/api/admin/reservations/${second.number('data', 'id')}/move`, {
      scheduling_time_id: (await app.make.slot(other.id, 1, '14:00')).id,
    });
    expect([moved.status, moved.at('code'), moved.at('message')]).toEqual(named);
  });

  it('elsewhere is told so at the desk and no more; the account is told which and where', async () => {
    const made = await clinic();
    const elsewhere = await app.make.doctor({ name: '王海' });
    await own(made, made.doctor, 1, '09:00');
    const there = await own(made, elsewhere, 2, '10:00');
    expect(there.answer.status, there.answer.text).toBe(201);
    const other = await colleagueOf(made);
    const slot = await app.make.slot(other.id, 2, '10:00');
    const known = { patient_id: made.account.patient_ids[0], name: undefined, phone: undefined };
    const form = deskForm(
      { slot, time: '10:00', department: made.doctor.department_id },
      { ...known, certificate_number: undefined },
    );
    const desk = await made.desk('POST', '/api/admin/reservations', form);
    expect([desk.status, desk.at('code'), desk.at('message')]).toEqual([409, 'PATIENT_BUSY', BUSY]);
    expect(desk.text).not.toContain('王海');

    const { answer } = await own(made, made.doctor, 2, '10:00');
    const [hospital] = await query('SELECT name FROM hospitals WHERE id = $1', [elsewhere.hospital_id]);
    const [month, day] = dayOf(slot.date);
    expect(answer.at('message')).toBe(`${BUSY}：${month}月${day}日 10:00 王海（${hospital?.name}）`);
  });
});

describe('a step', () => {
  function stepsOf(made: Clinic, id: number) {
    const path = `/api/admin/reservations/${id}`;
    const step = (flow_status: string) => made.desk('PUT', `${path}/flow`, { flow_status });
    /** With the version as it is, by whoever asks. */
    const undo = async (ask = made.desk) => {
      const [row] = await query('SELECT version FROM reservations WHERE id = $1', [id]);
      return ask('PUT', `${path}/undo`, { version: row?.version });
    };
    return { step, undo };
  }

  async function rowOf(id: number) {
    const fields = 'flow_status, visi_status, arrived_at, in_chair_at, done_at';
    return (await query(`SELECT ${fields} FROM reservations WHERE id = $1`, [id]))[0];
  }

  it('just made is taken back, one after the other, and stands as before', async () => {
    const made = await clinic();
    const { id } = await bookedAtDesk(made, '11:00');
    const { step, undo } = stepsOf(made, id);
    const before = [await rowOf(id)];
    for (const to of ['arrived', 'in_chair', 'done']) {
      expect((await step(to)).status).toBe(201);
      expect((await undo()).status).toBe(201);
      expect(await rowOf(id)).toEqual(before.at(-1));
      expect((await undo()).at('message')).toBe('没有可以撤销的操作');
      expect((await step(to)).at('data', 'flow_status')).toBe(to);
      before.push(await rowOf(id));
    }
    const steps = await query('SELECT step FROM reservation_steps WHERE reservation_id = $1 ORDER BY id', [id]);
    expect(steps.map((each) => each.step)).toEqual([
      'booked',
      ...['arrived', 'in_chair', 'done'].flatMap((to) => [to, 'undone', to]),
    ]);
  });

  it('from 就诊 and from a no-show goes back to what was', async () => {
    const made = await clinic();
    const { id } = await bookedAtDesk(made, '10:45');
    const { step, undo } = stepsOf(made, id);
    await made.desk('PUT', `/api/admin/doctor_index/${id}/visit`, {});
    const back = await undo();
    expect([back.status, back.at('data', 'flow_status'), back.at('data', 'visi_status')]).toEqual([201, 'booked', 0]);
    await query("UPDATE reservations SET starts_at = starts_at - interval '1 hour' WHERE id = $1", [id]);
    await step('no_show');
    await step('arrived');
    expect((await undo()).at('data', 'flow_status')).toBe('no_show');
  });

  it('is told to everybody: cells, visit and who did it', async () => {
    const made = await clinic();
    const { id, hash_id } = await bookedAtDesk(made, '11:15');
    const { step, undo } = stepsOf(made, id);
    await step('in_chair');
    await undo();
    const [event] = await query('SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1', [
      made.doctor.hospital_id,
    ]);
    expect(event?.body).toMatchObject({
      slots: [{ visited: false }],
      reservations: [{ hash_id, flow_status: 'booked', visi_status: 0 }],
      activity: [{ kind: 'unseated', by: '陈露' }],
    });
  });

  it('is another’s, too old, or seen in another version: refused', async () => {
    const made = await clinic();
    const { id } = await bookedAtDesk(made, '11:30');
    const { step, undo } = stepsOf(made, id);
    await step('arrived');
    const colleague = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    const theirs = await undo(colleague);
    expect([theirs.status, theirs.at('message')]).toEqual([403, '只能撤销自己的操作']);
    const stale = await made.desk('PUT', `/api/admin/reservations/${id}/undo`, { version: 1 });
    expect([stale.status, stale.at('code')]).toEqual([409, 'STALE']);
    const none = await made.desk('PUT', `/api/admin/reservations/${id}/undo`, {});
    expect([none.status, none.at('errors', 'version')]).toEqual([422, ['版本为必填项']]);
    await query("UPDATE reservation_steps SET at = at - interval '31 seconds' WHERE reservation_id = $1", [id]);
    const late = await undo();
    expect([late.status, late.at('code'), late.at('message')]).toEqual([409, 'STATE', '已超过撤销时间']);
  });

  it.each([
    [
      `INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
       SELECT hospital_id, id, patient_id, doctor_id, 5000, 1, doctor_id, haomai_now() FROM reservations WHERE id = $1`,
      '该就诊已收费，不能撤销',
    ],
    [
      `INSERT INTO patient_problems (hospital_id, patient_id, reservation_id, problem, noted_by, noted_at)
       SELECT hospital_id, patient_id, id, '牙周袋', doctor_id, haomai_now() FROM reservations WHERE id = $1`,
      '该就诊已有记录，不能撤销',
    ],
    [
      `INSERT INTO recalls (hospital_id, patient_id, reservation_id, doctor_id, due_on, created_by, created_at)
       SELECT hospital_id, patient_id, id, doctor_id, date + 90, doctor_id, haomai_now() FROM reservations WHERE id = $1`,
      '该就诊已安排下次预约，不能撤销',
    ],
    [
      `INSERT INTO advisories (hospital_id, patient_id, reservation_id, consultant_id, subject, content, created_by, created_at, updated_at)
       SELECT hospital_id, patient_id, id, doctor_id, '种植', '问价格', doctor_id, haomai_now(), haomai_now()
       FROM reservations WHERE id = $1`,
      '该就诊已有咨询记录，不能撤销',
    ],
  ])('on which something hangs stays: %#', async (hang, message) => {
    const made = await clinic();
    const { id } = await bookedAtDesk(made, '11:45');
    const { step, undo } = stepsOf(made, id);
    await step('in_chair');
    await step('done');
    await query(hang, [id]);
    const kept = await undo();
    expect([kept.status, kept.at('code'), kept.at('message')]).toEqual([409, 'STATE', message]);
    expect((await rowOf(id))?.flow_status).toBe('done');
  });

  it('taken back by many presses at once goes back once', async () => {
    const made = await clinic();
    const { id } = await bookedAtDesk(made, '12:00');
    const { step } = stepsOf(made, id);
    const version = (await step('in_chair')).number('data', 'version');
    const presses = await Promise.all(
      [1, 2, 3].map(() => made.desk('PUT', `/api/admin/reservations/${id}/undo`, { version })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [row] = await query('SELECT version, flow_status FROM reservations WHERE id = $1', [id]);
    expect(row).toEqual({ version: version + 1, flow_status: 'booked' });
  });
});

describe('the lists', () => {
  it('show an account its own reservations, filtered by the columns’ values', async () => {
    const made = await clinic();
    const slot = await app.make.slot(made.doctor.id, 2, '09:00');
    const booked = await made.patient('POST', '/api/reservations', {
      id: slot.id,
      patient_id: made.account.patient_ids[0],
      department_id: made.doctor.department_id,
      source: '牙痛',
    });
    const list = await made.patient('GET', '/api/reservations?page=1&pageSize=10&status=1&visi_status=0');
    expect(list.at('total')).toBe(1);
    expect(list.at('data', 0, 'hash_id')).toBe(booked.at('data', 'hash_id'));
    expect(list.at('meta', 'patients', 0, 'name')).toBe('沈静姝');
    expect((await made.patient('GET', '/api/reservations?status=2')).at('total')).toBe(0);
    expect((await app.as(await app.make.account())('GET', '/api/reservations')).at('total')).toBe(0);
    expect((await made.patient('GET', '/api/reservations?pageSize=101')).status).toBe(422);
  });

  it('have one order on every screen: who comes next first, below them what has been, the last of it first', async () => {
    const { doctor, account, patient } = await clinic();
    const book = async (days: number, time: string) => {
      const slot = await app.make.slot(doctor.id, days, time);
      const form = {
        id: slot.id,
        patient_id: account.patient_ids[0],
        department_id: doctor.department_id,
        source: '牙痛',
      };
      const answer = await patient('POST', '/api/reservations', form);
      expect(answer.status, answer.text).toBe(201);
      return answer.number('data', 'id');
    };
    const [third, first, second, past, before] = [
      await book(3, '09:00'),
      await book(1, '11:00'),
      await book(2, '10:00'),
      await book(4, '09:00'),
      await book(5, '09:00'),
    ];
    for (const [id, days] of [
      [past, 2],
      [before, 9],
    ]) {
      await query(
        `UPDATE reservations SET date = clinic_today() - $2::int, starts_at = clinic_instant(clinic_today() - $2::int, 540),
           ends_at = clinic_instant(clinic_today() - $2::int, 555) WHERE id = $1`,
        [id, days],
      );
    }
    const ids = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id);
    const all = await patient('GET', '/api/reservation_search');
    expect(ids(all.at('data'))).toEqual([first, second, third, past, before]);
    const pages = [1, 2, 3].map((page) => patient('GET', `/api/reservation_search?page=${page}&pageSize=2`));
    expect((await Promise.all(pages)).flatMap((page) => ids(page.at('data')))).toEqual(ids(all.at('data')));
    const over = await patient('GET', '/api/reservation_history');
    expect(ids(over.at('data'))).toEqual([past, before]);
  });

  it('show the desk today’s waiting room and the patient’s detail, and other hospitals nothing', async () => {
    const made = await clinic();
    const person = { name: '李四', phone: '13800001111', remarks: '怕疼' };
    const booked = await bookedAtDesk(made, '11:00', 0, person);
    const today = await made.desk('GET', `/api/admin/today_reservations?doctor_id=${made.doctor.id}`);
    expect(today.at('data', 0)).toMatchObject({
      hash_id: booked.hash_id,
      patient: '李四',
      phone: '138****1111',
      past_visits: 0,
    });
    const detail = await made.desk('GET', `/api/admin/base_booking_hall/${booked.hash_id}/patient`);
    expect(detail.at('data')).toMatchObject({
      patient: '李四',
      phone: '138****1111',
      booked_by: '陈露',
      remarks: '怕疼',
    });
    const foreign = app.as(await app.make.staff());
    expect((await foreign('GET', `/api/admin/base_booking_hall/${booked.hash_id}/patient`)).status).toBe(404);
    expect((await foreign('GET', '/api/admin/today_reservations')).at('data')).toEqual([]);
    expect((await made.patient('GET', '/api/admin/today_reservations')).status).toBe(403);
    expect((await app.as(null)('GET', '/api/admin/today_reservations')).status).toBe(401);
  });

  it('give the staff form its options', async () => {
    const made = await clinic();
    const info = await made.desk('GET', '/api/admin/reservation-create-info');
    expect(info.at('doctors', 0, 'name')).toBe('赵晓棠');
    expect(info.at('dates', 60)).toBe('2027-01-19');
    expect(info.at('departments', 0, 'id')).toBe(made.doctor.department_id);
  });
});
