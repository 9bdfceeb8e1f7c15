import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeProof } from '../../contract/codes.ts';
import { challengeFor } from '../../server/features/codes/proof.ts';
import { solveProof } from '../../web/api/solve-proof.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, letPass, newPhone, startPostman, wrongCode } from '../support/codes.ts';
import type { Answer } from '../support/http.ts';
import { someoneWith } from '../support/passwords.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { proofFor } from '../support/proofs.ts';
import { person as formOf, sendCode } from './signing-up.ts';

/** Codes cannot be used to lock somebody's phone out: what strangers have to do, and what a known device need not. */

const PASSWORD = 'Haomai2026';
let app: TestApp;
/** Behind a proxy that tells the client's address. */
let proxied: TestApp;
let worker: WorkerProcess;
beforeAll(async () => {
  app = await startTestApp();
  proxied = await startTestApp({ beside: app, env: { TRUST_PROXY: '1' } });
  worker = await startPostman(app);
});
afterAll(async () => {
  await worker.kill('SIGKILL');
  await proxied.close();
  await app.close();
});
// Each test comes from an address that has asked for nothing yet.
beforeEach(() => query("UPDATE sms_codes SET address = 'before'"));

const query = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

const someone = () => someoneWith(app, PASSWORD);

const send = (phone: string, proof?: CodeProof, path = '/api/smsSend') =>
  app.as()('POST', path, { phone, ...(proof && { proof }) });
const countOf = async (phone: string) => (await query('SELECT 1 FROM sms_codes WHERE phone = $1', [phone])).length;

/** Codes that were issued earlier today. */
async function issuedEarlier(phone: string, count: number, more: { proven?: boolean; device?: number } = {}) {
  await query(
    `INSERT INTO sms_codes (phone, purpose, address, device_id, challenge_id, created_at, expires_at)
     SELECT $1, 'login', 'before', $2, CASE WHEN $3 THEN gen_random_bytes(16) END, x.at, x.at
     FROM (SELECT haomai_now() - interval '10 hours' AS at FROM generate_series(1, $4)) x`,
    [phone, more.device ?? null, more.proven ?? false, count],
  );
}

/** A phone whose next code has its price, and the refusal that says so. */
async function dear(phone = newPhone(), path = '/api/smsSend'): Promise<{ phone: string; refusal: Answer }> {
  await issuedEarlier(phone, 3);
  const refusal = await send(phone, undefined, path);
  expect([refusal.status, refusal.at('code')]).toEqual([428, 'PROOF_REQUIRED']);
  return { phone, refusal };
}

/** A browser, which keeps its cookie. */
function newBrowser(server = app) {
  let cookie = '';
  const ask = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await server.as()('POST', path, body, { ...headers, ...(cookie && { cookie }) });
    for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return answer;
  };
  return {
    ask,
    send: (phone: string, headers?: Record<string, string>) => ask('/api/smsSend', { phone }, headers),
    enter: (phone: string, code: string) => ask('/api/admin/smsLogin', { phone, code }),
    cookie: () => cookie,
  };
}

/** Somebody with a browser in which they have signed in before. */
async function atHome(server = app) {
  const person = await someone();
  const browser = newBrowser(server);
  expect((await browser.ask('/api/admin/login', { phone: person.phone, password: PASSWORD })).status).toBe(200);
  const [device] = await query<{ id: number }>('SELECT id FROM known_devices WHERE user_id = $1', [person.id]);
  return { ...person, browser, device: device?.id ?? 0 };
}

