import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../server/platform/common-passwords.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, letPass, newPhone, startPostman, wrongCode } from '../support/codes.ts';
import type { Answer } from '../support/http.ts';
import { someoneWith, withPassword } from '../support/passwords.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { waitingForLocks } from '../support/waiting.ts';

const OLD = 'Haomai2026';
const NEW = 'Frisch2027';
const RULE = '密码必须由 6-16位大写字母、小写字母、数字组成';
const DIFFER = '两次输入密码不一致!';

let app: TestApp;
let beside: TestApp;
let worker: WorkerProcess;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  worker = await startPostman(app);
});
afterAll(async () => {
  await worker.kill('SIGKILL');
  await beside.close();
  await app.close();
});
beforeEach(() => query("UPDATE sms_codes SET address = 'before'"));

const query = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

const someone = () => someoneWith(app, OLD);

const signIn = (phone: string, password: string, server = app) =>
  server.as()('POST', '/api/admin/login', { phone, password });
const change = (person: { token: string }, form: object) => app.as(person)('POST', '/api/admin/reset_password', form);
const pair = (password: string, password_confirmation = password) => ({ password, password_confirmation });
const forget = (form: object) => app.as()('PUT', '/api/forget', form);

async function forgetCode(phone: string): Promise<string> {
  expect((await app.as()('POST', '/api/forget_sms', { phone })).status).toBe(201);
  return codeOf(app, phone);
}

