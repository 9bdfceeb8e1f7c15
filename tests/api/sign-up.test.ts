import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { applyForWork, applyWithHospital, CODE, newPhone, PASSWORD, person, sendCode, signIn } from './signing-up.ts';

let app: TestApp;
let hospital: number;
beforeAll(async () => {
  app = await startTestApp();
  hospital = await app.make.hospital({ name: '衡川口腔 · 总院' });
});
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const count = async (from: string, values: unknown[] = []) =>
  (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, values))[0]?.n;
const errorsOf = async (path: string, body: object) => {
  const answer = await app.as()('POST', path, body);
  expect([answer.status, answer.at('message'), answer.at('code')]).toEqual([422, '参数错误', 'INVALID']);
  return answer.at('errors');
};

async function register(phone: string, more: object = {}) {
  await sendCode(app, phone, 'register');
  return app.as()('POST', '/api/register', person(phone, more));
}

describe('the forms', () => {
  it('name every empty field at once', async () => {
    const shared = {
      name: ['请输入姓名'],
      phone: ['请输入正确的手机号'],
      code: ['请输入验证码'],
      password: ['请输入密码'],
      password_confirmation: ['请输入密码'],
    };
    for (const body of [{}, { name: ' ', phone: '', code: ' ', password: '', password_confirmation: '' }]) {
      expect(await errorsOf('/api/register', body)).toEqual(shared);
      expect(await errorsOf('/api/doctor/register', body)).toEqual({ ...shared, hospital_id: ['请选择医院'] });
      expect(await errorsOf('/api/hospital/register', body)).toEqual({ ...shared, hospital_name: ['请输入医院名称'] });
    }
  });

  it.each([
    ['name', '陈', '姓名最少两个字符'],
    ['name', '陈'.repeat(21), '姓名最多二十个字符'],
    ['phone', '1380000000', '请输入正确的手机号'],
    ['phone', '23800000000', '请输入正确的手机号'],
    ['password', 'Abc12', '密码必须由 6-16位大写字母、小写字母、数字组成'],
    ['password', 'haomai2026', '密码必须由 6-16位大写字母、小写字母、数字组成'],
    ['password', 'Haomai2026!', '密码必须由 6-16位大写字母、小写字母、数字组成'],
    ['password_confirmation', 'Haomai2027', '两次输入密码不一致!'],
    ['code', '1'.repeat(21), '验证码错误或已失效'],
  ])('%s %s: %s', async (field, value, message) => {
    const body = person(newPhone(), { hospital_id: hospital, hospital_name: '新口腔' });
    const other = field === 'password' ? { password_confirmation: value } : {};
    for (const path of ['/api/register', '/api/doctor/register', '/api/hospital/register']) {
      expect(await errorsOf(path, { ...body, [field]: value, ...other })).toMatchObject({ [field]: [message] });
    }
  });

  it.each([
    ['医', '医院名称最少两个字符'],
    ['医'.repeat(21), '医院名称最多二十个字符'],
  ])('hospital_name %s: %s', async (hospital_name, message) => {
    const body = person(newPhone(), { hospital_name });
    expect(await errorsOf('/api/hospital/register', body)).toEqual({ hospital_name: [message] });
  });

  it('count characters, not code units', async () => {
    const { answer } = await applyWithHospital(app, '𠮷'.repeat(20));
    expect(answer.status, answer.text).toBe(201);
  });

  it('refuse a password that everybody has', async () => {
    const common = { password: 'Password1', password_confirmation: 'Password1' };
    expect(await errorsOf('/api/register', person(newPhone(), common))).toEqual({
      password: ['密码过于常见，请换一个'],
    });
  });

  it('take doctors and consultants only', async () => {
    for (const role of ['shop_owner', 'super_admin', 'other', 'sale']) {
      const { answer } = await applyForWork(app, hospital, { role });
      expect([answer.status, answer.at('errors')]).toEqual([422, { role: ['职位格式错误'] }]);
    }
  });
});

