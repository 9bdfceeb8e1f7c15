import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());

const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as(admin)(method, path, body, headers);

const toggle = (hospital: number, body?: unknown, headers?: Record<string, string>) =>
  asAdmin('PATCH', `/api/admin/hospitals/${hospital}/lock`, body, headers);

describe('the platform’s hospitals', () => {
  it('are the approved ones, with shop manager, doctors, mode and lock, page by page', async () => {
    const hospital = await app.make.hospital({ name: '列表口腔', mode: 2 });
    const manager = await app.make.staff({ hospital, role: 'shop_owner', name: '王店长' });
    await app.make.doctor({ hospital, name: '李医生' });
    await app.make.doctor({ hospital, name: '赵洁牙', role: 'dental_hygienist' });
    const gone = await app.make.staff({ hospital, role: 'doctor' });
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [gone.id]);
    await app.make.hospital({ name: '列表口腔 · 待审', status: 'pending' });
    await app.make.hospital({ name: '列表口腔 · 驳回', status: 'rejected' });

    const listed = await asAdmin(
      'GET',
      `/api/admin/hospitals?include=creator&keyword=${encodeURIComponent('列表口腔')}`,
    );
    expect(listed.status).toBe(200);
    expect(listed.at()).toEqual({
      data: [
        {
          id: hospital,
          name: '列表口腔',
          logo: null,
          summary: '',
          creator: { name: manager.name },
          has_doctors_count: 1,
          mode: 2,
          lock: 0,
          status: 'approved',
          license_url: null,
          created_at: expect.stringMatching(/\+08:00$/),
        },
      ],
      current_page: 1,
      per_page: 10,
      total: 1,
    });
    const details = await asAdmin('GET', `/api/admin/hospitals/${hospital}?include=creator,doctors`);
    expect(details.at('data', 'doctors')).toEqual([{ id: expect.any(Number), name: '李医生' }]);
    expect(details.at('data', 'creator')).toEqual({ name: '王店长' });
    const bare = await asAdmin('GET', `/api/admin/hospitals/${hospital}`);
    expect(bare.at('data')).not.toHaveProperty('doctors');
  });

  it('show the licence by an address that lives for minutes, and one that was imported as it is', async () => {
    const pool = app.owner;
    const hospital = await app.make.hospital();
    const shown = async (license: string) => {
      await pool.query('UPDATE hospitals SET license_url = $2 WHERE id = $1', [hospital, license]);
      return (await asAdmin('GET', `/api/admin/hospitals/${hospital}`)).at('data', 'license_url');
    };
    const key = `license/${'a'.repeat(32)}`;
    expect(await shown(key)).toMatch(new RegExp(`^/uploads/${key}\\?expires=\\d+&signature=[\\w-]+$`));
    expect(await shown('https://img.example.com/license.jpg')).toBe('https://img.example.com/license.jpg');
  });

  it('are filtered by keyword, lock and mode; wrong filters are named', async () => {
    const names = ['甲', '乙', '丙'].map((name) => `筛选${name}`);
    const [first, second, third] = [
      await app.make.hospital({ name: names[0], lock: 1 }),
      await app.make.hospital({ name: names[1], mode: 2 }),
      await app.make.hospital({ name: `${names[2]}_%` }),
    ];
    const found = async (query: string) => {
      const answer = await asAdmin('GET', `/api/admin/hospitals?pageSize=100&${query}`);
      const all = answer.at('data') as { id: number; name: string }[];
      return all.filter(({ name }) => name.startsWith('筛选')).map(({ id }) => id);
    };
    const keyword = `keyword=${encodeURIComponent('筛选')}`;
    expect(await found(keyword)).toEqual([first, second, third]);
    expect(await found(`${keyword}&lock=1`)).toEqual([first]);
    expect(await found(`${keyword}&lock=0&mode=1`)).toEqual([third]);
    expect(await found(`${keyword}&lock=&mode=`)).toEqual([first, second, third]);
    expect(await found(`keyword=${encodeURIComponent('_%')}`)).toEqual([third]);
    const wrong = await asAdmin('GET', '/api/admin/hospitals?lock=2&mode=x&pageSize=101');
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      lock: ['锁定状态格式错误'],
      mode: ['经营模式格式错误'],
      pageSize: ['每页条数为1至100'],
    });
  });

  it('that wait, were rejected or never were are all not there', async () => {
    const bodies = [];
    for (const id of [
      2_000_000_000,
      await app.make.hospital({ status: 'pending' }),
      await app.make.hospital({ status: 'rejected' }),
    ]) {
      for (const answer of [await asAdmin('GET', `/api/admin/hospitals/${id}`), await toggle(id, { lock: 0 })]) {
        expect(answer.status).toBe(404);
        bodies.push({ message: answer.at('message'), code: answer.at('code') });
      }
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('the lock', () => {
  let place: { hospital: number; doctor: Person & { hospital_id: number; department_id: number }; clerk: Person };
  beforeEach(async () => {
    const doctor = await app.make.doctor();
    place = { hospital: doctor.hospital_id, doctor, clerk: await app.make.staff({ hospital: doctor.hospital_id }) };
  });
  const holdAs = async (person: Person, time: string) => {
    const slot = await app.make.slot(place.doctor.id, 0, time);
    return app.as(person)('POST', '/api/holds', { scheduling_time_id: slot.id });
  };

  it('goes from 0 to 1 and back, with the reason, into the trail', async () => {
    const locked = await toggle(place.hospital, { lock: 0, reason: '证照过期' });
    expect([locked.status, locked.at('data', 'lock'), locked.at('data', 'id')]).toEqual([201, 1, place.hospital]);
    const unlocked = await toggle(place.hospital);
    expect([unlocked.status, unlocked.at('data', 'lock')]).toEqual([201, 0]);
    const { rows } = await app.owner.query(
      'SELECT user_id, role, action, detail, result, address FROM operation_logs WHERE hospital_id = $1 ORDER BY id',
      [place.hospital],
    );
    const who = { user_id: admin.id, role: 'super_admin', result: 'done', address: '127.0.0.1' };
    expect(rows).toEqual([
      { ...who, action: 'hospital.lock', detail: { reason: '证照过期' } },
      { ...who, action: 'hospital.unlock', detail: { reason: '' } },
    ]);
  });

  it('is STALE for who saw another value, and changes nothing then', async () => {
    const stale = await toggle(place.hospital, { lock: 1 });
    expect([stale.status, stale.at('code'), stale.at('message')]).toEqual([
      409,
      'STALE',
      '此记录刚被修改，请核对后再保存',
    ]);
    const now = await asAdmin('GET', `/api/admin/hospitals/${place.hospital}`);
    expect(now.at('data', 'lock')).toBe(0);
    const wrong = await toggle(place.hospital, { lock: '0' });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { lock: ['锁定状态格式错误'] }]);
  });

  it('pressed twice at once by two who saw the same is one change', async () => {
    const answers = await Promise.all([toggle(place.hospital, { lock: 0 }), toggle(place.hospital, { lock: 0 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is not turned back by a second press that carries the same key', async () => {
    const headers = { 'idempotency-key': 'press-1' };
    const answers = [
      await toggle(place.hospital, { lock: 0 }, headers),
      await toggle(place.hospital, { lock: 0 }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect((await asAdmin('GET', `/api/admin/hospitals/${place.hospital}`)).at('data', 'lock')).toBe(1);
  });

  it('ends the holds there, numbered in the same change, and no hold elsewhere', async () => {
    const patient = await app.make.account();
    const elsewhere = await app.make.doctor();
    const other = await app.make.account();
    expect((await holdAs(patient, '14:00')).status).toBe(201);
    expect((await holdAs(place.clerk, '14:15')).status).toBe(201);
    const slot = await app.make.slot(elsewhere.id, 0, '14:00');
    expect((await app.as(other)('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
    await toggle(place.hospital, { lock: 0 });
    const pool = app.owner;
    const live = await pool.query('SELECT hospital_id FROM holds WHERE ended_at IS NULL');
    expect(live.rows).toEqual([{ hospital_id: elsewhere.hospital_id }]);
    const last = await pool.query<{ body: { hospital: unknown; slots: { hold: unknown }[] } }>(
      'SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1',
      [place.hospital],
    );
    expect(last.rows[0]?.body.hospital).toEqual({ lock: 1 });
    expect(last.rows[0]?.body.slots.map(({ hold }) => hold)).toEqual([null, null]);
  });

  it('refuses what patients and staff would do there with 423, until it is taken back', async () => {
    const patient = await app.make.account();
    const slot = await app.make.slot(place.doctor.id, 0, '15:00');
    await toggle(place.hospital, { lock: 0 });
    const booking = deskForm({ slot, time: '15:00', department: place.doctor.department_id });
    const attempts = () => [
      holdAs(patient, '15:15'),
      holdAs(place.clerk, '15:30'),
      app.as(place.clerk)('POST', '/api/admin/reservations', booking),
    ];
    for (const answer of await Promise.all(attempts()))
      expect([answer.status, answer.at('code'), answer.at('message')]).toEqual([
        423,
        'HOSPITAL_LOCKED',
        '该医院已被锁定，暂不能办理业务',
      ]);
    await toggle(place.hospital, { lock: 1 });
    for (const answer of await Promise.all(attempts())) expect(answer.status, answer.text).toBe(201);
  });

  it('takes it from the lists and the search of the public; its staff still read', async () => {
    const { name } = (await asAdmin('GET', `/api/admin/hospitals/${place.hospital}`)).at('data') as { name: string };
    const visible = async () => {
      const selectors = await app.as()('GET', '/api/index_search');
      const searched = await app.as()('POST', '/api/search_projects', { keyword: name });
      return [
        (selectors.at('all_hospitals') as { id: number }[]).some(({ id }) => id === place.hospital),
        (searched.at('data') as { id: number }[]).some(({ id }) => id === place.hospital),
        (await app.as()('GET', `/api/index?hospital_id=${place.hospital}`)).status,
        (await app.as(place.clerk)('GET', '/api/admin/base_booking_hall')).status,
      ];
    };
    expect(await visible()).toEqual([true, true, 200, 200]);
    await toggle(place.hospital, { lock: 0 });
    expect(await visible()).toEqual([false, false, 404, 200]);
    const grid = await app.as(place.clerk)('GET', '/api/admin/base_booking_hall');
    expect(grid.at('meta', 'hospital', 'lock')).toBe(1);
    await toggle(place.hospital, { lock: 1 });
    expect(await visible()).toEqual([true, true, 200, 200]);
  });
});