describe('a proof of work', () => {
  it('is asked for from a phone’s fourth code a day on, and nobody is locked out of it', async () => {
    const phone = newPhone();
    for (let i = 0; i < 3; i++) {
      expect((await send(phone)).status).toBe(201);
      await letPass(app, phone, '1 minute');
    }
    for (let i = 0; i < 10; i++) {
      const refused = await send(phone);
      expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([
        428,
        'PROOF_REQUIRED',
        '请稍候，正在进行安全验证',
      ]);
      expect(refused.at('bits')).toBe(16);
    }
    // Refusals count for nothing.
    expect(await countOf(phone)).toBe(3);
    const proof = await proofFor(await send(phone));
    expect((await send(phone, proof)).status).toBe(201);
    await letPass(app, phone, '24 hours');
    expect((await send(phone)).status).toBe(201);
  });

  it('is good for one code', async () => {
    const { phone, refusal } = await dear();
    const proof = await proofFor(refusal);
    const rush = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? app : proxied)).map((server) =>
        server.as()('POST', '/api/smsSend', { phone, proof }),
      ),
    );
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(1);
    await letPass(app, phone, '1 minute');
    const again = await send(phone, proof);
    expect(again.status).toBe(428);
    expect(again.string('challenge')).not.toBe(proof.challenge);
    expect((await send(phone, await proofFor(again))).status).toBe(201);
    expect(await countOf(phone)).toBe(5);
  });

  it('is good for its phone and purpose, for five minutes, with its own bits, and as we made it', async () => {
    const { phone, refusal } = await dear();
    const proof = await proofFor(refusal);
    const other = await dear();
    expect((await send(other.phone, proof)).status).toBe(428);
    for (const path of ['/api/forget_sms', '/api/register_sms'])
      expect((await send(phone, proof, path)).status).toBe(428);
    const cheaper = proof.challenge.replace(/^16/, '00');
    const later = proof.challenge.replace(/\.\d{13}\./, '.9999999999999.');
    for (const challenge of [cheaper, later, 'made up']) {
      const nonce = (await solveProof(challenge, 16, new AbortController().signal)) ?? '';
      expect((await send(phone, { challenge, nonce })).status).toBe(428);
    }
    const unsolved = ['0', '1', '2'].map((nonce) => send(phone, { challenge: proof.challenge, nonce }));
    for (const answer of await Promise.all(unsolved)) expect(answer.status).toBe(428);
    const [clock] = await query<{ now: Date }>('SELECT haomai_now() AS now');
    const old = challengeFor(
      app.deps.keys,
      { phone, purpose: 'login' },
      { bits: 0, expires_at: String(clock?.now.toISOString()) },
    );
    expect((await send(phone, { challenge: old.challenge, nonce: '0' })).status).toBe(428);
    expect(await countOf(phone)).toBe(3);
    expect((await send(phone, proof)).status).toBe(201);
  });

  it.each(['/api/forget_sms', '/api/register_sms'])('is taken by %s', async (path) => {
    const { phone, refusal } = await dear(newPhone(), path);
    expect((await send(phone, await proofFor(refusal), path)).status).toBe(201);
  });

  it('is taken by a staff sign-up', async () => {
    const hospital_id = await app.make.hospital();
    const phone = newPhone();
    await issuedEarlier(phone, 3);
    const ask = (proof?: CodeProof) => app.as()('POST', '/api/doctor/register_sms', { phone, hospital_id, proof });
    const refusal = await ask();
    expect(refusal.status).toBe(428);
    expect((await ask(await proofFor(refusal))).status).toBe(201);
  });

  it('is what counts towards twenty a day', async () => {
    const phone = newPhone();
    await issuedEarlier(phone, 3);
    await issuedEarlier(phone, 19, { proven: true });
    expect((await send(phone, await proofFor(await send(phone)))).status).toBe(201);
    await letPass(app, phone, '1 minute');
    const full = await send(phone);
    expect([full.status, full.at('message')]).toEqual([429, '验证码发送过于频繁，请稍后再试']);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(13.9 * 3_600);
    expect(Number(full.headers.get('retry-after'))).toBeLessThanOrEqual(14 * 3_600);
  });

  it('costs more with the codes that the phone, then the address, has had today', async () => {
    const bitsOf = async (codes: number) => {
      const phone = newPhone();
      await issuedEarlier(phone, codes);
      return (await send(phone)).at('bits');
    };
    expect([await bitsOf(3), await bitsOf(7), await bitsOf(8), await bitsOf(22)]).toEqual([16, 16, 17, 19]);
    await issuedEarlier('17000000000', 120);
    await query("UPDATE sms_codes SET address = '127.0.0.1' WHERE phone = '17000000000'");
    expect([await bitsOf(3), await bitsOf(22), await bitsOf(100)]).toEqual([18, 20, 20]);
  });

  it('that is no proof at all is 422', async () => {
    for (const proof of ['x', {}, { challenge: '', nonce: '' }, { challenge: 'a'.repeat(201), nonce: '1' }]) {
      const answer = await app.as()('POST', '/api/smsSend', { phone: newPhone(), proof });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('安全验证格式错误')]);
    }
  });
});

