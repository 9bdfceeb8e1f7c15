import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.owner.query(text, values);
const shape = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
/** The selectors are kept for two seconds; whoever changes columns or the lock tells the bus. */
const forgetSelectors = () =>
  app.deps.bus.publish({
    kind: 'changes',
    account_events: [],
    events: [
      {
        hospital_id: 0,
        seq: 0,
        at: new Date().toISOString(),
        request_id: null,
        body: { slots: [], reservations: [], headers: true },
      },
    ],
  });

describe('the selectors of the header', () => {
  it('offer unions, hospitals of the chosen union, all hospitals, all doctors; nothing closed', async () => {
    const [a, b] = [await app.make.hospital({ name: '甲院' }), await app.make.hospital({ name: '乙院' })];
    for (const closed of [{ lock: 1 as const }, { status: 'pending' }, { status: 'rejected' }]) {
      const hospital = await app.make.hospital({ name: `关闭${JSON.stringify(closed)}`, ...closed });
      await app.make.doctor({ hospital, name: '看不见' });
    }
    const doctor = await app.make.doctor({ hospital: a, name: '李医生' });
    const hygienist = await app.make.doctor({ hospital: b, name: '周洁', role: 'dental_hygienist' });
    await app.make.staff({ hospital: a, role: 'sale', name: '看不见' });
    const { rows } = await query("INSERT INTO unions (name) VALUES ('衡川联盟') RETURNING id");
    const union = Number(rows[0].id);
    await query('INSERT INTO union_hospitals VALUES ($1, $2)', [union, b]);
    forgetSelectors();

    const all = await app.as()('GET', '/api/index_search');
    expect(JSON.parse(all.text)).toEqual({
      unions: [{ id: union, name: '衡川联盟' }],
      hospitals: [
        { id: a, name: '甲院' },
        { id: b, name: '乙院' },
      ],
      all_hospitals: [
        { id: a, name: '甲院' },
        { id: b, name: '乙院' },
      ],
      all_doctors: [
        { id: doctor.id, name: '李医生', hospital_id: a },
        { id: hygienist.id, name: '周洁', hospital_id: b },
      ],
    });
    const chosen = await app.as()('GET', `/api/index_search?union_id=${union}`);
    expect(chosen.at('hospitals')).toEqual([{ id: b, name: '乙院' }]);
    expect(chosen.at('all_hospitals')).toHaveLength(2);
    expect((await app.as()('GET', '/api/index_search?union_id=99999')).at('hospitals')).toEqual([]);
    expect((await app.as()('GET', '/api/index_search?union_id=')).at('hospitals')).toHaveLength(2);
  });

  it('put those first that have a free time in the coming days, then those that are full, and say where they are', async () => {
    const empty = await app.make.hospital({ name: '还没有医生' });
    const idle = await app.make.hospital({ name: '全部停诊' });
    const left = await app.make.doctor();
    const full = await app.make.doctor();
    const open = await app.make.doctor();
    const closed = await app.make.doctor({ hospital: idle });
    await query("UPDATE slots SET status = 'suspended' WHERE doctor_id = $1", [closed.id]);
    await query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [left.id]);
    // All that a patient may book has a visit, or is to be closed once it is free; what only the desk may book has none.
    await query(
      `UPDATE slots SET reservation_id = CASE WHEN minute < 720 THEN id END,
         next_status = CASE WHEN minute >= 720 THEN 'suspended' END
       WHERE doctor_id = $1 AND date <= clinic_today() + 7`,
      [full.id],
    );
    await query('UPDATE hospitals SET longitude = 120.1, latitude = 30.2 WHERE id = $1', [full.hospital_id]);
    forgetSelectors();
    const ids = [left.hospital_id, full.hospital_id, open.hospital_id, empty, idle];
    const of = async (path: string, list: string) =>
      ((await app.as()('GET', path)).at(list) as { id: number }[]).filter(({ id }) => ids.includes(id));
    const order = (await of('/api/index_search', 'hospitals')).map(({ id }) => id);
    expect(order).toEqual([open.hospital_id, full.hospital_id, empty, idle, left.hospital_id]);
    const nowhere = { longitude: null, latitude: null };
    expect(await of('/api/index_spots', 'data')).toEqual([
      { id: open.hospital_id, ...nowhere, room: 2 },
      { id: full.hospital_id, longitude: 120.1, latitude: 30.2, room: 1 },
      { id: empty, ...nowhere, room: 0 },
      { id: idle, ...nowhere, room: 0 },
      { id: left.hospital_id, ...nowhere, room: 0 },
    ]);
  });

  it('refuse a union that is no id', async () => {
    const answer = await app.as()('GET', '/api/index_search?union_id=x');
    expect([answer.status, answer.at('errors')]).toEqual([422, { union_id: ['编号格式错误'] }]);
  });

  it('lose a locked hospital at once', async () => {
    const hospital = await app.make.hospital({ name: '将被锁定' });
    forgetSelectors();
    expect((await app.as()('GET', '/api/index_search')).text).toContain('将被锁定');
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    forgetSelectors();
    expect((await app.as()('GET', '/api/index_search')).text).not.toContain('将被锁定');
    expect((await app.as()('GET', '/api/index_spots')).text).not.toContain(`"id":${hospital},`);
  });

  it('are read once for a crowd that asks at once, with 1,500 hospitals', async () => {
    await query("INSERT INTO hospitals (name, status) SELECT '医院' || g, 'approved' FROM generate_series(1, 1500) g");
    forgetSelectors();
    const reading = async () =>
      (await query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH open AS%'"))
        .rowCount;
    const keeper = await app.owner.connect();
    const asked: ReturnType<ReturnType<TestApp['as']>>[] = [];
    try {
      await keeper.query('BEGIN');
      await keeper.query('LOCK TABLE unions');
      for (let n = 0; n < 20; n++) asked.push(app.as()('GET', '/api/index_search'));
      await expect.poll(reading).toBe(1);
      // By now the others have come too: who asks after them is answered.
      await app.as()('GET', '/api/announcements');
      expect(await reading()).toBe(1);
    } finally {
      await keeper.query('ROLLBACK');
      keeper.release();
    }
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('"医院1500"');
  });
});

