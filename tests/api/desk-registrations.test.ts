import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEALTH_CONSENT } from '../../contract/privacy.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** 挂号登记: docs/domain/desk-registration.md, docs/decisions/023. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BASE = '/api/admin/hospital/patient-regd';
const NUMBER = '110101199003071233';
const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;

async function clinic() {
  const doctor = await app.make.doctor({ name: '赵晓棠', breaks: [{ from: 720, to: 780, name: '午休' }] });
  const person = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const other = await app.make.staff({ hospital: doctor.hospital_id, name: '张丽', role: 'sale' });
  return { doctor, desk: app.as(person), second: app.as(other), hospital: doctor.hospital_id };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

async function whole({ doctor }: Clinic, time: string, { days = 0, ...more }: { days?: number } & object = {}) {
  const slot = await app.make.slot(doctor.id, days, time);
  return {
    name: '沈静姝',
    phone: '13812345678',
    certificate_number: NUMBER,
    source: '牙痛',
    remarks: '怕疼',
    scheduling_time_id: slot.id,
    department_id: doctor.department_id,
    ...more,
  };
}

async function submitted(at: Clinic, time: string, more: object = {}) {
  const made = await at.desk('POST', `${BASE}/add`, await whole(at, time, more));
  expect(made.status, made.text).toBe(201);
  const sent = await at.desk('POST', `${BASE}/submit`, { id: made.number('data', 'id'), version: 1 });
  expect(sent.status, sent.text).toBe(201);
  return { id: sent.number('data', 'id'), version: sent.number('data', 'version') };
}

async function known(at: Clinic, name = '沈静姝', certificate: string | undefined = NUMBER) {
  const form = { patient: { name, phone: '13812345678' }, info: { certificate_number: certificate } };
  const made = await at.desk('POST', '/api/admin/backend/addPatient', form);
  expect(made.status, made.text).toBe(201);
  return made.number('data', 'id');
}

describe('a draft', () => {
  it('may be as incomplete and as wrong as somebody is in the middle of typing', async () => {
    const { desk } = await clinic();
    const empty = await desk('POST', `${BASE}/add`, {});
    expect(empty.status).toBe(201);
    expect(empty.at('data')).toMatchObject({
      status: 'draft',
      status_name: '草稿',
      version: 1,
      patient_id: null,
      name: '',
      certificate_number: null,
      scheduling_time_id: null,
      reservation: null,
      created_by_name: '陈露',
    });
    const begun = await desk('POST', `${BASE}/add`, { name: '沈', phone: '1381', certificate_number: '1101' });
    expect(begun.at('data')).toMatchObject({ name: '沈', phone: '1381', certificate_number: '****' });
  });

  it('claims nothing: its slot stays open to everybody', async () => {
    const at = await clinic();
    const form = await whole(at, '11:00');
    await at.desk('POST', `${BASE}/add`, form);
    await submitted(at, '11:15');
    const day = await at.desk('POST', `${BASE}/doctor-arrange-day`, { date: '2026-11-20' });
    const slots = day.at('data', 0, 'slots') as { time: string; open: boolean }[];
    expect(slots.filter(({ time }) => time === '11:00' || time === '11:15').map(({ open }) => open)).toEqual([
      true,
      true,
    ]);
  });

  it('keeps the ID number sealed and shows it masked, as it shows the phone', async () => {
    const at = await clinic();
    const made = await at.desk('POST', `${BASE}/add`, await whole(at, '11:00'));
    expect(made.at('data')).toMatchObject({
      phone: '138****5678',
      certificate_number: '110***********1233',
      gender: '男',
      age: 36,
    });
    const [row] = await query('SELECT person FROM patient_registrations WHERE id = $1', [made.number('data', 'id')]);
    expect(JSON.stringify(row)).not.toContain(NUMBER);
    for (const path of [`detail?id=${made.number('data', 'id')}`, 'index']) {
      const shown = await at.desk('GET', `${BASE}/${path}`);
      expect(shown.text).not.toContain(NUMBER);
      expect(shown.text).not.toContain('13812345678');
    }
  });

  it('takes masked numbers back as what they are', async () => {
    const at = await clinic();
    const made = await at.desk('POST', `${BASE}/add`, await whole(at, '11:00'));
    const id = made.number('data', 'id');
    const shown = { phone: '138****5678', certificate_number: '110***********1233', name: '沈静' };
    const changed = await at.desk('POST', `${BASE}/updatepatient`, { id, version: 1, ...shown });
    expect(changed.at('data')).toMatchObject({ ...shown, version: 2 });
    await at.desk('POST', `${BASE}/submit`, { id });
    const done = await at.desk('POST', `${BASE}/confirm`, { id });
    expect(done.status, done.text).toBe(201);
    const [patient] = await query('SELECT name, phone FROM patients WHERE id = $1', [
      done.number('data', 'patient_id'),
    ]);
    expect(patient).toEqual({ name: '沈静', phone: '13812345678' });
    expect((await at.desk('POST', `${BASE}/add`, { phone: '138****5678' })).at('errors')).toEqual({
      phone: ['请输入正确的手机号'],
    });
  });

  it('has the doctor, day and time of its slot, and finds the slot of a doctor, day and time', async () => {
    const at = await clinic();
    const slot = await app.make.slot(at.doctor.id, 1, '14:30');
    const by = await at.desk('POST', `${BASE}/add`, { scheduling_time_id: slot.id });
    expect(by.at('data')).toMatchObject({
      doctor_id: at.doctor.id,
      doctor_name: '赵晓棠',
      date: '2026-11-21',
      time: '14:30',
    });
    const found = await at.desk('POST', `${BASE}/add`, { doctor_id: at.doctor.id, date: '2026-11-21', time: '14:30' });
    expect(found.at('data', 'scheduling_time_id')).toBe(slot.id);
    const id = found.number('data', 'id');
    const cleared = await at.desk('POST', `${BASE}/update`, { id, time: null });
    expect(cleared.at('data')).toMatchObject({ scheduling_time_id: null, time: null, date: '2026-11-21' });
  });

  it('of a changed submission is to be submitted again', async () => {
    const at = await clinic();
    const { id, version } = await submitted(at, '11:00');
    const changed = await at.desk('POST', `${BASE}/update`, { id, version, source: '' });
    expect(changed.at('data')).toMatchObject({ status: 'draft', version: version + 1, source: '' });
    const early = await at.desk('POST', `${BASE}/confirm`, { id });
    expect([early.status, early.at('code'), early.at('message')]).toEqual([409, 'STATE', '请先提交该登记']);
  });

  it('is written once for one Idempotency-Key', async () => {
    const { desk } = await clinic();
    const key = { 'Idempotency-Key': 'draft-1' };
    const first = await desk('POST', `${BASE}/add`, { name: '沈静姝' }, key);
    const again = await desk('POST', `${BASE}/add`, { name: '沈静姝' }, key);
    expect(again.text).toBe(first.text);
    expect((await desk('GET', `${BASE}/index`)).at('total')).toBe(1);
  });

  it('is refused to whoever saw another version', async () => {
    const { desk, second } = await clinic();
    const id = (await desk('POST', `${BASE}/add`, { name: '沈静姝' })).number('data', 'id');
    await desk('POST', `${BASE}/update`, { id, version: 1, source: '牙痛' });
    for (const call of ['update', 'updatepatient', 'submit', 'confirm']) {
      const late = await second('POST', `${BASE}/${call}`, { id, version: 1 });
      expect([call, late.status, late.at('code')]).toEqual([call, 409, 'STALE']);
    }
  });

  it('that was cancelled is over, and keeps no ID number', async () => {
    const at = await clinic();
    const { id, version } = await submitted(at, '11:00');
    const done = await at.desk('POST', `${BASE}/update`, { id, version, status: 'cancelled' });
    expect(done.at('data')).toMatchObject({ status: 'cancelled', name: '沈静姝', certificate_number: null });
    const [row] = await query('SELECT person FROM patient_registrations WHERE id = $1', [id]);
    expect(Object.keys(row.person).sort()).toEqual(['gender', 'name', 'phone']);
    for (const call of ['update', 'updatepatient', 'submit', 'confirm']) {
      const late = await at.desk('POST', `${BASE}/${call}`, { id });
      expect([late.status, late.at('code'), late.at('message')]).toEqual([409, 'STATE', '该登记已取消']);
    }
  });
});

describe('submitting', () => {
  it('names everything that is missing at once', async () => {
    const { desk } = await clinic();
    const id = (await desk('POST', `${BASE}/add`, {})).number('data', 'id');
    const refused = await desk('POST', `${BASE}/submit`, { id });
    expect([refused.status, refused.at('code')]).toEqual([422, 'INVALID']);
    expect(refused.at('errors')).toEqual({
      name: ['姓名为必填项'],
      phone: ['手机号为必填项'],
      certificate_number: ['身份证为必填项'],
      source: ['主诉为必填项'],
      date: ['日期为必填项'],
      time: ['时间点为必填项'],
      department_id: ['诊室为必填项'],
      doctor_id: ['医生为必填项'],
    });
  });

  it('names everything that is wrong', async () => {
    const at = await clinic();
    const elsewhere = await app.make.department(at.hospital);
    const form = { name: '沈', phone: '1381234567', doctor_id: at.doctor.id, date: '2026-11-21', time: '12:15' };
    const id = (await at.desk('POST', `${BASE}/add`, { ...form, department_id: elsewhere })).number('data', 'id');
    expect((await at.desk('POST', `${BASE}/submit`, { id })).at('errors')).toEqual({
      name: ['姓名长度为2至100个字符'],
      phone: ['请输入正确的手机号'],
      certificate_number: ['身份证为必填项'],
      source: ['主诉为必填项'],
      time: ['该医生在此时间没有号源'],
      department_id: ['诊室不属于该医生'],
    });
    await at.desk('POST', `${BASE}/update`, { id, date: '2026-11-19' });
    expect((await at.desk('POST', `${BASE}/submit`, { id })).at('errors', 'date')).toEqual(['日期不能早于今天']);
  });

  it('asks a clinic for no department, and a known patient for nothing of the person', async () => {
    const hospital = await app.make.hospital({ mode: 2 });
    const doctor = await app.make.doctor({ hospital });
    const person = await app.make.staff({ hospital });
    const at = { doctor, hospital, desk: app.as(person), second: app.as(person) };
    const patient_id = await known(at);
    const slot = await app.make.slot(doctor.id, 0, '11:00');
    const made = await at.desk('POST', `${BASE}/add`, { patient_id, scheduling_time_id: slot.id, source: '牙痛' });
    const sent = await at.desk('POST', `${BASE}/submit`, { id: made.number('data', 'id') });
    expect([sent.status, sent.at('data', 'status')]).toEqual([201, 'submitted']);
    expect(sent.at('data')).toMatchObject({
      patient_id,
      name: '沈静姝',
      phone: '138****5678',
      card_no: expect.any(String),
    });
    const again = await at.desk('POST', `${BASE}/submit`, { id: made.number('data', 'id') });
    expect([again.status, again.at('message')]).toEqual([409, '该登记已提交']);
  });

  it('says what has a wrong form before anything is looked for', async () => {
    const { desk } = await clinic();
    const refused = await desk('POST', `${BASE}/add`, {
      date: '2026-13-01',
      time: '9:00',
      gender: 'x',
      status: 'confirmed',
    });
    expect(refused.at('errors')).toEqual({
      date: ['日期格式错误'],
      time: ['时间点格式错误'],
      gender: ['性别格式错误'],
    });
    expect((await desk('POST', `${BASE}/submit`, {})).at('errors')).toEqual({ id: ['登记为必填项'] });
    expect((await desk('POST', `${BASE}/doctor-arrange-day`, {})).at('errors')).toEqual({ date: ['日期为必填项'] });
    expect((await desk('POST', `${BASE}/update`, { id: 1, status: 'confirmed' })).at('errors')).toEqual({
      status: ['状态格式错误'],
    });
  });
});

describe('confirming', () => {
  it('makes the reservation of a walk-in, who is here already', async () => {
    const at = await clinic();
    const { id, version } = await submitted(at, '11:00');
    const done = await at.desk('POST', `${BASE}/confirm`, { id, version, informed: true });
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      patient: '沈静姝',
      doctor_name: '赵晓棠',
      appointment_time: '2026-11-20 11:00',
      chief_complaint: '牙痛',
      remarks: '怕疼',
      flow_status: 'arrived',
      status: 1,
    });
    expect(done.at('meta', 'known')).toBe(false);
    expect(done.at('meta', 'registration')).toMatchObject({
      status: 'confirmed',
      status_name: '已挂号',
      patient_id: done.at('data', 'patient_id'),
      reservation: { hash_id: done.at('data', 'hash_id'), cancel_status: 0, flow_status: 'arrived' },
      confirmed_by_name: '陈露',
    });
    const [row] = await query('SELECT person FROM patient_registrations WHERE id = $1', [id]);
    expect(row.person).toBeNull();
    const room = await at.desk('GET', '/api/admin/today_reservations');
    expect(room.at('data', 0)).toMatchObject({
      patient: '沈静姝',
      flow_status: 'arrived',
      arrived_at: expect.any(String),
    });
    const [notified] = await query('SELECT informed_version FROM hospital_patients WHERE hospital_id = $1', [
      at.hospital,
    ]);
    expect(notified.informed_version).toBe(HEALTH_CONSENT.version);
  });

  it.each([
    ['first', '初诊', 'first'],
    ['again', '复诊', 'return'],
  ] as const)(
    'of a registration as %s makes a visit of the kind %s, as long as it said',
    async (visit_type, name, look) => {
      const at = await clinic();
      const { id } = await submitted(at, '11:00', { visit_type });
      const done = await at.desk('POST', `${BASE}/confirm`, { id });
      expect([done.status, done.at('data', 'slot_count')], done.text).toEqual([201, 1]);
      const [kind] = await query(
        'SELECT k.name, k.look FROM reservations r JOIN visit_kinds k ON k.hospital_id = r.hospital_id AND k.id = r.kind_id WHERE r.id = $1',
        [done.number('data', 'id')],
      );
      expect(kind).toEqual({ name, look });
    },
  );

  it('where the hospital has no such kind in use, is of none', async () => {
    const at = await clinic();
    await query("UPDATE visit_kinds SET status = 'inactive' WHERE hospital_id = $1 AND look = 'first'", [at.hospital]);
    const { id } = await submitted(at, '11:00');
    const done = await at.desk('POST', `${BASE}/confirm`, { id });
    expect(done.status, done.text).toBe(201);
    expect(await query('SELECT kind_id FROM reservations WHERE id = $1', [done.number('data', 'id')])).toEqual([
      { kind_id: null },
    ]);
  });

  it('of another day is booked, and nobody has come yet', async () => {
    const at = await clinic();
    const { id } = await submitted(at, '11:00', { days: 2 });
    const done = await at.desk('POST', `${BASE}/confirm`, { id });
    expect(done.at('data', 'flow_status')).toBe('booked');
    expect((await at.desk('GET', `${BASE}/get-regded-list`)).at('total')).toBe(0);
  });

  it('is answered again for the same key, and makes one reservation', async () => {
    const at = await clinic();
    const { id } = await submitted(at, '11:00');
    const key = { 'Idempotency-Key': 'confirm-1' };
    const first = await at.desk('POST', `${BASE}/confirm`, { id }, key);
    expect((await at.desk('POST', `${BASE}/confirm`, { id }, key)).text).toBe(first.text);
    expect((await at.desk('GET', '/api/admin/reservations')).at('total')).toBe(1);
  });

  it('knows the person by the ID number, whatever was typed', async () => {
    const at = await clinic();
    const patient_id = await known(at);
    const { id } = await submitted(at, '11:00', { name: '沈静书', certificate_number: ` ${NUMBER.toLowerCase()} ` });
    const done = await at.desk('POST', `${BASE}/confirm`, { id });
    expect(done.at('data')).toMatchObject({ patient_id, patient: '沈静姝' });
    expect(done.at('meta', 'known')).toBe(true);
  });

  it('by two desks at once makes one reservation', async () => {
    const at = await clinic();
    for (const time of ['11:00', '11:15', '11:30', '14:00']) {
      const { id, version } = await submitted(at, time);
      const pressed = await Promise.all([
        at.desk('POST', `${BASE}/confirm`, { id, version }),
        at.second('POST', `${BASE}/confirm`, { id, version }),
      ]);
      expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409]);
      const lost = pressed.find(({ status }) => status === 409);
      expect(lost?.at('code')).toBe('STATE');
      expect(lost?.at('message')).toMatch(/^该登记已由 (陈露|张丽) 确认挂号$/);
    }
    const [{ made }] = await query('SELECT count(*)::int AS made FROM reservations WHERE hospital_id = $1', [
      at.hospital,
    ]);
    expect(made).toBe(4);
  });

  it('and a patient who books the same slot: one of them has it, and the desk loses nothing that was written', async () => {
    const at = await clinic();
    const account = await app.make.account({ patients: ['周扬'] });
    for (const time of ['11:00', '11:15', '11:30', '11:45']) {
      const { id, version } = await submitted(at, time, { certificate_number: `E${time}` });
      const slot = await app.make.slot(at.doctor.id, 0, time);
      const booking = {
        id: slot.id,
        patient_id: account.patient_ids[0],
        department_id: at.doctor.department_id,
        source: '补牙',
      };
      const [desk, patient] = await Promise.all([
        at.desk('POST', `${BASE}/confirm`, { id, version }),
        app.as(account)('POST', '/api/reservations', booking),
      ]);
      const taken = await query(
        'SELECT r.patient_id FROM reservations r JOIN slots s ON s.reservation_id = r.id WHERE s.id = $1',
        [slot.id],
      );
      expect(taken).toHaveLength(1);
      expect([desk.status, patient.status].filter((status) => status === 201)).toHaveLength(1);
      const after = await at.desk('GET', `${BASE}/detail?id=${id}`);
      expect(after.at('data', 'status')).toBe(desk.status === 201 ? 'confirmed' : 'submitted');
      if (patient.status === 201) {
        const hash = patient.string('data', 'hash_id');
        expect((await at.desk('PUT', `/api/admin/reservations/${hash}/cancel`, { reason: '改期' })).status).toBe(201);
      }
    }
  });

  it('of a slot that is gone says who has it and what is open instead; moved there, it is confirmed', async () => {
    const at = await clinic();
    const { id } = await submitted(at, '11:00');
    const first = await submitted(at, '11:00', { certificate_number: 'E1234567', name: '李四' });
    expect((await at.second('POST', `${BASE}/confirm`, first)).status).toBe(201);
    const lost = await at.desk('POST', `${BASE}/confirm`, { id });
    expect([lost.status, lost.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    expect(lost.at('taken_by')).toEqual({ by: '张丽', by_role: '销售' });
    expect(lost.at('slot')).toMatchObject({ time: '11:00', name: '李四' });
    expect(lost.at('alternatives', 0)).toMatchObject({ time: '11:15', value: 2 });
    expect((await at.desk('GET', `${BASE}/detail?id=${id}`)).at('data', 'status')).toBe('submitted');
    const moved = await at.desk('POST', `${BASE}/update`, { id, scheduling_time_id: lost.at('alternatives', 0, 'id') });
    expect(moved.at('data')).toMatchObject({ status: 'draft', time: '11:15', name: '沈静姝' });
    await at.desk('POST', `${BASE}/submit`, { id });
    expect((await at.desk('POST', `${BASE}/confirm`, { id })).at('data', 'time')).toBe('11:15');
  });

  it('is refused where the patient has another visit then, and changes nothing', async () => {
    const at = await clinic();
    const colleague = await app.make.doctor({ hospital: at.hospital, departments: [at.doctor.department_id] });
    const first = await submitted(at, '11:00');
    await at.desk('POST', `${BASE}/confirm`, first);
    const { id } = await submitted({ ...at, doctor: colleague }, '11:00');
    const busy = await at.desk('POST', `${BASE}/confirm`, { id });
    expect([busy.status, busy.at('code')]).toEqual([409, 'PATIENT_BUSY']);
    expect((await at.desk('GET', `${BASE}/detail?id=${id}`)).at('data', 'status')).toBe('submitted');
  });

  it('uses the hold that the desk has on the slot, and no other session’s', async () => {
    const at = await clinic();
    const { id } = await submitted(at, '11:00');
    const slot = await app.make.slot(at.doctor.id, 0, '11:00');
    const hold = await at.desk('POST', '/api/holds', { scheduling_time_id: slot.id });
    const stranger = await at.second('POST', `${BASE}/confirm`, { id });
    expect([stranger.status, stranger.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    const mine = await at.desk('POST', `${BASE}/confirm`, { id, hold_id: hold.number('data', 'id') });
    expect(mine.status, mine.text).toBe(201);
  });
});

describe('the lists', () => {
  it('filter by status, day, name, sound and phone', async () => {
    const at = await clinic();
    const today = await submitted(at, '11:00');
    await at.desk('POST', `${BASE}/confirm`, today);
    await submitted(at, '14:00', { days: 1, name: '李四', phone: '13900000007', certificate_number: 'E7' });
    await at.desk('POST', `${BASE}/add`, { name: '王五' });
    const names = async (filter: string) => {
      const found = await at.desk('GET', `${BASE}/index?${filter}`);
      expect(found.status, found.text).toBe(200);
      return (found.at('data') as { name: string }[]).map(({ name }) => name);
    };
    expect(await names('')).toEqual(['王五', '李四', '沈静姝']);
    expect(await names('status=submitted')).toEqual(['李四']);
    expect(await names('date=2026-11-20')).toEqual(['沈静姝']);
    expect(await names(`keyword=${encodeURIComponent('静姝')}`)).toEqual(['沈静姝']);
    expect(await names('keyword=sjs')).toEqual(['沈静姝']);
    expect(await names('keyword=0007')).toEqual(['李四']);
    expect(await names('page=2&pageSize=2')).toEqual(['沈静姝']);
    expect((await at.desk('GET', `${BASE}/index?status=lost`)).at('errors')).toEqual({ status: ['状态格式错误'] });
  });

  it('have of today whoever is registered, until the visit is called off', async () => {
    const at = await clinic();
    const done = await at.desk('POST', `${BASE}/confirm`, await submitted(at, '11:00'));
    await submitted(at, '11:15', { certificate_number: 'E8' });
    const listed = await at.desk('GET', `${BASE}/get-regded-list?page=1&pageSize=10`);
    expect(listed.at('total')).toBe(1);
    expect(listed.at('data', 0)).toMatchObject({ name: '沈静姝', time: '11:00', status: 'confirmed' });
    await at.desk('PUT', `/api/admin/reservations/${done.string('data', 'hash_id')}/cancel`, { reason: '不来了' });
    expect((await at.desk('GET', `${BASE}/get-regded-list`)).at('total')).toBe(0);
  });

  it('have the hours and open slots of the day’s people', async () => {
    const at = await clinic();
    await app.make.doctor({ hospital: at.hospital, name: '李文博' });
    await at.desk('POST', `${BASE}/confirm`, await submitted(at, '11:00'));
    const slot = await app.make.slot(at.doctor.id, 0, '11:15');
    await at.second('POST', '/api/holds', { scheduling_time_id: slot.id });
    const day = await at.desk('POST', `${BASE}/doctor-arrange-day`, { date: '2026-11-20', doctor_id: at.doctor.id });
    expect(day.status).toBe(200);
    expect(day.at('meta')).toMatchObject({ date: '2026-11-20', today: '2026-11-20', seq: expect.any(Number) });
    expect(day.at('data')).toHaveLength(1);
    expect(day.at('data', 0)).toMatchObject({
      name: '赵晓棠',
      role_name: 'doctor',
      departments: [{ id: at.doctor.department_id }],
      hours: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ],
    });
    const open = (day.at('data', 0, 'slots') as { time: string; open: boolean }[]).filter((one) => one.open);
    expect(open.slice(0, 3).map(({ time }) => time)).toEqual(['10:45', '11:30', '11:45']);
    const department = await at.desk('POST', `${BASE}/doctor-arrange-day`, {
      date: '2026-12-20',
      department_id: at.doctor.department_id,
    });
    expect(department.at('data')).toHaveLength(1);
    expect((department.at('data', 0, 'slots') as unknown[]).length).toBeGreaterThan(0);
  });
});

describe('the people of a hospital', () => {
  it('are known by id and by ID number, masked; likenesses by phone or name are offered', async () => {
    const at = await clinic();
    const id = await known(at);
    const byId = await at.desk('GET', `${BASE}/patientinfo?patient_id=${id}`);
    expect(byId.at('data')).toMatchObject({
      id,
      name: '沈静姝',
      phone: '138****5678',
      certificate_number: '110***********1233',
      visits: 0,
    });
    const byNumber = await at.desk(
      'GET',
      `${BASE}/patientinfo?certificate_number=${NUMBER}&name=${encodeURIComponent('沈静姝')}`,
    );
    expect([byNumber.at('data', 'id'), byNumber.at('meta', 'likely')]).toEqual([id, []]);
    const like = await at.desk('GET', `${BASE}/patientinfo?phone=13812345678`);
    expect(like.at('data')).toBeNull();
    expect(like.at('meta', 'likely', 0, 'id')).toBe(id);
    expect(byId.text + byNumber.text + like.text).not.toContain(NUMBER);
  });

  it('have a history here, and none of another hospital', async () => {
    const at = await clinic();
    const done = await at.desk('POST', `${BASE}/confirm`, await submitted(at, '11:00'));
    const patient_id = done.number('data', 'patient_id');
    const history = await at.desk('GET', `${BASE}/history?patient_id=${patient_id}`);
    expect(history.at('total')).toBe(1);
    expect(history.at('data', 0)).toMatchObject({ hash_id: done.at('data', 'hash_id'), chief_complaint: '牙痛' });
    const elsewhere = await clinic();
    for (const path of [`history?patient_id=${patient_id}`, `patientinfo?patient_id=${patient_id}`]) {
      expect((await elsewhere.desk('GET', `${BASE}/${path}`)).status).toBe(404);
    }
  });

  it('are listed a page at a time, the newest first, and found by a keyword', async () => {
    const at = await clinic();
    await known(at, '沈静姝');
    await known(at, '李四', 'E44444444');
    await known(at, '王五', 'E55555555');
    const page = await at.desk('GET', '/api/admin/patients?page=1&pageSize=2');
    expect([page.at('total'), (page.at('data') as { name: string }[]).map(({ name }) => name)]).toEqual([
      3,
      ['王五', '李四'],
    ]);
    const found = await at.desk('GET', '/api/admin/patients?keyword=shenjingshu');
    expect([found.at('total'), found.at('data', 0, 'name')]).toEqual([1, '沈静姝']);
    expect((await at.desk('GET', '/api/admin/patients?page=9')).at('total')).toBe(3);
  });

  it('are added without booking; the same ID number is the same patient, and theirs stays as it is', async () => {
    const at = await clinic();
    const form = {
      patient: { name: '沈静姝', phone: '13812345678', email: 'a@b.cn' },
      info: { certificate_number: NUMBER, nation: '汉族', industry: '教师', province: '浙江省' },
      healthStatus: { allergic_history: '青霉素' },
      informed: true,
    };
    const made = await at.desk('POST', '/api/admin/backend/addPatient', form);
    expect(made.status, made.text).toBe(201);
    expect(made.at('meta')).toEqual({ known: false, health_status_kept: true });
    expect(made.at('data')).toMatchObject({
      name: '沈静姝',
      gender: '男',
      age: 36,
      allergic_history: '青霉素',
      informed: true,
    });
    const [row] = await query(
      'SELECT email, nation, industry, province, certificate_type FROM patients WHERE id = $1',
      [made.number('data', 'id')],
    );
    expect(row).toEqual({ email: 'a@b.cn', nation: '汉族', industry: '教师', province: null, certificate_type: 1 });
    const again = await at.second('POST', '/api/admin/backend/addPatient', {
      ...form,
      patient: { name: '沈静书', phone: '13900000000' },
    });
    expect([again.status, again.at('meta', 'known'), again.at('data', 'id')]).toEqual([
      201,
      true,
      made.at('data', 'id'),
    ]);
    expect(again.at('data')).toMatchObject({ name: '沈静姝', phone: '138****5678' });
  });

  it('without a number is somebody new each time; health data of whom nobody told is not kept', async () => {
    const at = await clinic();
    const form = { patient: { name: '周扬', phone: '13812345678', age: 8 }, healthStatus: { health_status: '体弱' } };
    const one = await at.desk('POST', '/api/admin/backend/addPatient', form);
    const two = await at.desk('POST', '/api/admin/backend/addPatient', form);
    expect(one.at('meta')).toEqual({ known: false, health_status_kept: false });
    expect([one.at('data', 'age'), one.at('data', 'certificate_number')]).toEqual([8, null]);
    expect(two.at('data', 'id')).not.toBe(one.at('data', 'id'));
    const [row] = await query('SELECT health_status FROM patients WHERE id = $1', [one.number('data', 'id')]);
    expect(row.health_status).toBeNull();
  });

  it('are one where two desks add the same number at once', async () => {
    const at = await clinic();
    const form = (name: string) => ({ patient: { name, phone: '13812345678' }, info: { certificate_number: NUMBER } });
    const pressed = await Promise.all(
      [at.desk, at.second, at.desk, at.second].map((ask, i) =>
        ask('POST', '/api/admin/backend/addPatient', form(`沈静${i}`)),
      ),
    );
    expect(new Set(pressed.map((answer) => answer.at('data', 'id'))).size).toBe(1);
    expect(pressed.map((answer) => answer.at('meta', 'known')).filter((one) => one === false)).toHaveLength(1);
  });

  it('are asked for with the exact messages', async () => {
    const { desk } = await clinic();
    const refused = await desk('POST', '/api/admin/backend/addPatient', {
      patient: { name: '', phone: '123' },
      info: { certificate_type: 1, certificate_number: '110101199003071234', industry: '师' },
    });
    expect(refused.at('errors')).toEqual({
      'patient.name': ['姓名为必填项'],
      'patient.phone': ['请输入正确的手机号'],
      'info.certificate_number': ['请输入正确的身份证号'],
      'info.industry': ['行业长度为2至30个字符'],
    });
  });
});

describe('another hospital', () => {
  it('finds no desk registration, and may name none of this one’s people, slots, doctors or departments', async () => {
    const at = await clinic();
    const elsewhere = await clinic();
    const { id } = await submitted(at, '11:00');
    const patient_id = await known(at);
    for (const call of ['update', 'updatepatient', 'submit', 'confirm']) {
      const theirs = await elsewhere.desk('POST', `${BASE}/${call}`, { id });
      const nobodys = await elsewhere.desk('POST', `${BASE}/${call}`, { id: 999_999 });
      expect(theirs.status).toBe(404);
      expect(theirs.text.replace(/"request_id":"[^"]+"/, '')).toBe(nobodys.text.replace(/"request_id":"[^"]+"/, ''));
    }
    expect((await elsewhere.desk('GET', `${BASE}/detail?id=${id}`)).status).toBe(404);
    expect((await elsewhere.desk('GET', `${BASE}/index`)).at('total')).toBe(0);
    const slot = await app.make.slot(at.doctor.id, 0, '11:00');
    expect((await elsewhere.desk('POST', `${BASE}/add`, { scheduling_time_id: slot.id })).status).toBe(404);
    expect((await elsewhere.desk('POST', `${BASE}/add`, { patient_id })).status).toBe(404);
    expect((await elsewhere.desk('POST', `${BASE}/add`, { doctor_id: at.doctor.id })).at('errors')).toEqual({
      doctor_id: ['该医生不在本院'],
    });
    expect(
      (await elsewhere.desk('POST', `${BASE}/add`, { department_id: at.doctor.department_id })).at('errors'),
    ).toEqual({
      department_id: ['诊室不属于本院'],
    });
    const byNumber = await elsewhere.desk('GET', `${BASE}/patientinfo?certificate_number=${NUMBER}&phone=13812345678`);
    expect([byNumber.at('data'), byNumber.at('meta', 'likely')]).toEqual([null, []]);
    expect((await at.desk('GET', `${BASE}/detail?id=${id}`)).at('data', 'status')).toBe('submitted');
  });

  it('is refused where it is closed: everything may be read, nothing written', async () => {
    const at = await clinic();
    const { id } = await submitted(at, '11:00');
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [at.hospital]);
    for (const [call, body] of [
      ['add', {}],
      ['update', { id }],
      ['submit', { id }],
      ['confirm', { id }],
    ] as const) {
      const refused = await at.desk('POST', `${BASE}/${call}`, body);
      expect([call, refused.status, refused.at('code')]).toEqual([call, 423, 'HOSPITAL_LOCKED']);
    }
    expect((await at.desk('GET', `${BASE}/detail?id=${id}`)).status).toBe(200);
  });

  it('and people who are no staff find no door', async () => {
    const account = await app.make.account();
    for (const path of ['index', 'get-regded-list', 'detail?id=1', 'patientinfo', 'history?patient_id=1']) {
      expect((await app.as(account)('GET', `${BASE}/${path}`)).status).toBe(403);
      expect((await app.as()('GET', `${BASE}/${path}`)).status).toBe(401);
    }
  });
});
