import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { factorCode, nextFactorCode, wrongFactorCode } from '../support/factor.ts';
import { withPassword } from '../support/passwords.ts';
import { readQr } from '../support/qr.ts';
import { waitingForLocks } from '../support/waiting.ts';
import { CODE, person as personForm, sendCode } from './signing-up.ts';

/** The second factor: docs/domain/roles.md#second-factor, docs/decisions/040. */

const PASSWORD = 'Haomai2026';
const WRONG = { code: ['验证码错误或已失效'] };
const DEAD = { code: ['登录已超时，请返回重新登录'] };

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const query = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const sessionsOf = async (id: number) =>
  (await query('SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [id])).length;
const trailOf = (id: number, action: string) =>
  query('SELECT result, detail FROM operation_logs WHERE user_id = $1 AND action = $2 ORDER BY id', [id, action]);

const known = <P extends { id: number }>(person: P) => withPassword(app, person, PASSWORD);
const clerk = async () => known(await app.make.staff({ role: 'shop_owner', name: '陈露' }));
async function guarded() {
  const person = await clerk();
  return { ...person, ...(await app.make.factor(person.id)) };
}

const signIn = ({ phone }: { phone: string }, server = app) =>
  server.as()('POST', '/api/admin/login', { phone, password: PASSWORD });
const ticketOf = async (person: { phone: string }) => (await signIn(person)).string('ticket');
const second = (ticket: string, code: string, server = app) =>
  server.as()('POST', '/api/admin/login/second_factor', { ticket, code });
const own = (person: { token: string }, what: string, body?: object, server = app) =>
  server.as(person)('POST', `/api/second_factor${what}`, body);
const letPass = (table: 'sessions' | 'sign_in_tickets', column: string, id: number, interval: string) =>
  query(`UPDATE ${table} SET ${column} = ${column} - $2::interval WHERE user_id = $1`, [id, interval]);

describe('signing in with a second factor', () => {
  it('answers a ticket and no token, and after the code what sign-in answers otherwise', async () => {
    const person = await guarded();
    const before = await sessionsOf(person.id);
    const first = await signIn(person);
    expect(first.status).toBe(200);
    expect(first.at()).toEqual({ second_factor: true, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await sessionsOf(person.id)).toBe(before);

    const answer = await second(first.string('ticket'), await factorCode(app, person.secret), beside);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.at()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      role: 'shop_owner',
      hospitals: [],
      hospital_id: person.hospital_id,
    });
    const me = await app.as({ token: answer.string('access_token') })('GET', '/api/admin/current-user-info');
    expect(me.at('id')).toBe(person.id);
    expect(await trailOf(person.id, 'session.sign_in')).toEqual([
      { result: 'done', detail: { way: 'password', second_factor: 'totp' } },
    ]);
  });

  it('says what is missing, and refuses what is no ticket', async () => {
    const empty = await app.as()('POST', '/api/admin/login/second_factor', {});
    expect([empty.status, empty.at('errors')]).toEqual([422, { ticket: ['ticket为必填项'], code: ['请输入验证码'] }]);
    const nobodys = await second('x'.repeat(43), '123456');
    expect([nobodys.status, nobodys.at('errors')]).toEqual([422, DEAD]);
  });

  it('refuses a wrong code on its field, and writes it down', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    for (const code of [await wrongFactorCode(app, person.secret), '12345', 'AAAAA-AAAAA', '١٢٣٤٥٦']) {
      const answer = await second(ticket, code);
      expect([answer.status, answer.at('errors')], code).toEqual([422, WRONG]);
    }
    expect((await trailOf(person.id, 'session.sign_in')).map(({ result }) => result)).toEqual(
      Array.from({ length: 4 }, () => 'refused'),
    );
    expect((await second(ticket, await factorCode(app, person.secret))).status).toBe(200);
  });

  it('takes a code of the step before and of the step after, as phones’ clocks are, and none twice nor older', async () => {
    const person = await guarded();
    const code = await factorCode(app, person.secret);
    expect((await second(await ticketOf(person), code)).status).toBe(200);
    const again = await second(await ticketOf(person), code, beside);
    expect([again.status, again.at('errors')]).toEqual([422, WRONG]);
    expect((await second(await ticketOf(person), await factorCode(app, person.secret, 1))).status).toBe(200);
    expect((await second(await ticketOf(person), await factorCode(app, person.secret))).status).toBe(422);
    expect((await second(await ticketOf(person), await factorCode(app, person.secret, 3))).status).toBe(422);
  });

  it('of those who come with one code at once, on two servers, one wins', async () => {
    const person = await guarded();
    const code = await factorCode(app, person.secret);
    const tickets = [];
    for (let i = 0; i < 8; i++) tickets.push(await ticketOf(person));
    const answers = await Promise.all(tickets.map((ticket, i) => second(ticket, code, i % 2 ? app : beside)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('a ticket is good once', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    const [totp, recovery] = [await factorCode(app, person.secret), person.recovery_codes[0] ?? ''];
    const answers = await Promise.all([second(ticket, totp), second(ticket, recovery, beside)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = await second(ticket, await nextFactorCode(app, person.id, person.secret));
    expect([late.status, late.at('errors')]).toEqual([422, DEAD]);
  });

  it('a ticket dies after five tries, also where they come at once', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    const wrong = await wrongFactorCode(app, person.secret);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => second(ticket, wrong, i % 2 ? app : beside)));
    const notified = answers.map((answer) => (answer.at('errors') as typeof WRONG).code[0]);
    expect(notified.filter((text) => text === WRONG.code[0])).toHaveLength(5);
    expect(notified.filter((text) => text === DEAD.code[0])).toHaveLength(4);
    const right = await second(ticket, await factorCode(app, person.secret));
    expect([right.status, right.at('errors')]).toEqual([422, DEAD]);
  });

  it('a ticket dies after five minutes', async () => {
    const person = await guarded();
    const [early, late] = [await ticketOf(person), await ticketOf(person)];
    await letPass('sign_in_tickets', 'expires_at', person.id, '4 minutes 50 seconds');
    expect((await second(early, await factorCode(app, person.secret))).status).toBe(200);
    await letPass('sign_in_tickets', 'expires_at', person.id, '15 seconds');
    const answer = await second(late, await nextFactorCode(app, person.id, person.secret));
    expect([answer.status, answer.at('errors')]).toEqual([422, DEAD]);
  });

  it('wrong codes are counted for the person over all tickets, also in a burst', async () => {
    const person = await guarded();
    const tickets: string[] = [];
    for (let i = 0; i < 15; i++) tickets.push(await ticketOf(person));
    const wrong = await wrongFactorCode(app, person.secret);
    const rush = await Promise.all(tickets.map((ticket, i) => second(ticket, wrong, i % 2 ? app : beside)));
    expect(rush.filter(({ status }) => status === 422)).toHaveLength(10);
    const right = await second(tickets[0] ?? '', await factorCode(app, person.secret));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500);
    // Who is signed in is asked as before: strangers' tries are not theirs.
    expect((await own(person, '/confirm', { code: await factorCode(app, person.secret) })).status).toBe(200);
    await query("UPDATE rate_limits SET until = until - interval '10 minutes' WHERE key = $1", [`factor:${person.id}`]);
    const code = await nextFactorCode(app, person.id, person.secret);
    expect((await second(await ticketOf(person), code)).status).toBe(200);
  });

  it('a change of password ends what was under way', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    const form = { old_password: PASSWORD, password: 'Frisch2027', password_confirmation: 'Frisch2027' };
    expect((await app.as(person)('POST', '/api/admin/reset_password', form)).status).toBe(201);
    const answer = await second(ticket, await factorCode(app, person.secret));
    expect([answer.status, answer.at('errors')]).toEqual([422, DEAD]);
  });

  it('a disabled person does not come in', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [person.id]);
    expect((await second(ticket, await factorCode(app, person.secret))).status).toBe(422);
  });

  it('keeps no ticket, secret or recovery code readable', async () => {
    const person = await guarded();
    const ticket = await ticketOf(person);
    for (const table of ['sign_in_tickets', 'second_factors', 'recovery_codes']) {
      const text = JSON.stringify(await query(`SELECT t::text FROM ${table} t`));
      for (const secret of [ticket, person.secret, ...person.recovery_codes]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
  });
});