describe('the pages of the public', () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];

  it('tell of a hospital where it is, when it sees patients, who is there, what it costs, what is free next', async () => {
    const hospital = await app.make.hospital({ name: '主页医院' });
    const department = await app.make.department(hospital, '内科');
    const doctor = await app.make.doctor({ hospital, departments: [department], name: '内科医生' });
    await query(
      "UPDATE hospitals SET address = '湖滨路 1 号', phone = '0571-88881234', longitude = 120.1, latitude = 30.2 WHERE id = $1",
      [hospital],
    );
    const answer = await app.as()('GET', `/api/index_hospitals/${hospital}/about`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at('data')).toMatchObject({
      id: hospital,
      name: '主页医院',
      address: '湖滨路 1 号',
      phone: '0571-88881234',
      longitude: 120.1,
      latitude: 30.2,
      hours: weekdays.map((weekday) => ({ weekday })),
      departments: [{ id: department, name: '内科' }],
      doctors: [{ id: doctor.id, name: '内科医生', fee: { price: 3000 }, role_name: 'doctor' }],
    });
    const [{ next }] = answer.at('data', 'doctors') as [{ next: { id: number; date: string; time: string }[] }];
    expect(next).toHaveLength(3);
    expect(next.map(({ date, time }) => `${date} ${time}`)).toEqual(
      next.map(({ date, time }) => `${date} ${time}`).toSorted(),
    );
  });

  it('offer no start that is held, booked or suspended, nor one past the days that patients may book', async () => {
    const doctor = await app.make.doctor();
    const path = `/api/staff/${doctor.id}/about?hospital_id=${doctor.hospital_id}`;
    const next = async () =>
      (await app.as()('GET', path)).at('data', 'next') as { id: number; date: string; time: string }[];
    const nextIds = async () => (await next()).map(({ id }) => id);
    const [, taken] = await next();
    const [held, booked, suspended, left] = await nextIds();
    const account = await app.make.account({ patients: ['沈静姝'] });
    expect((await app.as(account)('POST', '/api/holds', { scheduling_time_id: held })).status).toBe(201);
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const visit = await app.as(desk)('POST', '/api/admin/reservations', {
      scheduling_time_id: booked,
      date: taken?.date,
      time: taken?.time,
      name: '周若棠',
      phone: '13812340000',
      certificate_number: '11010519491231002X',
      department_id: doctor.department_id,
      source: '牙痛',
    });
    expect(visit.status, visit.text).toBe(201);
    await query("UPDATE slots SET status = 'suspended' WHERE id = $1", [suspended]);
    const now = await nextIds();
    expect(now[0]).toBe(left);
    expect(now).not.toContain(held);
    expect(now).not.toContain(booked);
    // There are slots of two days more, which are the desk's alone.
    await query("UPDATE slots SET status = 'suspended' WHERE doctor_id = $1 AND date <= clinic_today() + 7", [
      doctor.id,
    ]);
    expect(await nextIds()).toEqual([]);
  });

  it('tell of a doctor what they do, when, and where', async () => {
    const hospital = await app.make.hospital({ name: '医生主页医院' });
    const doctor = await app.make.doctor({ hospital, name: '主页医生' });
    await query("UPDATE staff_posts SET specialties = '根管治疗', summary = '从医十年' WHERE user_id = $1", [
      doctor.id,
    ]);
    const answer = await app.as()('GET', `/api/staff/${doctor.id}/about`);
    expect(answer.at('data')).toMatchObject({
      user_id: doctor.id,
      hospital_id: hospital,
      hospital_name: '医生主页医院',
      name: '主页医生',
      specialties: '根管治疗',
      summary: '从医十年',
      fee: { price: 3000 },
      hours: weekdays.map((weekday) => ({ weekday })),
    });
    expect((await app.as()('GET', `/api/staff/${doctor.id}/about?hospital_id=999999`)).status).toBe(404);
  });

  it('are the same 404 where a hospital is locked, but its own staff may read', async () => {
    const hospital = await app.make.hospital({ lock: 1 });
    const doctor = await app.make.doctor({ hospital });
    const owner = await app.make.staff({ hospital, role: 'shop_owner' });
    const absent = await app.as()('GET', '/api/index_hospitals/999999/about');
    for (const path of [`/api/index_hospitals/${hospital}/about`, `/api/staff/${doctor.id}/about`]) {
      const answer = await app.as()('GET', path);
      expect([answer.status, shape(answer.text)]).toEqual([404, shape(absent.text)]);
      expect((await app.as(owner)('GET', path)).status).toBe(200);
    }
  });
});

