import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/platform/passwords.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const PASSWORD = 'Haomai2026';
let app: TestApp;
let hash: string;

beforeAll(async () => {
  app = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

const query = (text: string, values: unknown[]) => app.owner.query(text, values);

/** Somebody who can sign in, with roles at hospitals. */
async function someone(work: { hospital: number; role: 'doctor' | 'shop_owner' | 'other' | 'sale' }[] = []) {
  const person = await app.make.person('王小明', null);
  await query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, hash]);
  for (const { hospital, role } of work) await app.make.member(person.id, hospital, role);
  return person;
}

const signIn = (phone: string, password = PASSWORD, path = '/api/admin/login') =>
  app.as()('POST', path, { phone, password });

/** At once: ten in a row are slowed. */
const tenWrong = async (phone: string) =>
  (await Promise.all(Array.from({ length: 10 }, () => signIn(phone, 'Falsch2026')))).map(({ status }) => status);

describe('signing in', () => {
  it.each(['/api/admin/login', '/api/hospital_login'])(
    '%s gives a patient a token bound to no hospital',
    async (path) => {
      const { phone } = await someone();
      const answer = await signIn(phone, PASSWORD, path);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        role: null,
        hospitals: [],
        hospital_id: null,
      });
    },
  );

  it('binds staff of one hospital to it', async () => {
    const hospital = await app.make.hospital();
    const { phone } = await someone([
      { hospital, role: 'doctor' },
      { hospital, role: 'shop_owner' },
    ]);
    const answer = await signIn(phone);
    expect([answer.at('role'), answer.at('hospital_id')]).toEqual(['shop_owner', hospital]);
  });

  it('offers the hospitals where there are several, and binds to none', async () => {
    const first = await app.make.hospital({ name: '第一医院' });
    const second = await app.make.hospital({ name: '第二医院' });
    const { phone } = await someone([
      { hospital: first, role: 'doctor' },
      { hospital: second, role: 'sale' },
    ]);
    const answer = await signIn(phone);
    expect(answer.at('hospital_id')).toBeNull();
    expect(answer.at('role')).toBeNull();
    expect(answer.at('hospitals')).toEqual([
      { id: first, name: '第一医院' },
      { id: second, name: '第二医院' },
    ]);
  });

  it('counts nobody as staff for the role other, a waiting or a past membership', async () => {
    const hospital = await app.make.hospital();
    const person = await someone([{ hospital, role: 'other' }]);
    await app.make.member(person.id, await app.make.hospital(), 'doctor', 'pending');
    await app.make.member(person.id, await app.make.hospital(), 'doctor', 'left');
    const answer = await signIn(person.phone);
    expect([answer.at('role'), answer.at('hospital_id'), answer.at('hospitals')]).toEqual([null, null, []]);
    const me = await app.as({ token: answer.string('access_token') })('POST', '/api/admin/info');
    expect([me.at('is_base'), me.at('roles')]).toEqual([true, { data: [] }]);
  });

  it('leaves the super_admin unbound', async () => {
    const person = await someone();
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
    const answer = await signIn(person.phone);
    expect([answer.at('role'), answer.at('hospital_id')]).toEqual(['super_admin', null]);
    const me = await app.as({ token: answer.string('access_token') })('GET', '/api/admin/current-user-info');
    expect([me.at('is_base'), me.at('roles', 'data')]).toEqual([false, [{ name: 'super_admin' }]]);
  });

  it('lets staff and super_admin lie idle for 12 hours, patients for 7 days, and nobody live beyond 30 days', async () => {
    const [a, b] = [await app.make.hospital(), await app.make.hospital()];
    const [patient, admin] = [await someone(), await someone()];
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const one = await someone([{ hospital: a, role: 'doctor' }]);
    const several = await someone([
      { hospital: a, role: 'doctor' },
      { hospital: b, role: 'sale' },
    ]);
    const hours = async ({ id, phone }: { id: number; phone: string }) => {
      const token = (await signIn(phone)).string('access_token');
      const { rows } = await query(
        'SELECT id, idle_seconds / 3600 AS idle, expires_at <= haomai_now() + $2::interval AS ends FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
        [id, '30 days'],
      );
      expect(rows[0].ends).toBe(true);
      await query(
        'UPDATE sessions SET last_seen_at = haomai_now() - make_interval(secs => idle_seconds + 1) WHERE id = $1',
        [rows[0].id],
      );
      expect((await app.as({ token })('GET', '/api/admin/current-user-info')).status).toBe(401);
      return rows[0].idle;
    };
    expect([await hours(patient), await hours(admin), await hours(one), await hours(several)]).toEqual([
      168, 12, 12, 12,
    ]);
  });

  it('notes that somebody is there, for all who come together', async () => {
    const people = [await someone(), await someone()];
    const tokens = [];
    for (const { phone } of people) tokens.push((await signIn(phone)).string('access_token'));
    const ids = people.map(({ id }) => id);
    await query("UPDATE sessions SET last_seen_at = haomai_now() - interval '2 minutes' WHERE user_id = ANY ($1)", [
      ids,
    ]);
    for (const token of tokens) await app.as({ token })('GET', '/api/admin/current-user-info');
    const seen = async () => {
      const { rows } = await query(
        "SELECT DISTINCT user_id FROM sessions WHERE user_id = ANY ($1) AND last_seen_at > haomai_now() - interval '1 minute'",
        [ids],
      );
      return rows.length;
    };
    await expect.poll(seen).toBe(2);
  });

  it('keeps only the hash of a token', async () => {
    const { phone, id } = await someone();
    const token = (await signIn(phone)).string('access_token');
    const { rows } = await query('SELECT token_hash::text AS kept FROM sessions WHERE user_id = $1', [id]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('a refused sign-in', () => {
  it('says the same for an unknown phone, a wrong password and a disabled account', async () => {
    const known = await someone();
    const disabled = await someone();
    await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [disabled.id]);
    const answers = [
      await signIn('19900000000'),
      await signIn(known.phone, 'Falsch2026'),
      await signIn(disabled.phone),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({
        message: '手机号或密码错误',
        code: 'BAD_CREDENTIALS',
        request_id: expect.any(String),
      });
    }
  });

  it('names every wrong field at once', async () => {
    const answer = await app.as()('POST', '/api/admin/login', {});
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toEqual({
      message: '参数错误',
      code: 'INVALID',
      errors: { phone: ['手机号为必填项'], password: ['请输入密码'] },
      request_id: expect.any(String),
    });
    const wrong = await app.as()('POST', '/api/admin/login', { phone: '12', password: '' });
    expect(wrong.at('errors')).toEqual({ phone: ['请输入正确的手机号'], password: ['请输入密码'] });
  });

  it('is 429 with Retry-After after ten wrong passwords of a phone, also for the right one, known or not', async () => {
    const { phone } = await someone();
    for (const tried of [phone, '19911111111']) {
      expect(await tenWrong(tried)).toEqual(Array(10).fill(400));
      const refused = await signIn(tried);
      expect(refused.status).toBe(429);
      expect(refused.at('code')).toBe('TOO_MANY');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    }
  });

  it('tells nothing beyond the tenth of a burst', async () => {
    const { phone } = await someone();
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(phone, i < 29 ? `Falsch${i}` : PASSWORD)),
    );
    expect(burst.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('forgets wrong passwords after ten minutes, and after a right one', async () => {
    const { phone } = await someone();
    const kept = () =>
      query("SELECT key FROM rate_limits WHERE key LIKE '%' || $1 || '%'", [phone]).then(({ rows }) => rows);
    for (let i = 0; i < 3; i++) await signIn(phone, 'Falsch2026');
    expect(await kept()).toHaveLength(3);
    expect((await signIn(phone)).status).toBe(200);
    expect(await kept()).toHaveLength(0);
    expect(await tenWrong(phone)).toEqual(Array(10).fill(400));
    expect((await signIn(phone)).status).toBe(429);
    await query("UPDATE rate_limits SET until = until - interval '10 minutes' WHERE key LIKE '%' || $1 || '%'", [
      phone,
    ]);
    expect((await signIn(phone)).status).toBe(200);
    expect(await kept()).toHaveLength(0);
  });

  it('is written down with the way and the address, and so is one that succeeds', async () => {
    const hospital = await app.make.hospital();
    const person = await someone([{ hospital, role: 'doctor' }]);
    const unknown = '19900000017';
    await signIn(unknown, 'Falsch2026');
    await signIn(person.phone, 'Falsch2026');
    await signIn(person.phone);
    const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const { rows } = await query(
      `SELECT object, user_id, user_name, role, hospital_id, address, detail, result FROM operation_logs
       WHERE action = 'session.sign_in' AND object = ANY ($1) ORDER BY id`,
      [[mask(unknown), mask(person.phone)]],
    );
    const line = { hospital_id: null, role: '', address: '127.0.0.1', detail: { way: 'password' } };
    expect(rows).toEqual([
      { ...line, object: mask(unknown), user_id: null, user_name: '', result: 'refused' },
      { ...line, object: mask(person.phone), user_id: person.id, user_name: '王小明', result: 'refused' },
      {
        ...line,
        object: mask(person.phone),
        user_id: person.id,
        user_name: '王小明',
        role: 'doctor',
        hospital_id: hospital,
        result: 'done',
      },
    ]);
  });
});

describe('choosing a hospital', () => {
  it('opens a session bound to it and ends the old one with its hold', async () => {
    const hospital = await app.make.hospital();
    const person = await someone([{ hospital, role: 'doctor' }]);
    await app.make.member(person.id, await app.make.hospital(), 'sale');
    const doctor = await app.make.doctor({ hospital });
    const { id } = await app.make.slot(doctor.id, 1, '10:00');
    expect((await app.as(person)('POST', '/api/holds', { scheduling_time_id: id })).status).toBe(201);

    const answer = await app.as(person)('POST', '/api/select_hospital_login', { hospital_id: hospital });
    expect([answer.status, answer.at('role')]).toEqual([200, 'doctor']);
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(401);
    const { rows } = await query('SELECT 1 FROM holds WHERE session_id = $1 AND ended_at IS NULL', [person.session_id]);
    expect(rows).toHaveLength(0);
    const me = await app.as({ token: answer.string('access_token') })('GET', '/api/admin/current-user-info');
    expect(me.at('meta', 'hospital', 'id')).toBe(hospital);
    expect(me.at('roles', 'data')).toEqual([{ name: 'doctor' }]);
  });

  it('is written down for the hospital that was chosen', async () => {
    const [here, there] = [await app.make.hospital(), await app.make.hospital({ name: '新的医院' })];
    const person = await app.make.staff({ hospital: here, role: 'doctor' });
    await app.make.member(person.id, there, 'sale');
    await app.as(person)('POST', '/api/select_hospital_login', { hospital_id: there });
    const { rows } = await query('SELECT action, object, hospital_id, detail FROM operation_logs WHERE user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([
      { action: 'session.switch_hospital', object: '新的医院', hospital_id: there, detail: { from: here, to: there } },
    ]);
  });

  it('gives one of two that choose with the same token a new one', async () => {
    const hospital = await app.make.hospital();
    const person = await someone([{ hospital, role: 'doctor' }]);
    const ask = () => app.as(person)('POST', '/api/select_hospital_login', { hospital_id: hospital });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('is 404 where one does not work, the same as where there is none', async () => {
    const elsewhere = await app.make.hospital();
    const person = await someone([{ hospital: await app.make.hospital(), role: 'doctor' }]);
    await app.make.member(person.id, elsewhere, 'other');
    const ask = (id: number) => app.as(person)('POST', '/api/select_hospital_login', { hospital_id: id });
    const [refused, absent] = [await ask(elsewhere), await ask(999_999)];
    expect([refused.status, absent.status]).toEqual([404, 404]);
    const shape = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    expect(shape(refused.text)).toBe(shape(absent.text));
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(200);
  });

  it('asks for the hospital, and for a person', async () => {
    const person = await someone();
    const answer = await app.as(person)('POST', '/api/select_hospital_login', {});
    expect(answer.at('errors')).toEqual({ hospital_id: ['医院为必填项'] });
    expect((await app.as()('POST', '/api/select_hospital_login', { hospital_id: 1 })).status).toBe(401);
  });
});

describe('signing out', () => {
  it('kills the token at once here, and soon on another server', async () => {
    const other = await startTestApp({ beside: app });
    const person = await someone();
    expect((await other.as(person)('GET', '/api/admin/current-user-info')).status).toBe(200);
    const answer = await app.as(person)('POST', '/api/admin/logout');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(401);
    expect((await app.as(person)('POST', '/api/admin/logout')).status).toBe(401);
    const elsewhere = async () => (await other.as(person)('GET', '/api/admin/current-user-info')).status;
    await expect.poll(elsewhere).toBe(401);
    await other.close();
  });

  it('is written down', async () => {
    const staff = await app.make.staff({ role: 'sale', name: '何芳' });
    await app.as(staff)('POST', '/api/admin/logout');
    const { rows } = await query(
      "SELECT action, user_name, role, hospital_id, result FROM operation_logs WHERE user_id = $1 AND action = 'session.sign_out'",
      [staff.id],
    );
    expect(rows).toEqual([
      { action: 'session.sign_out', user_name: '何芳', role: 'sale', hospital_id: staff.hospital_id, result: 'done' },
    ]);
  });

  it('leaves other sessions of the person alone', async () => {
    const person = await someone();
    const second = await app.make.session(person.id, null);
    await app.as(person)('POST', '/api/admin/logout');
    expect((await app.as(second)('GET', '/api/admin/current-user-info')).status).toBe(200);
  });
});

describe('who am I', () => {
  it.each([
    ['POST', '/api/admin/info'],
    ['GET', '/api/admin/current-user-info'],
  ])('%s %s tells the person, the roles and the hospitals', async (method, path) => {
    const hospital = await app.make.hospital({ name: `衡川${path}`, mode: 2 });
    const second = await app.make.hospital({ name: `南湖${path}` });
    const staff = await app.make.staff({ hospital, role: 'customer_service', name: '前台小李' });
    await app.make.member(staff.id, hospital, 'other');
    await app.make.member(staff.id, second, 'sale');
    const answer = await app.as(staff)(method, path, method === 'POST' ? { include: 'roles' } : undefined);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      id: staff.id,
      name: '前台小李',
      phone: staff.phone,
      is_base: false,
      roles: { data: [{ name: 'customer_service' }, { name: 'other' }] },
      meta: {
        notifications_count: 0,
        announcements_count: 0,
        hospital: { id: hospital, title: `衡川${path}`, logo: null, mode: 2, lock: 0, status: 'approved' },
        hospitals: [
          { id: hospital, name: `衡川${path}` },
          { id: second, name: `南湖${path}` },
        ],
        factory: null,
        grants: [],
      },
    });
  });

  it('is 401 without a token, with a dead one, and for a disabled person', async () => {
    expect((await app.as()('GET', '/api/admin/current-user-info')).status).toBe(401);
    expect((await app.as({ token: 'x'.repeat(43) })('GET', '/api/admin/current-user-info')).status).toBe(401);
    const person = await someone();
    await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [person.id]);
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(401);
  });
});

describe('the hospitalId header', () => {
  it('is 403 for another hospital than the token has, and ignored for sessions without one', async () => {
    const staff = await app.make.staff();
    const patient = await someone();
    const ask = (token: string, hospitalId: string) =>
      app.as({ token })('GET', '/api/admin/current-user-info', undefined, { hospitalId });
    expect((await ask(staff.token, String(staff.hospital_id))).status).toBe(200);
    const refused = await ask(staff.token, String(staff.hospital_id + 1));
    expect([refused.status, refused.at('code')]).toEqual([403, 'FORBIDDEN']);
    expect((await ask(patient.token, '12')).status).toBe(200);
  });

  it('takes the bare token too', async () => {
    const { token } = await someone();
    const answer = await app.as()('GET', '/api/admin/current-user-info', undefined, { authorization: token });
    expect(answer.status).toBe(200);
  });
});