describe('the codes', () => {
  it('are asked for with a phone, and for staff with an open hospital', async () => {
    expect(await errorsOf('/api/register_sms', {})).toEqual({ phone: ['请输入正确的手机号'] });
    expect(await errorsOf('/api/doctor/register_sms', { phone: '' })).toEqual({
      phone: ['请输入正确的手机号'],
      hospital_id: ['请选择医院'],
    });
    const closed = [await app.make.hospital({ lock: 1 }), await app.make.hospital({ status: 'pending' }), 999_999];
    for (const hospital_id of closed) {
      expect(await errorsOf('/api/doctor/register_sms', { phone: newPhone(), hospital_id })).toEqual({
        hospital_id: ['请选择医院'],
      });
    }
  });

  it('are bound to their purpose and, for staff, to the hospital', async () => {
    const [plain, staff] = [newPhone(), newPhone()];
    expect((await app.as()('POST', '/api/register_sms', { phone: plain })).status).toBe(201);
    const asked = await app.as()('POST', '/api/doctor/register_sms', { phone: staff, hospital_id: hospital });
    expect(asked.status, asked.text).toBe(201);
    expect(
      await rows('SELECT phone, purpose, hospital_id FROM sms_codes WHERE phone = ANY ($1) ORDER BY id', [
        [plain, staff],
      ]),
    ).toEqual([
      { phone: plain, purpose: 'register', hospital_id: null },
      { phone: staff, purpose: 'staff', hospital_id: hospital },
    ]);
    const other = await app.make.hospital();
    const phone = newPhone();
    await sendCode(app, phone, 'staff', other);
    const wrong = { code: ['验证码错误或已失效'] };
    expect(await errorsOf('/api/doctor/register', person(phone, { hospital_id: hospital }))).toEqual(wrong);
    expect(await errorsOf('/api/register', person(phone))).toEqual(wrong);
    expect(await errorsOf('/api/hospital/register', person(phone, { hospital_name: '新口腔' }))).toEqual(wrong);
    expect(await count('users WHERE phone = $1', [phone])).toBe(0);
  });
});