describe('the nearest open times', () => {
  it('are of each doctor the next four days that have one, with the first and how many; nothing taken, held or closed', async () => {
    const hospital = await app.make.hospital();
    const [one, none] = [await app.make.doctor({ hospital }), await app.make.doctor({ hospital })];
    const nearest = async () => {
      const answer = await app.as()('GET', `/api/index_hospitals/${hospital}/nearest`);
      expect(answer.status, answer.text).toBe(200);
      return (answer.at('data') as Near[]).filter(({ doctor_id }) => doctor_id === one.id);
    };
    type Near = { doctor_id: number; date: string; time: string; scheduling_time_id: number; open: number };
    await query("UPDATE slots SET status = 'suspended' WHERE doctor_id = $1", [none.id]);
    const before = await nearest();
    expect(before.map(({ date }) => date)).toEqual([...new Set(before.map(({ date }) => date))].sort());
    expect(before).toHaveLength(4);
    const tomorrow = before.find(({ date }) => date === '2026-11-21');
    const first = await app.make.slot(one.id, 1, '09:00');
    expect(tomorrow).toMatchObject({ time: '09:00', scheduling_time_id: first.id });

    const account = await app.make.account({ patients: ['沈静姝'] });
    expect((await app.as(account)('POST', '/api/holds', { scheduling_time_id: first.id })).status).toBe(201);
    const second = await app.make.slot(one.id, 1, '09:15');
    const held = (await nearest()).find(({ date }) => date === '2026-11-21');
    expect(held).toMatchObject({ time: '09:15', scheduling_time_id: second.id, open: (tomorrow?.open ?? 0) - 1 });
    const all = await app.as()('GET', `/api/index_hospitals/${hospital}/nearest`);
    expect(all.text).not.toContain(`"doctor_id":${none.id},`);
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await app.as()('GET', `/api/index_hospitals/${hospital}/nearest`)).status).toBe(404);
  });
});