describe('a browser is known', () => {
  const cookie = /^known_device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Lax$/;

  it('once it has signed in: by password, by code, by registering', async () => {
    const { phone } = await someone();
    const byPassword = await newBrowser().ask('/api/admin/login', { phone, password: PASSWORD });
    await send(phone);
    const byCode = await newBrowser().enter(phone, await codeOf(app, phone));
    const fresh = newPhone();
    await sendCode(app, fresh, 'register');
    const byRegistering = await newBrowser().ask('/api/register', formOf(fresh));
    for (const answer of [byPassword, byCode, byRegistering]) {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(cookie)]]);
    }
    const refused = await newBrowser().ask('/api/admin/login', { phone, password: 'Falsch2026' });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it('by a cookie that is Secure where the product has TLS', async () => {
    const { phone } = await someone();
    const secure = await startTestApp({ beside: app, env: { PUBLIC_ORIGINS: 'https://clinic.example' } });
    const answer = await newBrowser(secure).ask('/api/admin/login', { phone, password: PASSWORD });
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/);
    await secure.close();
  });

  it('by a hash alone, and keeps its cookie at the next sign-in, as somebody else too', async () => {
    const { phone, browser } = await atHome();
    const other = await someone();
    const before = browser.cookie();
    for (const each of [phone, other.phone]) {
      expect((await browser.ask('/api/admin/login', { phone: each, password: PASSWORD })).status).toBe(200);
      expect(browser.cookie()).toBe(before);
    }
    const rows = await query<{ row: string; hashed: boolean }>(
      'SELECT d::text AS row, token_hash = sha256($1::bytea) AS hashed FROM known_devices d',
      [before.split('=')[1]],
    );
    expect(rows.filter(({ hashed }) => hashed)).toHaveLength(2);
    expect(rows.map(({ row }) => row).join()).not.toContain(before.split('=')[1]);
  });

  it('ten a day become known for an account, and twenty stay: those that were used last', async () => {
    const { phone, id } = await someone();
    const signIn = () => newBrowser().ask('/api/admin/login', { phone, password: PASSWORD });
    const devices = () => query<{ id: number }>('SELECT id FROM known_devices WHERE user_id = $1 ORDER BY id', [id]);
    for (let i = 0; i < 11; i++) expect((await signIn()).status).toBe(200);
    const first = await devices();
    expect(first).toHaveLength(10);
    for (let day = 0; day < 2; day++) {
      await query(
        `UPDATE known_devices SET created_at = created_at - interval '1 day', last_used_at = last_used_at - interval '1 day'
         WHERE user_id = $1`,
        [id],
      );
      for (let i = 0; i < 6; i++) expect((await signIn()).status).toBe(200);
    }
    const left = await devices();
    expect(left).toHaveLength(20);
    expect(left[0]).toEqual(first[2]);
  });
});

describe('a known device', () => {
  it('is asked for no proof, and is held up by nothing that strangers asked for', async () => {
    const { phone, browser } = await atHome();
    await issuedEarlier(phone, 3);
    await issuedEarlier(phone, 20, { proven: true });
    expect((await send(phone)).status).toBe(429);
    expect((await browser.send(phone)).status).toBe(201);
    const fresh = await atHome();
    expect((await send(fresh.phone)).status).toBe(201);
    // The minute is the strangers' too.
    expect((await send(fresh.phone)).status).toBe(429);
    expect((await fresh.browser.send(fresh.phone)).status).toBe(201);
  });

  it('has limits of its own: one a minute, twenty a day', async () => {
    const { phone, browser, device } = await atHome();
    await issuedEarlier(phone, 18, { device });
    for (let i = 0; i < 2; i++) {
      expect((await browser.send(phone)).status).toBe(201);
      const hasty = await browser.send(phone);
      expect(hasty.status).toBe(429);
      await letPass(app, phone, '1 minute');
    }
    const full = await browser.send(phone);
    expect(full.status).toBe(429);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(13.9 * 3_600);
    // Another device of the same person has its own.
    const other = newBrowser();
    await other.ask('/api/admin/login', { phone, password: PASSWORD });
    expect((await other.send(phone)).status).toBe(201);
  });

  it('is not locked out with its address, and takes nothing from it', async () => {
    const { phone, browser } = await atHome(proxied);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const stranger = () => proxied.as()('POST', '/api/smsSend', { phone: newPhone() }, from);
    await issuedEarlier('17000000001', 30);
    await query("UPDATE sms_codes SET address = '203.0.113.9', created_at = haomai_now() WHERE phone = '17000000001'");
    expect((await stranger()).status).toBe(429);
    expect((await browser.send(phone, from)).status).toBe(201);
    await query("DELETE FROM sms_codes WHERE id = (SELECT max(id) FROM sms_codes WHERE phone = '17000000001')");
    expect((await stranger()).status).toBe(201);
  });

  it('is one for the phones that it has signed in as, for 180 days, signed out or not', async () => {
    const { phone, id, browser } = await atHome();
    const other = await someone();
    for (const each of [phone, other.phone]) await issuedEarlier(each, 3);
    expect((await browser.send(other.phone)).status).toBe(428);
    const forged = { cookie: `known_device=${'a'.repeat(43)}` };
    expect((await app.as()('POST', '/api/smsSend', { phone }, forged)).status).toBe(428);
    const answer = await browser.ask('/api/admin/login', { phone, password: PASSWORD });
    const out = await app.as({ token: answer.string('access_token') })('POST', '/api/admin/logout');
    expect([out.status, out.headers.getSetCookie()]).toEqual([204, []]);
    expect((await browser.send(phone)).status).toBe(201);
    await letPass(app, phone, '1 minute');
    await query("UPDATE known_devices SET last_used_at = last_used_at - interval '180 days' WHERE user_id = $1", [id]);
    expect((await browser.send(phone)).status).toBe(428);
  });

  it('is told of to nobody else: the same answers for it, for an account without one, and for nobody', async () => {
    const known = await atHome();
    const plain = await someone();
    expect((await known.browser.send(known.phone)).status).toBe(201);
    const shapeOf = ({ status, text, headers }: Answer) => [
      status,
      text.replace(/"(request_id|challenge)":"[^"]+"/g, '"$1":""'),
      [...headers.keys()].sort(),
    ];
    const phones = [known.phone, plain.phone, newPhone()];
    for (let i = 0; i < 4; i++) {
      const answers = [];
      for (const phone of phones) answers.push(shapeOf(await send(phone)));
      expect(answers[0]?.[0]).toBe(i < 3 ? 201 : 428);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      for (const phone of phones) await letPass(app, phone, '1 minute');
    }
  });
});

