import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, lastCode, letPass, newPhone, startPostman, wrongCode } from '../support/codes.ts';
import type { Answer } from '../support/http.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** Two servers, one of them behind a proxy, and the worker that sends. */
let app: TestApp;
let beside: TestApp;
let worker: WorkerProcess;

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app, env: { TRUST_PROXY: '1' } });
  worker = await startPostman(app, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await worker.kill('SIGKILL');
  await beside.close();
  await app.close();
});
// Each test comes from an address that has asked for nothing yet.
beforeEach(() => query("UPDATE sms_codes SET address = 'before'"));

const query = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

const send = (phone: string, path = '/api/smsSend') => app.as()('POST', path, { phone });
const sendFrom = (address: string, phone: string) =>
  beside.as()('POST', '/api/smsSend', { phone }, { 'x-forwarded-for': address });
const enter = (phone: string, code: string, server = app) =>
  server.as()('POST', '/api/admin/smsLogin', { phone, code });
const someone = () => app.make.person('王小明', null);

/** What the server asks of the database, by somebody whom no device knows. */
async function issueOnNewLine(phone: string): Promise<void> {
  const line = new pg.Client({ connectionString: app.database.url, statement_timeout: 5_000 });
  await line.connect();
  try {
    await line.query('SELECT issue_code($1)', [{ phone, purpose: 'login', address: '192.0.2.7' }]);
  } finally {
    await line.end();
  }
}

/** Asks for a code to sign in with and reads it from the phone. */
async function codeFor(phone: string, path = '/api/smsSend'): Promise<string> {
  expect((await send(phone, path)).status).toBe(201);
  return codeOf(app, phone);
}