describe('every way in', () => {
  it('by SMS code is followed by it', async () => {
    const person = await guarded();
    const code = await sendCode(app, person.phone, 'login');
    const first = await app.as()('POST', '/api/admin/smsLogin', { phone: person.phone, code });
    expect(first.at()).toEqual({ second_factor: true, ticket: expect.any(String) });
    expect((await second(first.string('ticket'), await factorCode(app, person.secret))).status).toBe(200);
    expect(await trailOf(person.id, 'session.sign_in')).toEqual([
      { result: 'done', detail: { way: 'sms', second_factor: 'totp' } },
    ]);
  });

  it('by WeChat is followed by it', async () => {
    const person = await guarded();
    await query('UPDATE users SET wechat_openid = $2 WHERE id = $1', [person.id, `local:factor-${person.id}`]);
    const picture = await app.as()('GET', '/api/wx_login_pic');
    const ticket = new URL(picture.string('link')).searchParams.get('ticket');
    const scanned = await app.as()('POST', '/api/wechat/scan', { ticket });
    const cookie = scanned.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await app.as()('POST', '/api/wechat/pretend', { openid: `factor-${person.id}` }, { cookie });
    await app.as()('POST', '/api/wechat/confirm', undefined, { cookie });
    const first = await app.as()('POST', '/api/wechat_login_check', { key: picture.string('key') });
    expect(first.at()).toEqual({ status: 'confirmed', second_factor: true, ticket: expect.any(String) });
    expect((await second(first.string('ticket'), await factorCode(app, person.secret))).status).toBe(200);
    expect(await trailOf(person.id, 'session.sign_in')).toEqual([
      { result: 'done', detail: { way: 'wechat', second_factor: 'totp' } },
    ]);
  });

  it('by the second login call, and by registering as who is known already, is followed by it', async () => {
    const person = await guarded();
    const staff = await app.as()('POST', '/api/hospital_login', { phone: person.phone, password: PASSWORD });
    expect(staff.at()).toEqual({ second_factor: true, ticket: expect.any(String) });
    await sendCode(app, person.phone, 'register');
    const form = personForm(person.phone, { code: CODE, password: PASSWORD, password_confirmation: PASSWORD });
    const registered = await app.as()('POST', '/api/register', form);
    expect(registered.at()).toEqual({ second_factor: true, ticket: expect.any(String) });
    expect(await sessionsOf(person.id)).toBe(1);
  });

  it('asks nothing of plain users, nor of staff without one', async () => {
    const plain = await known(await app.make.account());
    expect((await signIn(plain)).string('access_token')).toBeTruthy();
    expect((await signIn(await clerk())).string('access_token')).toBeTruthy();
  });

  it('asks nothing of who works nowhere any more, and of who does again before they are at work', async () => {
    const person = await guarded();
    await query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [person.id]);
    const token = (await signIn(person)).string('access_token');
    await query("UPDATE memberships SET status = 'active' WHERE user_id = $1", [person.id]);
    const choose = () => app.as({ token })('POST', '/api/select_hospital_login', { hospital_id: person.hospital_id });
    const refused = await choose();
    expect([refused.status, refused.at('code')]).toEqual([403, 'SECOND_FACTOR']);
    expect((await own({ token }, '/confirm', { code: await factorCode(app, person.secret) })).status).toBe(200);
    expect((await choose()).status).toBe(200);
  });

  it('gives no session to a sign-in that was asked for nothing while it was switched on', async () => {
    const person = await clerk();
    const waiting = () => waitingForLocks(app);
    const holdUp = await app.owner.connect();
    try {
      await holdUp.query('BEGIN');
      await holdUp.query('UPDATE users SET second_factor_at = haomai_now() WHERE id = $1', [person.id]);
      const entering = signIn(person);
      await expect.poll(waiting).toBe(1);
      await holdUp.query('COMMIT');
      expect((await entering).status).toBe(400);
    } finally {
      holdUp.release();
    }
    expect(await sessionsOf(person.id)).toBe(1);
  });
});

