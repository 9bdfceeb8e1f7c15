import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Asks } from '../support/http.ts';

/** The calendars: docs/domain/visits.md#calendars. It is Friday 2026-11-20, 10:37. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TODAY = '2026-11-20';
const WEEK = 'time[start]=2026-11-20&time[end]=2026-11-27';
const PUBLIC = '/api/calendar';
const OWN = '/api/admin/doctor_calendar_index';
const HALL = '/api/admin/base_booking_hall_calendar_index';

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;

/** A doctor with the hours from 10:00 to 11:00, the desk, and a patient. */
async function clinic() {
  const doctor = await app.make.doctor({ name: '赵晓棠', from: 600, to: 660 });
  const [at] = await query('SELECT name FROM hospitals WHERE id = $1', [doctor.hospital_id]);
  const person = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const account = await app.make.account({ patients: ['沈静姝'] });
  return { doctor, hospital: at.name, desk: app.as(person), account, patient: app.as(account) };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

async function booksAtDesk({ doctor, desk }: Clinic, days: number, time: string, more: object = {}) {
  const slot = await app.make.slot(doctor.id, days, time);
  const form = deskForm({ slot, time, department: doctor.department_id }, { name: '李四', source: '牙痛', ...more });
  const answer = await desk('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return { hash_id: answer.string('data', 'hash_id'), id: answer.number('data', 'id'), date: slot.date };
}

async function booksForSelf({ doctor, account, patient }: Clinic, days: number, time: string) {
  const slot = await app.make.slot(doctor.id, days, time);
  const answer = await patient('POST', '/api/reservations', {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: doctor.department_id,
    source: '洗牙',
  });
  expect(answer.status, answer.text).toBe(201);
  return { hash_id: answer.string('data', 'hash_id'), id: answer.number('data', 'id'), date: slot.date };
}

const seen = async (asks: Asks, path: string, more = '', range = WEEK) => {
  const answer = await asks('GET', `${path}?${range}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

describe('the public calendar', () => {
  it('tells anyone how many slots are open on each day, by date, with a text under key', async () => {
    const { doctor } = await clinic();
    const days = await seen(app.as(), PUBLIC, `&hospital_id=${doctor.hospital_id}`);
    // 10:45 is the one that is still to come.
    expect(days.at(TODAY)).toEqual({ key: '余 1', counts: { open: 1, visits: 0 }, items: [], off: [] });
    expect(days.at('2026-11-21', 'key')).toBe('余 4');
    expect(Object.keys(JSON.parse(days.text))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
  });

  it('has nothing of the past, nor beyond today + 7', async () => {
    const { doctor } = await clinic();
    const range = 'time[start]=2026-11-10&time[end]=2026-12-10';
    const days = await seen(app.as(), PUBLIC, `&hospital_id=${doctor.hospital_id}`, range);
    const dates = Object.keys(JSON.parse(days.text));
    expect([dates[0], dates.at(-1), dates.length]).toEqual([TODAY, '2026-11-27', 8]);
  });

  it('counts neither what is booked nor what is held nor suspended, and says 约满, 停诊, 无号', async () => {
    const here = await clinic();
    const { doctor, patient } = here;
    const key = async (date: string) =>
      (await seen(app.as(), PUBLIC, `&hospital_id=${doctor.hospital_id}`)).string(date, 'key');
    await booksAtDesk(here, 1, '10:00');
    await expect(key('2026-11-21')).resolves.toBe('余 3');
    const held = await app.make.slot(doctor.id, 1, '10:15');
    expect((await patient('POST', '/api/holds', { scheduling_time_id: held.id })).status).toBe(201);
    await expect(key('2026-11-21')).resolves.toBe('余 2');
    for (const time of ['10:30', '10:45']) await booksAtDesk(here, 1, time);
    await expect(key('2026-11-21')).resolves.toBe('约满');
    await app.as(doctor)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: '2026-11-22',
      from: '09:00',
      to: '18:00',
      kind: 'suspended',
      reason: '院内培训',
    });
    await expect(key('2026-11-22')).resolves.toBe('停诊');
    const empty = await app.make.hospital();
    const nothing = await seen(app.as(), PUBLIC, `&hospital_id=${empty}`);
    expect(nothing.at('2026-11-21', 'key')).toBe('无号');
  });

  it('counts one doctor’s, or one department’s', async () => {
    const { doctor } = await clinic();
    const other = await app.make.doctor({ hospital: doctor.hospital_id, from: 600, to: 630 });
    const key = async (more: string) => (await seen(app.as(), PUBLIC, more)).string('2026-11-21', 'key');
    await expect(key(`&hospital_id=${doctor.hospital_id}`)).resolves.toBe('余 6');
    await expect(key(`&hospital_id=${doctor.hospital_id}&doctor_id=${other.id}`)).resolves.toBe('余 2');
    await expect(key(`&hospital_id=${doctor.hospital_id}&department_id=${doctor.department_id}`)).resolves.toBe('余 4');
    await expect(key(`&doctor_id=${other.id}`)).resolves.toBe('余 2');
  });

  it('shows an account its own visits, past ones and those at other hospitals too, and nobody else’s', async () => {
    const here = await clinic();
    const there = { ...(await clinic()), account: here.account, patient: here.patient };
    const own = await booksForSelf(here, 1, '10:30');
    const elsewhere = await booksForSelf(there, 2, '10:00');
    await booksAtDesk(here, 1, '10:00');
    await query("UPDATE reservations SET date = date - 7, starts_at = starts_at - interval '7 days' WHERE id = $1", [
      elsewhere.id,
    ]);
    const days = await seen(
      here.patient,
      PUBLIC,
      `&hospital_id=${here.doctor.hospital_id}`,
      'time[start]=2026-11-10&time[end]=2026-11-27',
    );
    expect(days.at('2026-11-21')).toEqual({
      key: '余 2，我的预约 1',
      counts: { open: 2, visits: 1 },
      items: [
        {
          hash_id: own.hash_id,
          time: '10:30',
          end: '10:45',
          patient: '沈静姝',
          chief_complaint: '洗牙',
          doctor_id: here.doctor.id,
          doctor_name: '赵晓棠',
          hospital_name: here.hospital,
          visi_status: 0,
          flow_status: 'booked',
        },
      ],
      off: [],
    });
    expect(days.at('2026-11-15')).toMatchObject({ key: '我的预约 1', counts: { open: null, visits: 1 } });
    const stranger = await seen(app.as(), PUBLIC, `&hospital_id=${here.doctor.hospital_id}`);
    expect(stranger.text).not.toContain('沈静姝');
    expect(stranger.text).not.toContain('李四');
    const other = await seen(app.as(await app.make.account()), PUBLIC, `&hospital_id=${here.doctor.hospital_id}`);
    expect(other.at('2026-11-21', 'items')).toEqual([]);
    const desk = await seen(here.desk, PUBLIC);
    expect(desk.at('2026-11-21', 'items')).toEqual([]);
  });

  it('forgets a visit that is cancelled', async () => {
    const here = await clinic();
    const { hash_id } = await booksForSelf(here, 1, '10:30');
    expect((await here.patient('PUT', `/api/reservations/${hash_id}/cancel`, {})).status).toBe(201);
    const days = await seen(here.patient, PUBLIC, `&hospital_id=${here.doctor.hospital_id}`);
    expect(days.at('2026-11-21')).toMatchObject({ key: '余 4', items: [] });
  });

  it('is of the staff’s own hospital where none is named, also while it is locked; to others that is not there', async () => {
    const { doctor, desk } = await clinic();
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
    expect((await seen(desk, PUBLIC)).at('2026-11-21', 'key')).toBe('余 4');
    const locked = await app.as()('GET', `${PUBLIC}?${WEEK}&hospital_id=${doctor.hospital_id}`);
    const absent = await app.as()('GET', `${PUBLIC}?${WEEK}&hospital_id=999999`);
    expect([locked.status, absent.status]).toEqual([404, 404]);
    expect(locked.at('message')).toBe(absent.at('message'));
  });
});

describe('the staff’s calendars', () => {
  it('show a doctor the own column, with names, and what keeps it away', async () => {
    const here = await clinic();
    const { doctor } = here;
    const colleague = await app.make.doctor({ hospital: doctor.hospital_id, from: 600, to: 660, name: '李文博' });
    const mine = await booksAtDesk(here, 0, '10:45');
    await booksAtDesk({ ...here, doctor: colleague }, 0, '10:45', { name: '王五' });
    await app.as(doctor)('POST', '/api/admin/work_settings/exceptions', {
      doctor_id: doctor.id,
      date: '2026-11-25',
      from: '13:00',
      to: '18:00',
      kind: 'suspended',
      reason: '院内培训',
    });
    const days = await seen(app.as(doctor), OWN, `&doctor_id=${colleague.id}`);
    expect(days.at(TODAY)).toMatchObject({
      key: '已约 1',
      counts: { open: null, visits: 1 },
      items: [{ hash_id: mine.hash_id, patient: '李四', time: '10:45', end: '11:00', chief_complaint: '牙痛' }],
    });
    expect(days.at('2026-11-25')).toMatchObject({
      key: '停诊',
      off: [{ kind: 'suspended', from: '13:00', to: '18:00', reason: '院内培训' }],
    });
    expect(days.text).not.toContain('王五');
  });

  it('show a rest on a weekday without hours', async () => {
    const { doctor } = await clinic();
    await query('DELETE FROM working_hours WHERE doctor_id = $1 AND weekday = 7', [doctor.id]);
    await query('SELECT sync_slots($1, $2, clinic_today(), clinic_today() + 9, NULL)', [doctor.hospital_id, doctor.id]);
    const days = await seen(app.as(doctor), OWN);
    expect(days.at('2026-11-22')).toMatchObject({ key: '休息', off: [{ kind: 'rest' }] });
    expect(Object.keys(JSON.parse(days.text))).toEqual(['2026-11-22']);
  });

  it('show the owner and the desk the whole hospital, or one column of it', async () => {
    const here = await clinic();
    const { doctor, desk } = here;
    const colleague = await app.make.doctor({ hospital: doctor.hospital_id, from: 600, to: 660, name: '李文博' });
    const owner = app.as(await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' }));
    await booksAtDesk(here, 1, '10:00');
    await booksAtDesk({ ...here, doctor: colleague }, 1, '10:15', { name: '王五' });
    for (const [asks, path] of [
      [owner, OWN],
      [owner, HALL],
      [desk, HALL],
    ] as const) {
      const all = await seen(asks, path);
      expect(all.at('2026-11-21')).toMatchObject({ key: '已约 2', items: [{ patient: '李四' }, { patient: '王五' }] });
      const one = await seen(asks, path, `&doctor_id=${colleague.id}`);
      expect(one.at('2026-11-21')).toMatchObject({
        key: '已约 1',
        items: [{ patient: '王五', doctor_name: '李文博' }],
      });
    }
    expect((await desk('GET', `${OWN}?${WEEK}`)).status).toBe(403);
  });

  it('count all of a day where only its first visits are wanted', async () => {
    const here = await clinic();
    for (const time of ['10:45', '10:00', '10:15'])
      await booksAtDesk(here, 1, time, { certificate_number: `M${time}` });
    const days = await seen(here.desk, HALL, '&per_day=2');
    expect(days.at('2026-11-21')).toMatchObject({ key: '已约 3', items: [{ time: '10:00' }, { time: '10:15' }] });
    expect((await seen(here.desk, HALL, '&per_day=0')).at('2026-11-21')).toMatchObject({
      counts: { visits: 3 },
      items: [],
    });
  });

  it('say how many came on a day that is over, and leave out who cancelled', async () => {
    const here = await clinic();
    const past = await booksAtDesk(here, 1, '10:00');
    const gone = await booksAtDesk(here, 1, '10:15');
    await query("UPDATE reservations SET date = date - 7, starts_at = starts_at - interval '7 days' WHERE id = $1", [
      past.id,
    ]);
    const cancelled = await here.desk('PUT', `/api/admin/reservations/${gone.hash_id}/cancel`, { reason: '改期' });
    expect(cancelled.status, cancelled.text).toBe(201);
    const days = await seen(here.desk, HALL, '', 'time[start]=2026-11-14&time[end]=2026-11-28');
    expect(JSON.parse(days.text)).toMatchObject({ '2026-11-14': { key: '1 人次' } });
    expect(Object.keys(JSON.parse(days.text))).toEqual(['2026-11-14']);
  });

  it('show nothing of another hospital', async () => {
    const here = await clinic();
    await booksAtDesk(here, 1, '10:00');
    const there = await clinic();
    for (const path of [HALL, `${OWN}`]) {
      const asks = path === HALL ? there.desk : app.as(there.doctor);
      const days = await seen(asks, path, `&doctor_id=${here.doctor.id}`);
      expect(JSON.parse(days.text)).toEqual({});
    }
  });
});

describe('the time range', () => {
  const wrong = async (range: string, path = PUBLIC) => {
    const answer = await app.as()('GET', `${path}?${range}`);
    expect(answer.status, answer.text).toBe(422);
    return answer.at('errors');
  };

  it('needs both its dates', async () => {
    const errors = { 'time.start': ['开始日期为必填项'], 'time.end': ['结束日期为必填项'] };
    expect(await wrong('')).toEqual(errors);
    expect(await wrong('time[start]=&time[end]=')).toEqual(errors);
    expect(await wrong('time[start]=2026-11-20')).toEqual({ 'time.end': ['结束日期为必填项'] });
    expect(await wrong('time=2026-11-20')).toEqual({ time: ['时间范围格式错误'] });
  });

  it('takes dates that there are, its end after its start, and at most 62 days', async () => {
    expect(await wrong('time[start]=2026-02-30&time[end]=11月')).toEqual({
      'time.start': ['开始日期格式错误'],
      'time.end': ['结束日期格式错误'],
    });
    expect(await wrong('time[start]=2026-11-20&time[end]=2026-11-20')).toEqual({
      'time.end': ['结束日期必须晚于开始日期'],
    });
    expect(await wrong('time[start]=2026-11-01&time[end]=2027-01-03')).toEqual({ 'time.end': ['时间范围最多62天'] });
    const most = await app.as()('GET', `${PUBLIC}?time[start]=2026-11-01&time[end]=2027-01-02`);
    expect(most.status).toBe(200);
  });

  it('may be what a calendar draws: dates with a time, and brackets written as %5B', async () => {
    const { doctor } = await clinic();
    const range = 'time%5Bstart%5D=2026-11-20T00%3A00%3A00Z&time%5Bend%5D=2026-11-21T00%3A00%3A00%2B08%3A00';
    const days = await seen(app.as(), PUBLIC, `&hospital_id=${doctor.hospital_id}`, range);
    expect(Object.keys(JSON.parse(days.text))).toEqual([TODAY]);
  });

  it('tells every wrong field at once', async () => {
    expect(await wrong('doctor_id=x&per_day=99&time[end]=2026-11-20')).toEqual({
      'time.start': ['开始日期为必填项'],
      doctor_id: ['编号格式错误'],
      per_day: ['每日条数为0至50'],
    });
  });
});
