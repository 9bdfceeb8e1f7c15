import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Clinic, makeClinic, openTimes, slotsOf, stateOf } from './roster-support.ts';

/** Weekly hours, exceptions and what a change of them would do: docs/domain/slots-and-holds.md#templates. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const HOURS = '/api/admin/work_settings';
const EXCEPTIONS = `${HOURS}/exceptions`;
/** A Monday within the bookable days; today is Friday the 20th. */
const MONDAY = '2026-11-23';

const mornings = (doctor: number, more: object = {}) => ({
  doctor_id: doctor,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '12:00', fee: 3000 })),
  ...more,
});

describe('what a change would do', () => {
  /** Each change: how it is asked beforehand, and how it is made. */
  const CHANGES: [string, (clinic: Clinic) => Promise<{ preview: unknown[]; change: unknown[] }>][] = [
    [
      'weekly hours',
      async ({ doctor }) => ({
        preview: ['POST', `${HOURS}/preview`, mornings(doctor.id)],
        change: ['PUT', HOURS, mornings(doctor.id)],
      }),
    ],
    [
      'a new exception',
      async ({ suspended }) => ({
        preview: ['POST', `${EXCEPTIONS}/preview`, suspended(MONDAY)],
        change: ['POST', EXCEPTIONS, suspended(MONDAY)],
      }),
    ],
    [
      'a moved exception',
      async ({ doctor, suspended }) => {
        const made = await app.as(doctor)('POST', EXCEPTIONS, suspended('2026-11-24', { from: '09:00', to: '10:00' }));
        const path = `${EXCEPTIONS}/${made.number('data', 'id')}`;
        const body = { date: MONDAY, from: '14:00', to: '16:00' };
        return { preview: ['POST', `${path}/preview`, body], change: ['PUT', path, body] };
      },
    ],
    [
      'extra hours taken back',
      async ({ doctor, owner, suspended }) => {
        await app.as(owner)('PUT', HOURS, mornings(doctor.id));
        const made = await app.as(doctor)('POST', EXCEPTIONS, suspended(MONDAY, { kind: 'extra', reason: '' }));
        const path = `${EXCEPTIONS}/${made.number('data', 'id')}`;
        return { preview: ['POST', `${path}/preview_removal`], change: ['DELETE', path] };
      },
    ],
  ];

  it.each(CHANGES)('is what it then does: %s', async (_name, prepare) => {
    const clinic = await makeClinic(app);
    await clinic.book(3, '15:15');
    const held = await app.make.slot(clinic.doctor.id, 3, '15:00');
    await app.as(clinic.desk)('POST', '/api/holds', { scheduling_time_id: held.id });
    const { preview, change } = await prepare(clinic);
    const before = await stateOf(app, clinic.hospital);
    const ask = app.as(clinic.doctor);
    const foreseen = await ask(...(preview as Parameters<typeof ask>));
    expect(foreseen.status, foreseen.text).toBe(200);
    expect(foreseen.at('data', 'untouched')).toMatchObject([
      { scheduling_time_id: held.id, date: MONDAY, time: '15:00', reason: 'held', patient: null },
      { date: MONDAY, time: '15:15', reason: 'booked', patient: '林淑芬', doctor: clinic.doctor.name },
    ]);
    expect(await stateOf(app, clinic.hospital)).toEqual(before);
    const done = await ask(...(change as Parameters<typeof ask>));
    expect(done.status, done.text).toBe(201);
    const report = change[0] === 'DELETE' || change[1] === HOURS ? done.at('data') : done.at('meta');
    expect(report).toEqual(foreseen.at('data'));
    expect(await stateOf(app, clinic.hospital)).not.toEqual(before);
  });

  it('is refused as the change is: another’s, another hospital’s, a closed one’s', async () => {
    const clinic = await makeClinic(app);
    const colleague = await app.make.doctor({ hospital: clinic.hospital });
    const stranger = await app.make.staff({ role: 'shop_owner' });
    const body = clinic.suspended(MONDAY);
    const as = (who: { token: string }) => app.as(who)('POST', `${EXCEPTIONS}/preview`, body);
    expect((await as(colleague)).status).toBe(403);
    expect((await as(clinic.desk)).status).toBe(403);
    expect((await as(stranger)).status).toBe(404);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [clinic.hospital]);
    const closed = await as(clinic.owner);
    expect([closed.status, closed.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
  });
});

describe('weekly hours', () => {
  it('say everything that is wrong with them at once', async () => {
    const { doctor } = await makeClinic(app);
    const wrong = await app.as(doctor)('PUT', HOURS, {
      hours: [
        { weekday: 8, from: '09:00', to: '12:00' },
        { weekday: 1, from: '12:00', to: '09:00' },
        { weekday: 2, from: '09:10', to: '12:00' },
        { weekday: 3, from: '', to: '25:00', fee: -1 },
        { weekday: 4, from: '09:00', to: '12:00', breaks: [{ from: '11:30', to: '13:00' }] },
      ],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      doctor_id: ['医生为必填项'],
      'hours.0.weekday': ['星期格式错误'],
      'hours.1.to': ['结束时间应晚于开始时间'],
      'hours.2.from': ['时间应为15分钟的整数倍'],
      'hours.3.from': ['时间点为必填项'],
      'hours.3.to': ['时间点格式错误'],
      'hours.3.fee': ['费用格式错误'],
      'hours.4.breaks.0.from': ['休息时间应在出诊时间内'],
    });
  });

  it('may not lie over each other, and name departments of the hospital', async () => {
    const { doctor } = await makeClinic(app);
    const ask = app.as(doctor);
    const double = await ask('PUT', HOURS, {
      doctor_id: doctor.id,
      hours: [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '11:45', to: '14:00' },
        { weekday: 2, from: '11:45', to: '14:00' },
      ],
    });
    expect([double.status, double.at('errors')]).toEqual([422, { 'hours.1.from': ['与当天其他出诊时段重叠'] }]);
    const elsewhere = await app.make.department(await app.make.hospital());
    const foreign = await ask('PUT', HOURS, {
      doctor_id: doctor.id,
      hours: [{ weekday: 1, from: '09:00', to: '12:00', department_id: elsewhere }],
    });
    expect([foreign.status, foreign.at('errors')]).toEqual([422, { 'hours.0.department_id': ['科室不属于本院'] }]);
  });

  it('go to midnight and come back as they were sent', async () => {
    const { doctor } = await makeClinic(app);
    const ask = app.as(doctor);
    const hours = [
      { weekday: 1, from: '18:00', to: '24:00', breaks: [{ from: '20:00', to: '20:15', name: '晚餐' }], fee: 0 },
    ];
    expect((await ask('PUT', HOURS, { doctor_id: doctor.id, hours })).status).toBe(201);
    expect((await ask('GET', HOURS)).at('data')).toMatchObject(hours);
  });

  it('of somebody who read others are refused', async () => {
    const { doctor, owner } = await makeClinic(app);
    const version = (await app.as(doctor)('GET', HOURS)).string('meta', 'version');
    expect((await app.as(owner)('PUT', HOURS, mornings(doctor.id, { version }))).status).toBe(201);
    const late = await app.as(doctor)('PUT', HOURS, { doctor_id: doctor.id, hours: [], version });
    expect([late.status, late.at('code')]).toEqual([409, 'STALE']);
    expect((await app.as(doctor)('GET', HOURS)).at('data')).toHaveLength(5);
  });

  it('that move to another hospital find its days free', async () => {
    const { doctor } = await makeClinic(app);
    const second = await app.make.hospital();
    await app.make.member(doctor.id, second, 'doctor');
    await app.make.openDays(second, doctor.id);
    const there = { token: (await app.make.session(doctor.id, second)).token };
    const monday = { doctor_id: doctor.id, hours: [{ weekday: 1, from: '09:00', to: '12:00' }] };
    const overlap = await app.as(there)('PUT', HOURS, monday);
    expect([overlap.status, overlap.at('errors')]).toEqual([422, { hours: ['该医生在此时间已有其他出诊安排'] }]);
    const week = [2, 3].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }));
    expect((await app.as(doctor)('PUT', HOURS, { doctor_id: doctor.id, hours: week })).status).toBe(201);
    const moved = await app.as(there)('PUT', HOURS, monday);
    expect([moved.status, moved.at('data', 'added')]).toEqual([201, 12]);
    const { rows } = await app.owner.query(
      "SELECT count(*) AS open FROM slots WHERE doctor_id = $1 AND hospital_id = $2 AND date = $3 AND status = 'open'",
      [doctor.id, second, MONDAY],
    );
    expect(rows).toEqual([{ open: 12 }]);
  });

  it('are in the trail, with the same answer for the same key', async () => {
    const { doctor, hospital } = await makeClinic(app);
    const send = () => app.as(doctor)('PUT', HOURS, mornings(doctor.id), { 'Idempotency-Key': 'once' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.at('data')).toEqual(first.at('data'));
    const { rows } = await app.owner.query('SELECT action, object FROM operation_logs WHERE hospital_id = $1', [
      hospital,
    ]);
    expect(rows).toEqual([{ action: 'schedule.change', object: '每周出诊时间' }]);
  });
});