describe('a code that a known device asked for', () => {
  it('is not voided by what a stranger asks for, nor used up by what a stranger tries', async () => {
    const { phone, browser } = await atHome();
    await browser.send(phone);
    const code = await codeOf(app, phone);
    expect((await send(phone)).status).toBe(201);
    const strangers = await codeOf(app, phone);
    for (let i = 0; i < 6; i++) await newBrowser().enter(phone, wrongCode(strangers));
    expect((await browser.enter(phone, code)).status).toBe(200);
  });

  it('is good on that device alone', async () => {
    const { phone, browser } = await atHome();
    await browser.send(phone);
    const code = await codeOf(app, phone);
    const other = newBrowser();
    await other.ask('/api/admin/login', { phone, password: PASSWORD });
    for (const elsewhere of [newBrowser(), other]) expect((await elsewhere.enter(phone, code)).status).toBe(422);
    expect((await browser.enter(phone, code)).status).toBe(200);
    expect((await browser.enter(phone, code)).status).toBe(422);
  });

  it('is taken there also where a hundred wrong ones were tried from the address', async () => {
    const { phone, browser } = await atHome();
    await browser.send(phone);
    const code = await codeOf(app, phone);
    await newBrowser().enter(newPhone(), '123456');
    const [before] = await query<{ count: number }>("SELECT count FROM rate_limits WHERE key = 'code:127.0.0.1'");
    await query("UPDATE rate_limits SET count = 100 WHERE key = 'code:127.0.0.1'");
    expect((await newBrowser().enter(phone, code)).status).toBe(429);
    expect((await browser.enter(phone, wrongCode(code))).status).toBe(422);
    expect((await browser.enter(phone, code)).status).toBe(200);
    await query("UPDATE rate_limits SET count = $1 WHERE key = 'code:127.0.0.1'", [before?.count]);
  });

  it('is voided by the next of that device', async () => {
    const { phone, browser } = await atHome();
    await browser.send(phone);
    const old = await codeOf(app, phone);
    await letPass(app, phone, '1 minute');
    await browser.send(phone);
    const code = await codeOf(app, phone);
    if (old !== code) expect((await browser.enter(phone, old)).status).toBe(422);
    expect((await browser.enter(phone, code)).status).toBe(200);
  });

  it('stands beside the one that came without it: the owner may type either there, five times', async () => {
    const { phone, browser } = await atHome();
    await browser.send(phone);
    const own = await codeOf(app, phone);
    await send(phone);
    const newest = await codeOf(app, phone);
    for (let i = 0; i < 2; i++) expect((await browser.enter(phone, 'abcdef')).status).toBe(422);
    expect((await browser.enter(phone, newest)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await browser.enter(phone, 'abcdef')).status).toBe(422);
    if (own !== newest) expect((await browser.enter(phone, own)).status).toBe(422);
  });
});