describe('a recovery code', () => {
  it('is taken wherever a code is, however it is typed, once', async () => {
    const person = await guarded();
    const [code = '', other = ''] = person.recovery_codes;
    const typed = `${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
    expect((await second(await ticketOf(person), typed)).status).toBe(200);
    const again = await second(await ticketOf(person), code);
    expect([again.status, again.at('errors')]).toEqual([422, WRONG]);
    const state = await app.as(person)('GET', '/api/second_factor');
    expect(state.at('data', 'recovery_codes_left')).toBe(1);
    expect((await own(person, '/confirm', { code: other })).status).toBe(200);
    expect((await trailOf(person.id, 'session.sign_in'))[0]).toEqual({
      result: 'done',
      detail: { way: 'password', second_factor: 'recovery' },
    });
  });

  it('of two who use one at once, on two servers, one wins', async () => {
    const person = await guarded();
    const [code = ''] = person.recovery_codes;
    const tickets = [];
    for (let i = 0; i < 8; i++) tickets.push(await ticketOf(person));
    const answers = await Promise.all(tickets.map((ticket, i) => second(ticket, code, i % 2 ? app : beside)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('is nothing in another person’s hands', async () => {
    const [person, other] = [await guarded(), await guarded()];
    expect((await second(await ticketOf(other), person.recovery_codes[0] ?? '')).status).toBe(422);
    expect((await second(await ticketOf(other), await factorCode(app, person.secret))).status).toBe(422);
  });

  it('gives way to ten new ones', async () => {
    const person = await guarded();
    const [old = ''] = person.recovery_codes;
    const answer = await own(person, '/recovery_codes', { code: await factorCode(app, person.secret) });
    expect(answer.status, answer.text).toBe(201);
    const codes = answer.at('data', 'recovery_codes') as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect((await second(await ticketOf(person), old)).status).toBe(422);
    expect((await second(await ticketOf(person), codes[9] ?? '')).status).toBe(200);
    expect(await trailOf(person.id, 'second_factor.recovery')).toEqual([{ result: 'done', detail: {} }]);
  });
});

describe('switching it on', () => {
  it('wants the password, shows a secret, and is done by its first code', async () => {
    const person = await clerk();
    const elsewhere = await app.make.session(person.id, person.hospital_id);
    const ways = { enabled_at: null, recovery_codes_left: 0, required: false };
    expect((await app.as(person)('GET', '/api/second_factor')).at('data')).toEqual(ways);
    const wrong = await own(person, '', { password: 'Falsch2026' });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { password: ['密码错误'] }]);

    const begun = await own(person, '', { password: PASSWORD });
    expect(begun.status, begun.text).toBe(201);
    const secret = begun.string('data', 'secret');
    expect(await readQr(begun.string('data', 'picture'))).toBe(begun.string('data', 'url'));
    expect(new URL(begun.string('data', 'url')).searchParams.get('secret')).toBe(secret);
    // Nothing is on yet.
    expect((await signIn(person)).string('access_token')).toBeTruthy();

    const refused = await own(person, '/enable', { code: await wrongFactorCode(app, secret) });
    expect([refused.status, refused.at('errors')]).toEqual([422, WRONG]);
    const code = await factorCode(app, secret);
    const done = await own(person, '/enable', { code });
    expect(done.status, done.text).toBe(201);
    expect(done.at('data', 'recovery_codes')).toHaveLength(10);
    const state = await app.as(person)('GET', '/api/second_factor');
    expect(state.at('data')).toEqual({ enabled_at: expect.any(String), recovery_codes_left: 10, required: false });

    // This session goes on; the others are over, and the first code is used up.
    await expect
      .poll(async () => (await app.as(elsewhere)('GET', '/api/admin/current-user-info')).status, { interval: 20 })
      .toBe(401);
    expect(await sessionsOf(person.id)).toBe(1);
    expect((await second(await ticketOf(person), code)).status).toBe(422);
    expect((await trailOf(person.id, 'second_factor.enable')).map(({ result }) => result)).toEqual(['refused', 'done']);
    const notified = await query('SELECT kind, title, link FROM notifications WHERE user_id = $1', [person.id]);
    expect(notified).toEqual([{ kind: 'session', title: '两步验证已开启', link: '/user_center/second_factor' }]);
  });

  it('is not done without a secret, nor twice', async () => {
    const person = await clerk();
    const early = await own(person, '/enable', { code: '123456' });
    expect([early.status, early.at('code')]).toEqual([409, 'STATE']);
    const { secret } = await app.make.factor(person.id);
    for (const [what, body] of [
      ['', { password: PASSWORD }],
      ['/enable', { code: await factorCode(app, secret) }],
    ] as const) {
      const answer = await own(person, what, body);
      expect([answer.status, answer.at('message')]).toEqual([409, '两步验证已开启']);
    }
    // The secret is what it was.
    expect((await second(await ticketOf(person), await factorCode(app, secret))).status).toBe(200);
  });

  it('of two at once one does it', async () => {
    const person = await clerk();
    const { secret } = await app.make.factor(person.id, false);
    const code = await factorCode(app, secret);
    const answers = await Promise.all([app, beside].map((server) => own(person, '/enable', { code }, server)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [person.id])).toHaveLength(10);
  });

  it('is for staff and super_admin alone', async () => {
    const plain = await known(await app.make.account());
    expect((await own(plain, '', { password: PASSWORD })).status).toBe(403);
    expect((await own(plain, '/enable', { code: '123456' })).status).toBe(403);
    expect((await own(plain, '/confirm', { code: '123456' })).status).toBe(409);
    expect((await app.as()('GET', '/api/second_factor')).status).toBe(401);
  });
});

describe('switching it off', () => {
  it('wants the password and a code, ends the other sessions, and tells the person', async () => {
    const person = await guarded();
    const elsewhere = await app.make.session(person.id, person.hospital_id);
    const ticket = await ticketOf(person);
    const code = await factorCode(app, person.secret);
    const noPassword = await own(person, '/disable', { password: 'Falsch2026', code });
    expect([noPassword.status, noPassword.at('errors')]).toEqual([422, { password: ['密码错误'] }]);
    const noCode = await own(person, '/disable', {
      password: PASSWORD,
      code: await wrongFactorCode(app, person.secret),
    });
    expect([noCode.status, noCode.at('errors')]).toEqual([422, WRONG]);
    expect((await own(person, '/disable', { password: PASSWORD, code })).status).toBe(201);
    await expect
      .poll(async () => (await app.as(elsewhere)('GET', '/api/admin/current-user-info')).status, { interval: 20 })
      .toBe(401);
    expect(await query('SELECT 1 FROM second_factors WHERE user_id = $1', [person.id])).toEqual([]);
    expect(await query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [person.id])).toEqual([]);
    expect((await second(ticket, code)).at('errors')).toEqual(DEAD);
    expect((await signIn(person)).string('access_token')).toBeTruthy();
    const notified = await query('SELECT title FROM notifications WHERE user_id = $1', [person.id]);
    expect(notified).toEqual([{ title: '两步验证已关闭' }]);
    expect((await trailOf(person.id, 'second_factor.disable')).map(({ result }) => result)).toEqual([
      'refused',
      'done',
    ]);
    const again = await own(person, '/disable', { password: PASSWORD, code });
    expect([again.status, again.at('code')]).toEqual([409, 'STATE']);
  });

  it('wrong codes of a signed-in person are counted', async () => {
    const person = await guarded();
    const wrong = await wrongFactorCode(app, person.secret);
    const rush = await Promise.all(Array.from({ length: 15 }, () => own(person, '/confirm', { code: wrong })));
    expect(rush.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await own(person, '/confirm', { code: await factorCode(app, person.secret) })).status).toBe(429);
    expect((await second(await ticketOf(person), await factorCode(app, person.secret))).status).toBe(200);
  });
});

describe('what asks for a proof', () => {
  const asks = async (person: { token: string; hospital_id: number }) => {
    const staff = app.as(person);
    const list = (path: string) => () => staff('GET', path);
    return {
      'an export of patients': list('/api/admin/reservations/export.xlsx'),
      'the same with its filters in the body': () => staff('POST', '/api/admin/operation_logs/export/query', {}),
      'an export of the log': list('/api/admin/operation_logs/export'),
      'a change of roles': () => staff('PATCH', '/api/admin/examine_doctors/1', { status: 'approved' }),
    };
  };
  const codeOf = ({ text }: { text: string }) => /"code":"([A-Z_]+)"/.exec(text)?.[1];

  it('asks again where the last proof is older than fifteen minutes', async () => {
    const person = await guarded();
    const asked = await fetchAll(person);
    for (const [what, code] of asked) expect(code, what).toBe('SECOND_FACTOR');
    expect((await own(person, '/confirm', { code: await factorCode(app, person.secret) })).status).toBe(200);
    for (const [what, code] of await fetchAll(person)) expect(code, what).not.toBe('SECOND_FACTOR');
    await letPass('sessions', 'proved_at', person.id, '14 minutes 50 seconds');
    for (const [what, code] of await fetchAll(person)) expect(code, what).not.toBe('SECOND_FACTOR');
    await letPass('sessions', 'proved_at', person.id, '15 seconds');
    for (const [what, code] of await fetchAll(person)) expect(code, what).toBe('SECOND_FACTOR');
    expect((await trailOf(person.id, 'second_factor.confirm')).map(({ result }) => result)).toEqual(['done']);

    async function fetchAll(who: typeof person): Promise<[string, string | undefined][]> {
      const found: [string, string | undefined][] = [];
      for (const [what, ask] of Object.entries(await asks(who))) {
        // A file is no JSON: only its status is asked for.
        const answer = await ask().catch(() => ({ text: '' }));
        found.push([what, codeOf(answer)]);
      }
      return found;
    }
  });

  it('a sign-in with it is a proof, which goes on where the hospital is changed; another session has its own', async () => {
    const person = await guarded();
    const other = await app.make.hospital();
    await app.make.member(person.id, other, 'shop_owner');
    const answer = await second(await ticketOf(person), await factorCode(app, person.secret));
    const token = answer.string('access_token');
    const chosen = await app.as({ token })('POST', '/api/select_hospital_login', { hospital_id: other });
    const change = (who: { token: string }) =>
      app.as(who)('PATCH', '/api/admin/examine_doctors/1', { status: 'approved' });
    expect((await change({ token: chosen.string('access_token') })).status).toBe(404);
    expect((await change(person)).at('code')).toBe('SECOND_FACTOR');
  });

  it('comes before what is wrong with the request, and after who may make it', async () => {
    const person = await guarded();
    const wrong = await app.as(person)('PATCH', '/api/admin/examine_doctors/1', {});
    expect([wrong.status, wrong.at('code'), wrong.at('message')]).toEqual([403, 'SECOND_FACTOR', '请先输入动态验证码']);
    const sale = await app.make.staff({ role: 'sale' });
    await app.make.factor(sale.id);
    const refused = await app.as(sale)('PATCH', '/api/admin/examine_doctors/1', { status: 'approved' });
    expect(refused.at('code')).toBe('FORBIDDEN');
  });

  it('asks nothing of who has none', async () => {
    const person = await clerk();
    expect((await app.as(person)('PATCH', '/api/admin/examine_doctors/1', { status: 'approved' })).status).toBe(404);
  });
});

describe('super_admin in production', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await startTestApp({ beside: app, env: { NODE_ENV: 'production', DATA_KEY: app.deps.env.dataKey } });
  });
  afterAll(() => live.close());

  async function admin() {
    const person = await known(await app.make.person('平台', null));
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
    return person;
  }

  it('without one sets it up at the first sign-in', async () => {
    const person = await admin();
    const first = await signIn(person, live);
    expect(first.at('second_factor')).toBe(true);
    const secret = first.string('setup', 'secret');
    expect(await readQr(first.string('setup', 'picture'))).toBe(first.string('setup', 'url'));
    const wrong = await second(first.string('ticket'), await wrongFactorCode(app, secret), live);
    expect([wrong.status, wrong.at('errors')]).toEqual([422, WRONG]);

    const code = await factorCode(app, secret);
    const done = await second(first.string('ticket'), code, live);
    expect(done.status, done.text).toBe(200);
    expect([done.at('role'), done.at('recovery_codes')]).toEqual(['super_admin', expect.any(Array)]);
    expect(await sessionsOf(person.id)).toBe(1);
    const token = done.string('access_token');
    const state = await live.as({ token })('GET', '/api/second_factor');
    expect(state.at('data')).toEqual({ enabled_at: expect.any(String), recovery_codes_left: 10, required: true });
    expect((await trailOf(person.id, 'second_factor.enable')).map(({ result }) => result)).toEqual(['done']);
    expect(await query('SELECT title FROM notifications WHERE user_id = $1', [person.id])).toEqual([
      { title: '两步验证已开启' },
    ]);

    const next = await signIn(person, live);
    expect(next.at()).toEqual({ second_factor: true, ticket: expect.any(String) });
    const nextCode = await nextFactorCode(app, person.id, secret);
    const entered = await second(next.string('ticket'), nextCode, live);
    expect([entered.status, Object.keys(entered.at() as object)]).toEqual([
      200,
      ['access_token', 'role', 'hospitals', 'hospital_id'],
    ]);
    const off = await own(
      { token: entered.string('access_token') },
      '/disable',
      { password: PASSWORD, code: nextCode },
      live,
    );
    expect([off.status, off.at('message')]).toEqual([409, '平台管理员不能关闭两步验证']);
  });

  it('of two who set it up at once one does', async () => {
    const person = await admin();
    const begun = [await signIn(person, live), await signIn(person, live)];
    const codes = await Promise.all(begun.map((one) => factorCode(app, one.string('setup', 'secret'))));
    const answers = await Promise.all(begun.map((one, i) => second(one.string('ticket'), codes[i] ?? '', live)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(person.id)).toBe(1);
  });

  it('signs in as ever elsewhere', async () => {
    expect((await signIn(await admin())).string('access_token')).toBeTruthy();
    expect((await signIn(await clerk(), live)).string('access_token')).toBeTruthy();
  });
});