describe('a dated exception', () => {
  it('says everything that is wrong with it at once', async () => {
    const { doctor } = await makeClinic(app);
    const wrong = await app.as(doctor)('POST', EXCEPTIONS, {
      date: '2026-02-30',
      from: '9:00',
      reason: '长'.repeat(51),
    });
    expect(wrong.at('errors')).toEqual({
      doctor_id: ['医生为必填项'],
      date: ['日期格式错误'],
      from: ['时间点格式错误'],
      to: ['时间点为必填项'],
      kind: ['类型为必填项'],
      reason: ['原因最多50个字符'],
    });
  });

  it('ends after it begins, lies ahead, and names a department of the hospital', async () => {
    const { doctor, suspended } = await makeClinic(app);
    const errors = async (more: object) =>
      (await app.as(doctor)('POST', EXCEPTIONS, suspended(MONDAY, more))).at('errors');
    expect(await errors({ to: '14:00' })).toEqual({ to: ['结束时间应晚于开始时间'] });
    expect(await errors({ date: '2026-11-19' })).toEqual({ date: ['日期不能早于今天'] });
    const elsewhere = await app.make.department(await app.make.hospital());
    expect(await errors({ department_id: elsewhere })).toEqual({ department_id: ['科室不属于本院'] });
  });

  it('moves and is resized, and nothing else of it is lost', async () => {
    const { doctor, suspended } = await makeClinic(app);
    const ask = app.as(doctor);
    const made = await ask('POST', EXCEPTIONS, suspended(MONDAY));
    const path = `${EXCEPTIONS}/${made.number('data', 'id')}`;
    const seen = { date: MONDAY, from: '14:00', to: '18:00' };
    const moved = await ask('PUT', path, { date: '2026-11-24', from: '10:00', to: '11:00', seen });
    expect(moved.at('data')).toMatchObject({ date: '2026-11-24', from: '10:00', to: '11:00', reason: '手术日' });
    expect(openTimes(await slotsOf(app, doctor.id, MONDAY))).toHaveLength(36);
    expect(openTimes(await slotsOf(app, doctor.id, '2026-11-24'))).not.toContain('10:45');
    const late = await ask('PUT', path, { ...seen, seen });
    expect([late.status, late.at('code')]).toEqual([409, 'STALE']);
  });

  it('of another hospital is not there, and of a colleague is not one’s own', async () => {
    const { doctor, owner, hospital, suspended } = await makeClinic(app);
    const path = `${EXCEPTIONS}/${(await app.as(owner)('POST', EXCEPTIONS, suspended(MONDAY))).number('data', 'id')}`;
    const body = { date: MONDAY, from: '10:00', to: '11:00' };
    const stranger = await app.make.staff({ role: 'shop_owner' });
    expect((await app.as(stranger)('PUT', path, body)).status).toBe(404);
    const colleague = await app.make.doctor({ hospital, role: 'dental_hygienist' });
    expect((await app.as(colleague)('PUT', path, body)).status).toBe(403);
    expect((await app.as(colleague)('DELETE', path)).status).toBe(403);
    expect((await app.as(doctor)('PUT', path, body)).status).toBe(201);
  });

  it('that is past stays as it was', async () => {
    const { doctor } = await makeClinic(app);
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind)
       VALUES ($1, $2, '2026-11-19', 540, 600, 'leave') RETURNING id`,
      [doctor.hospital_id, doctor.id],
    );
    const path = `${EXCEPTIONS}/${rows[0]?.id}`;
    for (const answer of [
      await app.as(doctor)('PUT', path, { date: MONDAY, from: '10:00', to: '11:00' }),
      await app.as(doctor)('DELETE', path),
    ]) {
      expect([answer.status, answer.at('message')]).toEqual([409, '过去的安排不能修改']);
    }
  });

  it('of extra hours may not lie over hours at another hospital, weekly or once', async () => {
    const { doctor, suspended } = await makeClinic(app);
    const second = await app.make.hospital();
    await app.make.member(doctor.id, second, 'doctor');
    await app.make.openDays(second, doctor.id);
    const there = app.as({ token: (await app.make.session(doctor.id, second)).token });
    const extra = (from: string, to: string) => suspended(MONDAY, { kind: 'extra', from, to });
    const over = await there('POST', EXCEPTIONS, extra('17:00', '19:00'));
    expect([over.status, over.at('errors')]).toEqual([422, { from: ['该医生在此时间已有其他出诊安排'] }]);
    const beside = await there('POST', EXCEPTIONS, extra('18:00', '20:00'));
    expect([beside.status, beside.at('meta', 'added')]).toEqual([201, 8]);
    const back = await app.as(doctor)('POST', EXCEPTIONS, extra('19:00', '20:00'));
    expect([back.status, back.at('errors')]).toEqual([422, { from: ['该医生在此时间已有其他出诊安排'] }]);
    const weekly = await app.as(doctor)('PUT', HOURS, {
      doctor_id: doctor.id,
      hours: [{ weekday: 1, from: '09:00', to: '18:15' }],
    });
    expect([weekly.status, weekly.at('errors')]).toEqual([422, { hours: ['该医生在此时间已有其他出诊安排'] }]);
  });

  it('of extra hours costs what the person’s hours cost, where nobody says otherwise', async () => {
    const { doctor, suspended } = await makeClinic(app);
    await app.as(doctor)('POST', EXCEPTIONS, suspended(MONDAY, { kind: 'extra', from: '18:00', to: '18:15' }));
    await app.as(doctor)(
      'POST',
      EXCEPTIONS,
      suspended(MONDAY, { kind: 'extra', from: '18:15', to: '18:30', fee: 9900 }),
    );
    const late = (await slotsOf(app, doctor.id, MONDAY)).filter(({ time }) => time >= '18:00');
    expect(late.map(({ fee }) => fee)).toEqual([3000, 9900]);
  });
});