describe('a hospital', () => {
  it('tells its doctors in the order of the columns, its departments and mode', async () => {
    const hospital = await app.make.hospital();
    await query("UPDATE hospitals SET address = '衡川路 88 号', phone = '400-855-0188' WHERE id = $1", [hospital]);
    const [first, second] = [await app.make.department(hospital, '内科'), await app.make.department(hospital, '外科')];
    const surgeon = await app.make.doctor({ hospital, departments: [second], name: '外科医生' });
    const physician = await app.make.doctor({ hospital, departments: [first, second], name: '内科医生' });
    await query("UPDATE staff_posts SET specialties = '根管治疗' WHERE hospital_id = $1 AND user_id = $2", [
      hospital,
      physician.id,
    ]);
    const answer = await app.as()('GET', `/api/index_hospitals/${hospital}`);
    const option = (person: { id: number; name: string }, id: number, name: string) => ({
      id: person.id,
      name: person.name,
      job_title: '主治医师',
      department_id: id,
      department_name: name,
      role_name: 'doctor',
    });
    expect(JSON.parse(answer.text)).toEqual({
      // What the booking hall says of them: what they are good at, and what their next visit costs.
      doctors: [
        { ...option(physician, first, '内科'), specialties: '根管治疗', fee: { price: 3000 } },
        { ...option(surgeon, second, '外科'), specialties: '', fee: { price: 3000 } },
      ],
      departments: [
        { id: first, name: '内科' },
        { id: second, name: '外科' },
      ],
      mode: 1,
      address: '衡川路 88 号',
      phone: '400-855-0188',
    });
    const path = `/api/index_hospitals/${hospital}/doctors`;
    const inFirst = await app.as()('POST', path, { department_id: first });
    expect([inFirst.status, inFirst.at('doctors')]).toEqual([200, [option(physician, first, '内科')]]);
    expect((await app.as()('POST', path, { department_id: second })).at('doctors')).toHaveLength(2);
    expect((await app.as()('POST', path, {})).at('doctors')).toHaveLength(2);
    expect((await app.as()('POST', path)).at('doctors')).toHaveLength(2);
    const wrong = await app.as()('POST', path, { department_id: 'x' });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { department_id: ['科室为必填项'] }]);
  });

  it('offers no departments where it is a clinic', async () => {
    const clinic = await app.make.hospital({ mode: 2 });
    await app.make.doctor({ hospital: clinic });
    const answer = await app.as()('GET', `/api/index_hospitals/${clinic}`);
    expect([answer.at('mode'), answer.at('departments')]).toEqual([2, []]);
  });

  it('is the same 404 where it is absent, locked or waits, but its own staff may read', async () => {
    const locked = await app.make.hospital({ lock: 1 });
    const waiting = await app.make.hospital({ status: 'pending' });
    const stranger = await app.make.staff();
    const absent = await app.as()('GET', '/api/index_hospitals/999999');
    expect(absent.status).toBe(404);
    for (const id of [locked, waiting]) {
      const owner = await app.make.staff({ hospital: id, role: 'shop_owner' });
      const doctor = await app.make.doctor({ hospital: id });
      for (const as of [null, stranger]) {
        const answer = await app.as(as)('GET', `/api/index_hospitals/${id}`);
        expect(shape(answer.text)).toBe(shape(absent.text));
        expect((await app.as(as)('POST', `/api/index_hospitals/${id}/doctors`, {})).status).toBe(404);
        const resume = await app.as(as)('GET', `/api/staff/${doctor.id}/resume?hospital_id=${id}`);
        expect(shape(resume.text)).toBe(shape(absent.text));
      }
      expect((await app.as(owner)('GET', `/api/index_hospitals/${id}`)).status).toBe(200);
      expect((await app.as(owner)('GET', `/api/staff/${doctor.id}/resume`)).status).toBe(200);
    }
  });

  it('refuses ids that are none', async () => {
    for (const id of ['0', 'x', '1.5', '9007199254740992']) {
      const answer = await app.as()('GET', `/api/index_hospitals/${id}`);
      expect([answer.status, answer.at('errors')]).toEqual([422, { id: ['编号格式错误'] }]);
    }
  });
});

describe('a resume', () => {
  it('is shown of people with a column, at the hospital asked for', async () => {
    const hospital = await app.make.hospital({ name: '简历医院' });
    const doctor = await app.make.doctor({ hospital, name: '林医生' });
    await query("UPDATE staff_posts SET specialties = '种植', summary = '从业十年' WHERE user_id = $1", [doctor.id]);
    const card = {
      user_id: doctor.id,
      hospital_id: hospital,
      name: '林医生',
      job_title: '主治医师',
      department_name: expect.any(String),
      hospital_name: '简历医院',
      specialties: '种植',
      cover_url: null,
      summary: '从业十年',
      role_name: 'doctor',
    };
    for (const rest of ['', `?hospital_id=${hospital}`]) {
      const answer = await app.as()('GET', `/api/staff/${doctor.id}/resume${rest}`);
      expect([answer.status, answer.at('data')]).toEqual([200, card]);
    }
    expect((await app.as()('GET', `/api/staff/${doctor.id}/resume?hospital_id=999999`)).status).toBe(404);
  });

  it('is 404 of anybody else', async () => {
    const desk = await app.make.staff();
    const patient = await app.make.account();
    for (const { id } of [desk, patient]) expect((await app.as()('GET', `/api/staff/${id}/resume`)).status).toBe(404);
  });
});