describe('a plain user', () => {
  it('is registered and signed in', async () => {
    const phone = newPhone();
    const answer = await register(phone, { market_channel: '抖音' });
    expect(answer.status, answer.text).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/) });
    const me = await app.as({ token: answer.string('access_token') })('GET', '/api/admin/current-user-info');
    expect([me.at('name'), me.at('phone'), me.at('is_base')]).toEqual(['陈思远', phone, true]);
    const [user] = await rows('SELECT market_channel, invited_by, password_hash FROM users WHERE phone = $1', [phone]);
    expect(user).toEqual({
      market_channel: '抖音',
      invited_by: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect((await signIn(app, phone)).status).toBe(200);
    expect(await count("operation_logs WHERE action = 'registration.user' AND user_name = '陈思远'")).toBeGreaterThan(
      0,
    );
  });

  it('remembers who invited them; an unknown code is nobody', async () => {
    const inviter = await app.make.account();
    const [found] = await rows<{ invite_code: string }>('SELECT invite_code FROM users WHERE id = $1', [inviter.id]);
    const [invited, lost] = [newPhone(), newPhone()];
    expect((await register(invited, { invite_code: found?.invite_code })).status).toBe(200);
    expect((await register(lost, { invite_code: "nobody's" })).status).toBe(200);
    expect(await rows('SELECT invited_by FROM users WHERE phone = ANY ($1) ORDER BY id', [[invited, lost]])).toEqual([
      { invited_by: inviter.id },
      { invited_by: null },
    ]);
  });

  it('uses a code once', async () => {
    const phone = newPhone();
    expect((await register(phone)).status).toBe(200);
    const again = await app.as()('POST', '/api/register', person(phone));
    expect([again.status, again.at('errors')]).toEqual([422, { code: ['验证码错误或已失效'] }]);
  });

  it('who is known needs the account’s password, and is told so only with the right code', async () => {
    const phone = newPhone();
    await register(phone);
    const other = { password: 'Another2026', password_confirmation: 'Another2026', name: '别人' };
    await sendCode(app, phone, 'register');
    const guessed = await app.as()('POST', '/api/register', person(phone, { ...other, code: '000000' }));
    expect([guessed.status, guessed.at('errors')]).toEqual([422, { code: ['验证码错误或已失效'] }]);
    const wrong = await app.as()('POST', '/api/register', person(phone, other));
    expect([wrong.status, wrong.at('message'), wrong.at('code')]).toEqual([400, '手机号或密码错误', 'BAD_CREDENTIALS']);
    // The code is still good for the right password.
    const right = await app.as()('POST', '/api/register', person(phone, { name: '别人' }));
    expect(right.status, right.text).toBe(200);
    expect(await rows('SELECT name FROM users WHERE phone = $1', [phone])).toEqual([{ name: '陈思远' }]);
  });

  it('who is known is no better guessed here than at the sign-in', async () => {
    const phone = newPhone();
    await register(phone);
    const wrong = { password: 'Another2026', password_confirmation: 'Another2026' };
    const guess = () => app.as()('POST', '/api/register', person(phone, wrong));
    for (let codes = 1; codes <= 2; codes++) {
      await sendCode(app, phone, 'register');
      for (let attempts = 1; attempts <= 5; attempts++) expect((await guess()).status).toBe(400);
      // A password that was wrong has cost the code a try as well.
      expect((await guess()).at('errors')).toEqual({ code: ['验证码错误或已失效'] });
    }
    await sendCode(app, phone, 'register');
    const refused = await guess();
    expect([refused.status, refused.at('code')]).toEqual([429, 'TOO_MANY']);
    expect((await app.as()('POST', '/api/register', person(phone))).status).toBe(429);
  });

  it('who was disabled is refused like a wrong password', async () => {
    const phone = newPhone();
    await register(phone);
    await rows('UPDATE users SET disabled_at = haomai_now() WHERE phone = $1', [phone]);
    expect((await register(phone)).at('code')).toBe('BAD_CREDENTIALS');
  });

  it('is one account, whatever comes at once', async () => {
    const phone = newPhone();
    await sendCode(app, phone, 'register');
    await sendCode(app, phone, 'staff', hospital);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => app.as()('POST', '/api/register', person(phone))),
      app.as()('POST', '/api/doctor/register', person(phone, { hospital_id: hospital })),
    ]);
    expect(await count('users WHERE phone = $1', [phone])).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 422, 422]);
  });

  it('loses to another sign-up of the same phone without a fault', async () => {
    const phone = newPhone();
    await Promise.all([sendCode(app, phone, 'register'), sendCode(app, phone, 'staff', hospital)]);
    const other = { password: 'Another2026', password_confirmation: 'Another2026' };
    const answers = await Promise.all([
      app.as()('POST', '/api/register', person(phone)),
      app.as()('POST', '/api/doctor/register', person(phone, { hospital_id: hospital, ...other })),
    ]);
    // Of two passwords one made the account; the other one is wrong then.
    const codes = answers.map((answer) => (answer.status < 300 ? 'in' : answer.at('code'))).sort();
    expect(codes).toEqual(['BAD_CREDENTIALS', 'in']);
    expect(await count('users WHERE phone = $1', [phone])).toBe(1);
  });
});