const shape = ({ status, text }: Answer) => [status, text.replace(/,"request_id":"[^"]+"/, '')];

/** What both forms say of the two new passwords. */
const WRONG_PAIRS: [unknown, unknown, object][] = [
  [undefined, undefined, { password: ['请输入密码'], password_confirmation: ['请输入密码'] }],
  ['', '', { password: ['请输入密码'], password_confirmation: ['请输入密码'] }],
  [NEW, '', { password_confirmation: ['请输入密码'] }],
  ['Ab1de', 'Ab1de', { password: [RULE], password_confirmation: [RULE] }],
  ['Abcdefgh12345678x', 'Abcdefgh12345678x', { password: [RULE], password_confirmation: [RULE] }],
  ['frisch2027', 'frisch2027', { password: [RULE], password_confirmation: [RULE] }],
  ['FRISCH2027', 'FRISCH2027', { password: [RULE], password_confirmation: [RULE] }],
  ['Frischfrisch', 'Frischfrisch', { password: [RULE], password_confirmation: [RULE] }],
  ['Frisch 2027', 'Frisch 2027', { password: [RULE], password_confirmation: [RULE] }],
  ['Frisch2027!', 'Frisch2027!', { password: [RULE], password_confirmation: [RULE] }],
  [NEW, 'Frisch2028', { password_confirmation: [DIFFER] }],
  ['frisch', 'Frisch2028', { password: [RULE], password_confirmation: [DIFFER] }],
];

describe('change of password', () => {
  it('names every wrong field at once', async () => {
    const person = await someone();
    const empty = await change(person, {});
    expect([empty.status, empty.at('errors')]).toEqual([
      422,
      { old_password: ['请输入原密码'], password: ['请输入密码'], password_confirmation: ['请输入密码'] },
    ]);
    const short = await change(person, { old_password: 'Ab1', ...pair(NEW) });
    expect(short.at('errors')).toEqual({ old_password: ['原密码长度为6至100个字符'] });
    const long = await change(person, { old_password: 'x'.repeat(101), ...pair(NEW) });
    expect(long.at('errors')).toEqual({ old_password: ['原密码长度为6至100个字符'] });
    for (const [password, password_confirmation, errors] of WRONG_PAIRS) {
      const answer = await change(person, { old_password: OLD, password, password_confirmation });
      expect([answer.status, answer.at('errors')]).toEqual([422, errors]);
    }
    expect((await app.as()('POST', '/api/admin/reset_password', {})).status).toBe(401);
  });

  it('refuses a wrong old password, the old one again, and what everybody has', async () => {
    const person = await someone();
    const wrong = await change(person, { old_password: 'Falsch2026', ...pair(NEW) });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { old_password: ['原密码错误'] }]);
    const same = await change(person, { old_password: OLD, ...pair(OLD) });
    expect([same.status, same.at('errors')]).toEqual([422, { password: ['新密码不能与原密码相同'] }]);
    for (const common of ['Password1', 'Qwerty123', 'Abc123456', 'Woaini1314', 'Aa123456']) {
      const refused = await change(person, { old_password: OLD, ...pair(common) });
      expect([refused.status, refused.at('errors')]).toEqual([422, { password: ['密码过于常见，请换一个'] }]);
    }
    const both = await change(person, { old_password: 'Falsch2026', ...pair('Password1') });
    expect(both.at('errors')).toEqual({ old_password: ['原密码错误'], password: ['密码过于常见，请换一个'] });
    expect((await signIn(person.phone, OLD)).status).toBe(200);
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(200);
  });

  it('counts wrong old passwords for the person, apart from those of strangers', async () => {
    const person = await someone();
    const wrong = () => change(person, { old_password: 'Falsch2026', ...pair(NEW) });
    const rush = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(rush.filter(({ status }) => status === 422)).toHaveLength(10);
    const refused = await change(person, { old_password: OLD, ...pair(NEW) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await signIn(person.phone, OLD)).status).toBe(200);
  });

  it('ends all sessions of the person, with holds and sockets, on every server within two seconds', async () => {
    const hospital = await app.make.hospital();
    const person = await app.make.staff({ hospital, role: 'sale', name: '何芳' });
    await withPassword(app, person, OLD);
    const second = await app.make.session(person.id, hospital);
    const stranger = await app.make.staff({ hospital });
    const doctor = await app.make.doctor({ hospital });
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    expect((await app.as(second)('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
    const sockets = await Promise.all([
      connect(app.url, { token: person.token }),
      connect(beside.url, { token: person.token }),
      connect(beside.url, { token: second.token }),
    ]);
    const stays = await connect(beside.url, { token: stranger.token });
    // Both servers have just seen them alive.
    for (const { token } of [person, second]) {
      expect((await beside.as({ token })('GET', '/api/admin/current-user-info')).status).toBe(200);
    }

    const answer = await change(person, { old_password: OLD, ...pair(NEW) });
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    for (const socket of sockets) {
      await socket.until(() => !socket.socket.connected);
      expect(socket.of('session')).toEqual([{ type: 'revoked' }]);
    }
    for (const server of [app, beside]) {
      for (const { token } of [person, second]) {
        await expect
          .poll(async () => (await server.as({ token })('GET', '/api/admin/current-user-info')).status, {
            interval: 20,
          })
          .toBe(401);
      }
    }
    expect(stays.socket.connected).toBe(true);
    stays.close();
    expect(await query('SELECT 1 FROM holds WHERE session_id = $1 AND ended_at IS NULL', [second.session_id])).toEqual(
      [],
    );
    expect((await signIn(person.phone, OLD)).status).toBe(400);
    expect((await signIn(person.phone, NEW)).status).toBe(200);
    const rows = await query(
      "SELECT user_name, role, hospital_id, detail, result FROM operation_logs WHERE action = 'password.change' AND user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ user_name: '何芳', role: 'sale', hospital_id: hospital, detail: {}, result: 'done' }]);
  });

  it('leaves no session to a sign-in with the old password that was under way', async () => {
    const person = await someone();
    const waiting = () => waitingForLocks(app);
    const holdUp = await app.owner.connect();
    try {
      await holdUp.query('BEGIN');
      await holdUp.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [person.id]);
      const changing = change(person, { old_password: OLD, ...pair(NEW) });
      await expect.poll(waiting).toBe(1);
      // Its password was right when it was looked at.
      const entering = signIn(person.phone, OLD, beside);
      await expect.poll(waiting).toBe(2);
      await holdUp.query('COMMIT');
      expect((await changing).status).toBe(201);
      expect((await entering).status).toBe(400);
    } finally {
      holdUp.release();
    }
    expect(await query('SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [person.id])).toEqual([]);
  });

  it('ends the session of a sign-in that was faster', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await someone();
      const entering = Array.from({ length: 6 }, (_, i) => signIn(person.phone, OLD, i % 2 ? app : beside));
      const [changed, ...entered] = await Promise.all([
        change(person, { old_password: OLD, ...pair(NEW) }),
        ...entering,
      ]);
      expect(changed.status).toBe(201);
      for (const { status } of entered) expect([200, 400]).toContain(status);
      expect(await query('SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [person.id])).toEqual([]);
    }
  });

  it('is made once where two tabs change it at once', async () => {
    const person = await someone();
    const answers = await Promise.all(
      [NEW, 'Anders2028'].map((password) => change(person, { old_password: OLD, ...pair(password) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
  });
});

describe('a forgotten password', () => {
  it('names every wrong field at once', async () => {
    const empty = await forget({});
    expect([empty.status, empty.at('errors')]).toEqual([
      422,
      {
        phone: ['请输入正确的手机号'],
        code: ['请输入验证码'],
        password: ['请输入密码'],
        password_confirmation: ['请输入密码'],
      },
    ]);
    for (const [password, password_confirmation, errors] of WRONG_PAIRS) {
      const answer = await forget({ phone: '1', code: '', password, password_confirmation });
      expect(answer.at('errors')).toEqual({ phone: ['请输入正确的手机号'], code: ['请输入验证码'], ...errors });
    }
  });

  it('is replaced by code, ends all sessions and forgets the wrong tries', async () => {
    const person = await someone();
    const client = await connect(beside.url, { token: person.token });
    const burst = await Promise.all(Array.from({ length: 25 }, () => signIn(person.phone, 'Falsch2026')));
    expect(burst.some(({ status }) => status === 429)).toBe(true);
    const code = await forgetCode(person.phone);
    const answer = await forget({ phone: person.phone, code, ...pair(NEW) });
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    await client.until(() => !client.socket.connected);
    expect((await app.as(person)('GET', '/api/admin/current-user-info')).status).toBe(401);
    expect((await signIn(person.phone, OLD)).status).toBe(400);
    expect((await signIn(person.phone, NEW)).status).toBe(200);
    const rows = await query(
      "SELECT user_id, user_name, object, result FROM operation_logs WHERE action = 'password.forget' AND user_id = $1",
      [person.id],
    );
    const object = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`;
    expect(rows).toEqual([{ user_id: person.id, user_name: '王小明', object, result: 'done' }]);
    // The code was good once.
    const again = await forget({ phone: person.phone, code, ...pair('Anders2028') });
    expect(again.at('errors')).toEqual({ code: ['验证码错误或已失效'] });
  });

  it('takes no wrong code, no code to sign in with, and none for an account that cannot be used', async () => {
    const [person, disabled, unknown] = [await someone(), await someone(), newPhone()];
    const wrong = [422, '{"message":"参数错误","code":"INVALID","errors":{"code":["验证码错误或已失效"]}}'];
    expect((await app.as()('POST', '/api/smsSend', { phone: person.phone })).status).toBe(201);
    const toSignIn = await codeOf(app, person.phone);
    expect(shape(await forget({ phone: person.phone, code: toSignIn, ...pair(NEW) }))).toEqual(wrong);
    await letPass(app, person.phone, '1 minute');
    const code = await forgetCode(person.phone);
    expect(shape(await forget({ phone: person.phone, code: wrongCode(code), ...pair(NEW) }))).toEqual(wrong);
    const disabledCode = await forgetCode(disabled.phone);
    await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [disabled.id]);
    expect(shape(await forget({ phone: disabled.phone, code: disabledCode, ...pair(NEW) }))).toEqual(wrong);
    expect(shape(await forget({ phone: unknown, code, ...pair(NEW) }))).toEqual(wrong);
    // A wrong try was counted, and cost one of five.
    expect(
      await query('SELECT tries FROM sms_codes WHERE phone = $1 AND purpose = $2', [person.phone, 'forget']),
    ).toEqual([{ tries: 1 }]);
    expect((await signIn(person.phone, OLD)).status).toBe(200);
    expect((await forget({ phone: person.phone, code, ...pair(NEW) })).status).toBe(201);
  });

  it('is over after five wrong codes, however fast', async () => {
    const person = await someone();
    const code = await forgetCode(person.phone);
    const rush = await Promise.all(
      Array.from({ length: 12 }, () => forget({ phone: person.phone, code: wrongCode(code), ...pair(NEW) })),
    );
    for (const { status } of rush) expect(status).toBe(422);
    expect((await forget({ phone: person.phone, code, ...pair(NEW) })).status).toBe(422);
  });

  it('is refused where everybody has the new one, which costs the code nothing', async () => {
    const person = await someone();
    const code = await forgetCode(person.phone);
    const refused = await forget({ phone: person.phone, code, ...pair('Password1') });
    expect([refused.status, refused.at('errors')]).toEqual([422, { password: ['密码过于常见，请换一个'] }]);
    expect((await forget({ phone: person.phone, code, ...pair(NEW) })).status).toBe(201);
  });

  it('is replaced once where two use the code at the same moment', async () => {
    const person = await someone();
    const code = await forgetCode(person.phone);
    const answers = await Promise.all(
      [NEW, 'Anders2028', 'Wieder2029'].map((password) =>
        (password === NEW ? app : beside).as()('PUT', '/api/forget', { phone: person.phone, code, ...pair(password) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe('the most common passwords', () => {
  it('are known in every capitalisation, and a demo account has none of them', () => {
    for (const common of [
      'Trustno1',
      '1Qaz2wsx',
      '1Q2w3e4r',
      'Zaq12wsx',
      'A123456',
      'Wang123',
      'PassW0rd',
      'Qq123456',
    ]) {
      expect([common, isCommonPassword(common)]).toEqual([common, true]);
    }
    for (const other of [OLD, NEW, 'Kx7mQ2pL', 'Zahn3Fee9'])
      expect([other, isCommonPassword(other)]).toEqual([other, false]);
  });
});