const shape = ({ status, text }: Answer) => [status, text.replace(/,"request_id":"[^"]+"/, '')];
const wrong = [422, '{"message":"参数错误","code":"INVALID","errors":{"code":["验证码错误或已失效"]}}'];

/** Twenty requests of which none can write before all of them have read what they could. */
async function allAtOnce(requests: () => Promise<Answer>[]): Promise<Answer[]> {
  const holdUp = await app.owner.connect();
  try {
    await holdUp.query('BEGIN; LOCK TABLE sms_codes IN SHARE MODE');
    const answers = Promise.all(requests());
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThanOrEqual(20);
    await holdUp.query('COMMIT');
    return await answers;
  } finally {
    holdUp.release();
  }
}

describe('asking for a code', () => {
  it.each(['/api/smsSend', '/api/forget_sms', '/api/register_sms'])('%s wants a phone', async (path) => {
    for (const body of [{}, { phone: '' }, { phone: '2380000000' }, { phone: '138000000000' }]) {
      const answer = await app.as()('POST', path, body);
      expect([answer.status, answer.at('errors')]).toEqual([422, { phone: ['请输入正确的手机号'] }]);
    }
  });

  it.each(['/api/smsSend', '/api/forget_sms', '/api/register_sms'])('%s brings six digits by SMS', async (path) => {
    const { phone } = await someone();
    const answer = await send(phone, path);
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    const code = await codeOf(app, phone);
    const inbox = await app.as()('GET', `/dev/inbox.json?phone=${phone}`);
    expect(JSON.parse(inbox.text)).toEqual([
      {
        phone,
        kind: 'code',
        text: `【号脉】您的验证码为 ${code}，5分钟内有效，请勿告诉他人。`,
        code,
        at: expect.stringMatching(/^2026-11-20T10:.*\+08:00$/),
      },
    ]);
  });

  it('is possible once a minute for a phone, whatever for', async () => {
    const { phone } = await someone();
    expect((await send(phone)).status).toBe(201);
    for (const path of ['/api/smsSend', '/api/forget_sms', '/api/register_sms']) {
      const refused = await send(phone, path);
      expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([
        429,
        'TOO_MANY',
        '验证码发送过于频繁，请稍后再试',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    await letPass(app, phone, '60 seconds');
    // The refusals counted for nothing.
    expect((await send(phone, '/api/forget_sms')).status).toBe(201);
  });

  it('is possible thirty times an hour for an address, however it calls itself', async () => {
    for (let i = 0; i < 30; i++) expect((await send(newPhone())).status).toBe(201);
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    for (const headers of [{}, forged]) {
      const refused = await app.as()('POST', '/api/smsSend', { phone: newPhone() }, headers);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    // Somebody else's address is not this one's, where a proxy of ours says so.
    expect((await sendFrom('203.0.113.9', newPhone())).status).toBe(201);
    // And what a client says before our proxy adds its own is worth nothing.
    const notified = await sendFrom('203.0.113.9, 127.0.0.1', newPhone());
    expect(notified.status).toBe(429);
    await query("UPDATE sms_codes SET created_at = created_at - interval '1 hour' WHERE address = '127.0.0.1'");
    expect((await send(newPhone())).status).toBe(201);
  });

  it('counts an IPv6 network of 64 bits as one address', async () => {
    for (let i = 1; i <= 30; i++) expect((await sendFrom(`2001:db8:5:6::${i}`, newPhone())).status).toBe(201);
    expect((await sendFrom('2001:db8:5:6:ffff::1', newPhone())).status).toBe(429);
    expect((await sendFrom('2001:db8:5:7::1', newPhone())).status).toBe(201);
  });

  it('is decided once where two servers are asked at the same moment', async () => {
    const phone = newPhone();
    const rush = await allAtOnce(() =>
      // Half of them each from an address of its own: nothing but the phone holds those together.
      Array.from({ length: 20 }, (_, i) => (i % 2 ? send(phone) : sendFrom(`203.0.113.${100 + i}`, phone))),
    );
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(rush.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await query('SELECT id FROM sms_codes WHERE phone = $1', [phone])).toHaveLength(1);
    await query("UPDATE sms_codes SET address = 'before'");
    for (let i = 0; i < 20; i++) expect((await send(newPhone())).status).toBe(201);
    const many = await allAtOnce(() =>
      Array.from({ length: 20 }, (_, i) => (i % 2 ? app : beside).as()('POST', '/api/smsSend', { phone: newPhone() })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await query("SELECT id FROM sms_codes WHERE address = '127.0.0.1'")).toHaveLength(30);
  });

  it.each(['/api/smsSend', '/api/forget_sms'])(
    '%s does the same for an unknown phone and a disabled person, and sends nothing',
    async (path) => {
      const [known, disabled, unknown] = [await someone(), await someone(), { phone: newPhone() }];
      await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [disabled.id]);
      const rowsOf = async (phone: string) => [
        await query('SELECT purpose, hospital_id, address, tries, used_at, voided_at FROM sms_codes WHERE phone = $1', [
          phone,
        ]),
        await query(
          `SELECT o.job, o.done_at FROM outbox o JOIN sms_codes c ON c.id = (o.payload->>'code_id')::bigint WHERE c.phone = $1`,
          [phone],
        ),
      ];
      // The worker looks at them only afterwards: what the request itself leaves behind.
      const holdUp = await app.owner.connect();
      try {
        await holdUp.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
        // On a line that has asked for none yet, too: what is not gone through is not looked at either.
        await issueOnNewLine(newPhone());
        const answers = [
          await send(known.phone, path),
          await send(disabled.phone, path),
          await send(unknown.phone, path),
        ];
        for (const answer of answers) {
          expect(shape(answer)).toEqual([201, '{}']);
          expect([...answer.headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
        }
        const rows = await rowsOf(known.phone);
        expect(rows.map((each) => each.length)).toEqual([1, 1]);
        expect(await rowsOf(disabled.phone)).toEqual(rows);
        expect(await rowsOf(unknown.phone)).toEqual(rows);
        // A second request is refused for all of them alike.
        for (const { phone } of [known, disabled, unknown]) expect((await send(phone, path)).status).toBe(429);
      } finally {
        await holdUp.query('ROLLBACK');
        holdUp.release();
      }
      await codeOf(app, known.phone);
      const jobsLeft = () => query("SELECT id FROM outbox WHERE job = 'sms.code' AND done_at IS NULL");
      await expect.poll(jobsLeft).toEqual([]);
      for (const { phone } of [disabled, unknown]) {
        expect(await query('SELECT 1 FROM sms_messages WHERE phone = $1', [phone])).toEqual([]);
        expect(await query('SELECT code_hash FROM sms_codes WHERE phone = $1', [phone])).toEqual([{ code_hash: null }]);
        expect(shape(await enter(phone, '123456'))).toEqual(wrong);
      }
    },
  );
});

describe('signing in by code', () => {
  it('names every wrong field at once', async () => {
    const empty = await app.as()('POST', '/api/admin/smsLogin', {});
    expect([empty.status, empty.at('errors')]).toEqual([
      422,
      { phone: ['请输入正确的手机号'], code: ['请输入验证码'] },
    ]);
    const bad = await app.as()('POST', '/api/admin/smsLogin', { phone: '12', code: ' ' });
    expect(bad.at('errors')).toEqual({ phone: ['请输入正确的手机号'], code: ['请输入验证码'] });
  });

  it('answers like signing in by password', async () => {
    const [a, b] = [await app.make.hospital({ name: '甲医院' }), await app.make.hospital({ name: '乙医院' })];
    const [patient, admin, one, several] = [await someone(), await someone(), await someone(), await someone()];
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    await app.make.member(one.id, a, 'doctor');
    await app.make.member(several.id, a, 'doctor');
    await app.make.member(several.id, b, 'sale');
    const answers: unknown[] = [];
    for (const { phone } of [patient, admin, one, several]) {
      const answer = await enter(phone, await codeFor(phone));
      expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/"access_token":"[\w-]{43}"/)]);
      const { access_token, ...rest } = JSON.parse(answer.text);
      expect((await app.as({ token: access_token })('GET', '/api/admin/current-user-info')).at('phone')).toBe(phone);
      answers.push(rest);
    }
    const hospitals = [
      { id: a, name: '甲医院' },
      { id: b, name: '乙医院' },
    ];
    expect(answers).toEqual([
      { role: null, hospitals: [], hospital_id: null },
      { role: 'super_admin', hospitals: [], hospital_id: null },
      { role: 'doctor', hospitals: [], hospital_id: a },
      { role: null, hospitals, hospital_id: null },
    ]);
  });

  it('works once', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    expect((await enter(phone, code)).status).toBe(200);
    expect(shape(await enter(phone, code))).toEqual(wrong);
  });

  it('works for one of many who use a code at the same moment on two servers', async () => {
    const { phone, id } = await someone();
    const code = await codeFor(phone);
    const rush = await Promise.all(Array.from({ length: 10 }, (_, i) => enter(phone, code, i % 2 ? app : beside)));
    expect(rush.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rush.filter(({ status }) => status === 422)).toHaveLength(9);
    // The factory's own session, and one more.
    expect(await query('SELECT id FROM sessions WHERE user_id = $1', [id])).toHaveLength(2);
  });

  it('leaves five tries: the right one may be the fifth', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    for (let i = 0; i < 4; i++) expect(shape(await enter(phone, wrongCode(code)))).toEqual(wrong);
    expect((await enter(phone, code)).status).toBe(200);
  });

  it('is over after the fifth wrong try', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    for (let i = 0; i < 5; i++) expect(shape(await enter(phone, wrongCode(code)))).toEqual(wrong);
    expect(shape(await enter(phone, code))).toEqual(wrong);
  });

  it('is over after five of many wrong tries at the same moment on two servers', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    await Promise.all(Array.from({ length: 20 }, (_, i) => enter(phone, wrongCode(code), i % 2 ? app : beside)));
    expect(await query('SELECT tries, used_at FROM sms_codes WHERE id = $1', [await lastCode(app, phone)])).toEqual([
      { tries: 5, used_at: null },
    ]);
    expect(shape(await enter(phone, code))).toEqual(wrong);
  });

  it('takes no code of another form, phone or purpose', async () => {
    const { phone } = await someone();
    const other = await someone();
    const code = await codeFor(phone, '/api/forget_sms');
    for (const text of [code, '1', 'abcdef', '1234567890123']) expect(shape(await enter(phone, text))).toEqual(wrong);
    expect(shape(await enter(other.phone, code))).toEqual(wrong);
    await letPass(app, phone, '1 minute');
    const right = await codeFor(phone);
    expect(shape(await enter(other.phone, right))).toEqual(wrong);
    expect((await enter(phone, right)).status).toBe(200);
  });

  it('takes no code that is five minutes old', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    await letPass(app, phone, '299 seconds');
    // A wrong one, to see that it still lives.
    await enter(phone, wrongCode(code));
    expect(await query('SELECT tries FROM sms_codes WHERE phone = $1', [phone])).toEqual([{ tries: 1 }]);
    await letPass(app, phone, '1 second');
    expect(shape(await enter(phone, code))).toEqual(wrong);
  });

  it('takes the newest code only', async () => {
    const { phone } = await someone();
    const old = await codeFor(phone);
    await letPass(app, phone, '1 minute');
    const code = await codeFor(phone);
    if (old !== code) expect(shape(await enter(phone, old))).toEqual(wrong);
    expect((await enter(phone, code)).status).toBe(200);
  });

  it('keeps a code for one purpose while another is asked for', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    await letPass(app, phone, '1 minute');
    await codeFor(phone, '/api/forget_sms');
    expect((await enter(phone, code)).status).toBe(200);
  });

  it('is no way in for a person who was disabled after the code was sent', async () => {
    const { phone, id } = await someone();
    const code = await codeFor(phone);
    await query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [id]);
    expect(shape(await enter(phone, code))).toEqual(wrong);
  });

  it('is 429 with Retry-After after a hundred wrong codes of an address, over all phones', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    await query("DELETE FROM rate_limits WHERE key = 'code:127.0.0.1'");
    await enter(newPhone(), '123456');
    expect(
      await query("UPDATE rate_limits SET count = count + 98 WHERE key = 'code:127.0.0.1' RETURNING count"),
    ).toEqual([{ count: 99 }]);
    expect(shape(await enter(newPhone(), '123456'))).toEqual(wrong);
    const forged: Record<string, string>[] = [{}, { 'x-forwarded-for': '203.0.113.77' }];
    for (const headers of forged) {
      const refused = await app.as()('POST', '/api/admin/smsLogin', { phone, code }, headers);
      expect([refused.status, refused.at('message')]).toEqual([429, '验证码错误次数过多，请稍后再试']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    // The code has lost no try by that: from elsewhere it works.
    const elsewhere = { 'x-forwarded-for': '203.0.113.78' };
    expect((await beside.as()('POST', '/api/admin/smsLogin', { phone, code }, elsewhere)).status).toBe(200);
    await query("DELETE FROM rate_limits WHERE key = 'code:127.0.0.1'");
  });

  it('is written down, done and refused, with the phone masked', async () => {
    const hospital = await app.make.hospital();
    const person = await app.make.person('陈露', null);
    await app.make.member(person.id, hospital, 'sale');
    const code = await codeFor(person.phone);
    await enter(person.phone, wrongCode(code));
    await enter(person.phone, code);
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`;
    const rows = await query(
      `SELECT action, object, detail, result, user_id, user_name, role, hospital_id, address FROM operation_logs
       WHERE object = $1 ORDER BY id`,
      [masked],
    );
    const line = {
      action: 'session.sign_in',
      object: masked,
      detail: { way: 'sms' },
      user_id: person.id,
      user_name: '陈露',
    };
    expect(rows).toEqual([
      { ...line, result: 'refused', role: '', hospital_id: null, address: '127.0.0.1' },
      { ...line, result: 'done', role: 'sale', hospital_id: hospital, address: '127.0.0.1' },
    ]);
  });
});

describe('a code', () => {
  it('of a staff sign-up is bound to its hospital', async () => {
    const [one, other] = [await app.make.hospital(), await app.make.hospital()];
    const phone = newPhone();
    const asked = await app.as()('POST', '/api/doctor/register_sms', { phone, hospital_id: one });
    expect(asked.status, asked.text).toBe(201);
    const code = await codeOf(app, phone);
    const form = { name: '赵晓棠', phone, code, password: 'Haomai2026', password_confirmation: 'Haomai2026' };
    const elsewhere = await app.as()('POST', '/api/doctor/register', { ...form, hospital_id: other });
    expect(elsewhere.at('errors')).toMatchObject({ code: ['验证码错误或已失效'] });
    const answer = await app.as()('POST', '/api/doctor/register', { ...form, hospital_id: one });
    expect(JSON.stringify(answer.status === 422 ? answer.at('errors') : {})).not.toContain('验证码');
  });

  it('is nowhere in the logs, the outbox or the table of codes', async () => {
    const { phone } = await someone();
    const code = await codeFor(phone);
    const kept = await query('SELECT * FROM sms_codes WHERE phone = $1', [phone]);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(kept[0]?.code_hash).toBeInstanceOf(Buffer);
    const jobs = await query(`SELECT payload::text AS payload, error FROM outbox WHERE payload->>'code_id' = $1`, [
      String(kept[0]?.id),
    ]);
    expect(jobs).toEqual([{ payload: `{"code_id": ${kept[0]?.id}}`, error: null }]);
    await expect.poll(() => worker.output()).toContain('"job":"sms.code"');
    expect(worker.output()).not.toContain(code);
    expect(worker.output()).not.toContain(phone);
  });

  it('is shown by no list of messages, nor found by one: the local inbox alone has its digits', async () => {
    const owner = await app.make.staff({ role: 'shop_owner' });
    const admin = await someone();
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const phone = newPhone();
    await app.as()('POST', '/api/doctor/register_sms', { phone, hospital_id: owner.hospital_id });
    const code = await codeOf(app, phone);
    const list = (person: { token: string }, keyword = '') =>
      app.as(person)('GET', `/api/admin/sms?kind=code&pageSize=100&keyword=${keyword}`);
    expect((await list(owner)).at('data', 0, 'text')).toBe('【号脉】您的验证码为 ******，5分钟内有效，请勿告诉他人。');
    for (const person of [owner, admin]) expect((await list(person)).text).not.toContain(code);
    for (const guess of [code, encodeURIComponent(`验证码为 ${code.slice(0, 1)}`)]) {
      expect((await list(owner, guess)).at('total')).toBe(0);
    }
    // Whatever reads the rest of the row: an export, a report, a list to come.
    const kept = await query(
      `SELECT (to_jsonb(m) - 'code' - 'phone')::text AS row FROM sms_messages m WHERE phone = $1`,
      [phone],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.row).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('is kept as a hash that two equal codes do not share', async () => {
    const hashes = await query<{ count: number; different: number }>(
      'SELECT count(code_hash) AS count, count(DISTINCT code_hash) AS different FROM sms_codes WHERE code_hash IS NOT NULL',
    );
    expect(hashes[0]?.count).toBeGreaterThan(10);
    expect(hashes[0]?.different).toBe(hashes[0]?.count);
  });
});