describe('staff', () => {
  it('may apply to every open hospital, and to no other', async () => {
    const locked = await app.make.hospital({ lock: 1 });
    const pending = await app.make.hospital({ status: 'pending' });
    const listed = await app.as()('GET', '/api/doctor/register');
    const hospitals = listed.at('hospitals') as { id: number; name: string }[];
    expect(hospitals).toContainEqual({ id: hospital, name: '衡川口腔 · 总院' });
    expect(hospitals.map(({ id }) => id)).not.toContain(locked);
    expect(hospitals.map(({ id }) => id)).not.toContain(pending);
    for (const closed of [locked, pending]) {
      const { answer } = await applyForWork(app, closed);
      expect([answer.status, answer.at('errors')]).toEqual([422, { hospital_id: ['请选择医院'] }]);
    }
  });

  it('wait for the hospital’s owners, who are told, and sign in as base', async () => {
    const owner = await app.make.staff({ hospital: await app.make.hospital({ name: '南湖门诊' }), role: 'shop_owner' });
    const stranger = await app.make.staff({ role: 'shop_owner' });
    const { answer, phone } = await applyForWork(app, owner.hospital_id, {
      role: 'consultant',
      market_channel: '介绍',
    });
    expect([answer.status, answer.text]).toEqual([201, '{"data":{"status":"pending"}}']);
    expect(
      await rows(
        `SELECT m.role, m.status AS membership, r.kind, r.status, r.role AS wanted, r.market_channel, r.hospital_id
         FROM users u JOIN memberships m ON m.user_id = u.id JOIN reviews r ON r.membership_id = m.id WHERE u.phone = $1`,
        [phone],
      ),
    ).toEqual([
      {
        role: 'consultant',
        membership: 'pending',
        kind: 'staff',
        status: 'pending',
        wanted: 'consultant',
        market_channel: '介绍',
        hospital_id: owner.hospital_id,
      },
    ]);
    const notified = await app.as(owner)('GET', '/api/notifications');
    expect(notified.at('data')).toEqual([
      {
        id: expect.any(Number),
        kind: 'application',
        title: '新的员工申请',
        content: '陈思远申请成为本院咨询师，请审批。',
        link: '/admin/doctors/examine/index',
        created_at: expect.stringMatching(/\+08:00$/),
        read_at: null,
      },
    ]);
    expect((await app.as(stranger)('GET', '/api/notifications')).at('total')).toBe(0);
    const signedIn = await signIn(app, phone);
    expect([signedIn.at('role'), signedIn.at('hospital_id'), signedIn.at('hospitals')]).toEqual([null, null, []]);
    const as = app.as({ token: signedIn.string('access_token') });
    expect((await as('POST', '/api/admin/info')).at('is_base')).toBe(true);
    expect((await as('GET', '/api/admin/doctor_index')).status).toBe(403);
    const choose = await as('POST', '/api/select_hospital_login', { hospital_id: owner.hospital_id });
    expect(choose.status).toBe(404);
    const logs = `operation_logs WHERE action = 'registration.staff' AND hospital_id = $1 AND user_name = '陈思远'`;
    expect(await count(logs, [owner.hospital_id])).toBe(1);
  });

  it('are told where they wait or work already', async () => {
    const { phone } = await applyForWork(app, hospital);
    const again = await applyForWork(app, hospital, {}, phone);
    expect(again.answer.at('errors')).toEqual({ hospital_id: ['您的申请正在审批中'] });
    const other = await applyForWork(app, hospital, { role: 'consultant' }, phone);
    expect(other.answer.at('errors')).toEqual({ hospital_id: ['您的申请正在审批中'] });
    await rows("UPDATE memberships SET status = 'active' WHERE user_id = (SELECT id FROM users WHERE phone = $1)", [
      phone,
    ]);
    const active = await applyForWork(app, hospital, { role: 'consultant' }, phone);
    expect(active.answer.at('errors')).toEqual({ hospital_id: ['您已是该医院的员工'] });
    expect(await count('reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1', [phone])).toBe(1);
  });

  it.each(['rejected', 'left'])('may apply again when %s', async (status) => {
    const { phone } = await applyForWork(app, hospital);
    await rows(
      `WITH m AS (UPDATE memberships SET status = $2 WHERE user_id = (SELECT id FROM users WHERE phone = $1) RETURNING id)
       UPDATE reviews SET status = 'rejected' WHERE membership_id IN (SELECT id FROM m)`,
      [phone, status],
    );
    const { answer } = await applyForWork(app, hospital, {}, phone);
    expect(answer.status, answer.text).toBe(201);
    expect(
      await rows(
        `SELECT m.status, count(r.id)::int AS reviews FROM memberships m JOIN users u ON u.id = m.user_id
         JOIN reviews r ON r.membership_id = m.id WHERE u.phone = $1 GROUP BY 1`,
        [phone],
      ),
    ).toEqual([{ status: 'pending', reviews: 2 }]);
  });

  it('who are known need the account’s password, and get the membership only', async () => {
    const phone = newPhone();
    await register(phone);
    const other = { password: 'Another2026', password_confirmation: 'Another2026', name: '别人' };
    const wrong = await applyForWork(app, hospital, other, phone);
    expect(wrong.answer.at('code')).toBe('BAD_CREDENTIALS');
    expect(await count('memberships m JOIN users u ON u.id = m.user_id WHERE u.phone = $1', [phone])).toBe(0);
    const right = await applyForWork(app, hospital, { name: '别人' }, phone);
    expect(right.answer.status, right.answer.text).toBe(201);
    expect(
      await rows('SELECT u.name, m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.phone = $1', [
        phone,
      ]),
    ).toEqual([{ name: '陈思远', role: 'doctor' }]);
  });

  it('of one person wait once, whatever comes at once', async () => {
    const phone = newPhone();
    await register(phone);
    await sendCode(app, phone, 'staff', hospital);
    const answers = await Promise.all(
      ['doctor', 'consultant', 'doctor'].map((role) =>
        app.as()('POST', '/api/doctor/register', person(phone, { hospital_id: hospital, role })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await count('reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1', [phone])).toBe(1);
  });

  it('are not taken on by a hospital that is locked meanwhile', async () => {
    const closing = await app.make.hospital();
    const phone = newPhone();
    await sendCode(app, phone, 'staff', closing);
    const lock = await app.owner.connect();
    await lock.query('BEGIN');
    await lock.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [closing]);
    const applying = app.as()('POST', '/api/doctor/register', person(phone, { hospital_id: closing }));
    const waiting = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%apply_as_staff%'`;
    await expect.poll(() => count(waiting)).toBe(1);
    await lock.query('COMMIT');
    lock.release();
    expect((await applying).at('errors')).toEqual({ hospital_id: ['请选择医院'] });
    expect(await count('users WHERE phone = $1', [phone])).toBe(0);
  });

  it('name their certificate, or none; what is no upload of ours is refused', async () => {
    const { answer } = await applyForWork(app, hospital, { license: 'https://elsewhere.example/certificate.png' });
    expect([answer.status, Object.keys(answer.at('errors') as object)]).toEqual([422, ['license']]);
    await rows(
      `INSERT INTO uploads (key, type, state, created_at) VALUES ($1, 'certificate', 'stored', haomai_now())`,
      [`certificate/${'a'.repeat(32)}`],
    );
    const named = await applyForWork(app, hospital, { license: `/uploads/certificate/${'a'.repeat(32)}` });
    expect(named.answer.status, named.answer.text).toBe(201);
    expect(
      await rows(
        'SELECT u.state, u.user_id = r.applicant_id AS own FROM uploads u JOIN reviews r ON r.license_key = u.key',
      ),
    ).toEqual([{ state: 'attached', own: true }]);
  });
});

describe('an institution', () => {
  it('waits with its owner active in it at once, who may read and not write; the platform is told', async () => {
    const admin = await app.make.account();
    await rows('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const { answer, phone } = await applyWithHospital(app, '望江口腔');
    expect([answer.status, answer.text]).toEqual([201, '{"data":{"status":"pending"}}']);
    expect(
      await rows(
        `SELECT h.name, h.status, m.role, m.status AS membership, r.kind, r.status AS review
         FROM users u JOIN hospitals h ON h.creator_id = u.id JOIN memberships m ON m.hospital_id = h.id
         JOIN reviews r ON r.hospital_id = h.id AND r.applicant_id = u.id WHERE u.phone = $1`,
        [phone],
      ),
    ).toEqual([
      {
        name: '望江口腔',
        status: 'pending',
        role: 'shop_owner',
        membership: 'active',
        kind: 'hospital',
        review: 'pending',
      },
    ]);
    const notified = await app.as(admin)('GET', '/api/notifications');
    expect([notified.at('data', 0, 'content'), notified.at('data', 0, 'link')]).toEqual([
      '望江口腔申请入驻，请审批。',
      '/admin/hospitals/examine/index',
    ]);
    const signedIn = await signIn(app, phone);
    expect(signedIn.at('role')).toBe('shop_owner');
    const as = app.as({ token: signedIn.string('access_token') });
    expect((await as('POST', '/api/admin/info')).at('meta', 'hospital', 'status')).toBe('pending');
    const write = await as('PUT', '/api/admin/profile', { job_title: '院长', specialties: '', summary: '' });
    expect([write.status, write.at('code')]).toEqual([423, 'HOSPITAL_PENDING']);
    expect((await app.as()('GET', '/api/doctor/register')).text).not.toContain('望江口腔');
  });

  it('neither takes a name nor learns who has it', async () => {
    await app.make.hospital({ name: '同名口腔' });
    const first = await applyWithHospital(app, '同名口腔');
    const second = await applyWithHospital(app, '同名口腔');
    expect([first.answer.text, second.answer.text]).toEqual(Array(2).fill('{"data":{"status":"pending"}}'));
    expect(await count("hospitals WHERE name = '同名口腔'")).toBe(3);
  });

  it('of one applicant waits once, and again when rejected', async () => {
    const { phone } = await applyWithHospital(app, '再来口腔');
    const again = await applyWithHospital(app, '再来口腔', {}, phone);
    expect(again.answer.at('errors')).toEqual({ hospital_name: ['您的申请正在审批中'] });
    const ids = () => rows("SELECT id, status FROM hospitals WHERE name = '再来口腔'");
    const [first] = await ids();
    await rows(
      `WITH h AS (UPDATE hospitals SET status = 'rejected' WHERE name = '再来口腔' RETURNING id)
       UPDATE reviews SET status = 'rejected' WHERE kind = 'hospital' AND hospital_id IN (SELECT id FROM h)`,
    );
    expect((await applyWithHospital(app, '再来口腔', {}, phone)).answer.status).toBe(201);
    expect(await ids()).toEqual([first]);
    await rows("UPDATE hospitals SET status = 'approved' WHERE name = '再来口腔'");
    const known = await applyWithHospital(app, '再来口腔', {}, phone);
    expect(known.answer.at('errors')).toEqual({ hospital_name: ['该医院已入驻'] });
    expect(await count("reviews r JOIN hospitals h ON h.id = r.hospital_id WHERE h.name = '再来口腔'")).toBe(2);
  });

  it('of two forms at once is one', async () => {
    const phone = newPhone();
    await register(phone);
    await sendCode(app, phone, 'register');
    const form = person(phone, { hospital_name: '一次口腔' });
    const answers = await Promise.all([1, 2].map(() => app.as()('POST', '/api/hospital/register', form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await count("hospitals WHERE name = '一次口腔'")).toBe(1);
  });
});

it('nothing secret is written down', async () => {
  const logged = await rows<{ text: string }>('SELECT operation_logs::text AS text FROM operation_logs');
  const all = logged.map(({ text }) => text).join('\n');
  expect(all).toContain('registration.hospital');
  for (const secret of [CODE, PASSWORD, 'Another2026']) expect(all).not.toContain(secret);
});
