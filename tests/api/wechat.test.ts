import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, letPass, newPhone, startPostman, wrongCode } from '../support/codes.ts';
import { type FakeWechat, startFakeWechat } from '../support/fake-wechat.ts';
import type { Answer } from '../support/http.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { readQr } from '../support/qr.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The page on the desk. */
async function openPicture(app: TestApp) {
  const answer = await app.as()('GET', '/api/wx_login_pic', undefined, { 'user-agent': CHROME });
  expect(answer.status, answer.text).toBe(200);
  const link = await readQr(answer.string('url'));
  // Who asks is told it in words only where no WeChat can scan it.
  expect(answer.at('link')).toBe(app.deps.env.wechat ? null : link);
  const key = answer.string('key');
  const check = () => app.as()('POST', '/api/wechat_login_check', { key });
  return {
    key,
    link,
    ticket: new URL(link).searchParams.get('ticket') ?? '',
    expiresAt: answer.string('expires_at'),
    check,
    status: async () => (await check()).string('status'),
  };
}
type Picture = Awaited<ReturnType<typeof openPicture>>;

/** A phone's browser: it keeps the cookie as a browser does, and sends it to its path. */
function newPhoneBrowser(app: TestApp) {
  let cookie = '';
  const keep = (headers: Headers) => {
    for (const set of headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
  };
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await app.as()(method, `/api/wechat/${path}`, body, cookie ? { cookie } : {});
    keep(answer.headers);
    return answer;
  };
  const follow = async (address: string) => {
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') ?? '' };
  };
  return {
    ask,
    scan: (ticket: string) => ask('POST', 'scan', { ticket }),
    state: async () => (await ask('GET', 'phone')).string('status'),
    /** To WeChat, whose answer leads to the callback. Answers the callback's address. */
    async toWechat() {
      const answer = await ask('POST', 'authorize');
      expect(answer.status, answer.text).toBe(200);
      const { location } = await follow(answer.string('url'));
      return location;
    },
    follow,
    confirm: () => ask('POST', 'confirm'),
    refuse: () => ask('POST', 'refuse'),
  };
}

const bindOpenid = (app: TestApp, userId: number, openid: string) =>
  app.owner.query('UPDATE users SET wechat_openid = $2 WHERE id = $1', [userId, openid]);

const sessionsOf = async (app: TestApp, userId: number) => {
  const { rows } = await app.owner.query<{ count: number }>('SELECT count(*) FROM sessions WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.count;
};

let openids = 0;
const newOpenid = () => `openid-${++openids}-xyz`;

describe('sign-in by WeChat', () => {
  let app: TestApp;
  let wechat: FakeWechat;
  let postman: WorkerProcess;
  beforeAll(async () => {
    wechat = await startFakeWechat();
    app = await startTestApp({ env: wechat.env });
    postman = await startPostman(app);
  });
  afterAll(async () => {
    await postman?.stop();
    await app?.close();
    await wechat?.close();
  });

  /** An account whose WeChat is known. */
  async function knownPerson() {
    const person = await app.make.account();
    const openid = newOpenid();
    await bindOpenid(app, person.id, openid);
    return { ...person, openid };
  }

  async function scanned(picture: Picture, openid: string) {
    wechat.hold(openid);
    const phone = newPhoneBrowser(app);
    expect((await phone.scan(picture.ticket)).string('status')).toBe('waiting');
    const back = await phone.follow(await phone.toWechat());
    expect(back).toEqual({ status: 303, location: '/login/page' });
    return phone;
  }

  it('the picture leads a phone to /login/page, and is good for three minutes', async () => {
    const picture = await openPicture(app);
    expect(picture.link).toMatch(new RegExp(`^${app.url}/login/page\\?ticket=[\\w-]{43}$`));
    const left = Date.parse(picture.expiresAt) - app.deps.clock.now().getTime();
    expect(left).toBeGreaterThan(170_000);
    expect(left).toBeLessThanOrEqual(180_500);
    expect(await picture.status()).toBe('pending');
    expect(picture.key).not.toBe(picture.ticket);
  });

  it('scanned, recognised, confirmed: the page is signed in, once', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    const phone = await scanned(picture, person.openid);
    expect(await picture.status()).toBe('scanned');
    const seen = await phone.ask('GET', 'phone');
    expect(seen.at()).toEqual({
      status: 'confirm',
      device: 'Windows · Chrome',
      account: `${[...person.name][0]}* ${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
      local: false,
    });
    const before = await sessionsOf(app, person.id);
    expect(before).toBe(1);
    expect((await phone.confirm()).string('status')).toBe('confirmed');
    const answer = await picture.check();
    expect(answer.string('status')).toBe('confirmed');
    expect(answer.at('hospitals')).toEqual([]);
    // The page's browser is known as the person's from then on (tests/api/code-limits.test.ts).
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^known_device=/)]);
    const me = await app.as({ token: answer.string('access_token') })('POST', '/api/admin/info', {});
    expect(me.number('id')).toBe(person.id);
    expect(await picture.check()).toMatchObject({ status: 200, text: '{"status":"expired"}' });
    expect(await phone.state()).toBe('confirmed');
    expect(await sessionsOf(app, person.id)).toBe(2);
  });

  it('staff of one hospital are at work in it at once', async () => {
    const staff = await app.make.staff({ role: 'doctor' });
    const openid = newOpenid();
    await bindOpenid(app, staff.id, openid);
    const picture = await openPicture(app);
    await (await scanned(picture, openid)).confirm();
    const answer = await picture.check();
    expect([answer.string('role'), answer.number('hospital_id')]).toEqual(['doctor', staff.hospital_id]);
  });

  it('two who ask at once, on two servers: one session', async () => {
    const other = await startTestApp({ beside: app, env: wechat.env });
    try {
      const person = await knownPerson();
      const picture = await openPicture(app);
      const phone = await scanned(picture, person.openid);
      const confirmed = await Promise.all([phone.confirm(), phone.confirm(), phone.confirm()]);
      expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200]);
      const asked = Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? app : other).as()('POST', '/api/wechat_login_check', { key: picture.key }),
      );
      const statuses = (await Promise.all(asked)).map((answer) => answer.string('status'));
      expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1);
      expect(statuses.filter((status) => status === 'expired')).toHaveLength(11);
      expect(await sessionsOf(app, person.id)).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('confirmed while the page asks: it still waits, or has the session, and has not expired', async () => {
    const person = await knownPerson();
    for (let round = 0; round < 30; round += 1) {
      const picture = await openPicture(app);
      const phone = await scanned(picture, person.openid);
      const untilItEnds = async (): Promise<string> => {
        const status = await picture.status();
        return status === 'scanned' ? untilItEnds() : status;
      };
      const [, ended] = await Promise.all([phone.confirm(), untilItEnds()]);
      expect(ended).toBe('confirmed');
    }
  });

  it('nothing that opens a door is kept readable', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    await scanned(picture, person.openid);
    const { rows } = await app.owner.query<{ text: string }>('SELECT l::text AS text FROM wechat_logins l');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(picture.key);
    expect(kept).not.toContain(picture.ticket);
  });

  it('cancelled on the phone: the page is told, and nothing can confirm it any more', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    const phone = await scanned(picture, person.openid);
    expect((await phone.refuse()).string('status')).toBe('refused');
    expect(await picture.status()).toBe('refused');
    expect((await phone.confirm()).status).toBe(409);
    expect(await picture.status()).toBe('refused');
    expect(await sessionsOf(app, person.id)).toBe(1);
  });

  it('a confirmed sign-in is not refused afterwards', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    const phone = await scanned(picture, person.openid);
    await phone.confirm();
    expect((await phone.refuse()).status).toBe(409);
    expect(await picture.status()).toBe('confirmed');
  });

  it('nobody is signed in before the phone says so', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    await scanned(picture, person.openid);
    expect(await picture.status()).toBe('scanned');
    expect(await sessionsOf(app, person.id)).toBe(1);
  });

  describe('a ticket is for the phone that scanned first', () => {
    it('another one is told that it expired, and can decide nothing', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      const phone = await scanned(picture, person.openid);
      const second = newPhoneBrowser(app);
      expect((await second.scan(picture.ticket)).string('status')).toBe('expired');
      expect((await second.confirm()).status).toBe(409);
      expect((await second.refuse()).status).toBe(409);
      expect((await second.ask('POST', 'authorize')).status).toBe(409);
      expect(await picture.status()).toBe('scanned');
      expect((await phone.confirm()).status).toBe(200);
    });

    it('the same one may open its page again', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      const phone = await scanned(picture, person.openid);
      expect((await phone.scan(picture.ticket)).string('status')).toBe('confirm');
    });

    it('of two that scan at once one has it', async () => {
      const picture = await openPicture(app);
      const answers = await Promise.all([1, 2, 3].map(() => newPhoneBrowser(app).scan(picture.ticket)));
      expect(answers.map((answer) => answer.string('status')).toSorted()).toEqual(['expired', 'expired', 'waiting']);
    });

    it('its cookie goes to this path alone, unseen by scripts, and not along with other sites’ calls', async () => {
      const picture = await openPicture(app);
      const answer = await newPhoneBrowser(app).scan(picture.ticket);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^wechat_phone=[\w-]{43}; Path=\/api\/wechat; Max-Age=900; HttpOnly; SameSite=Lax$/),
      ]);
      expect(answer.text).not.toContain(answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '?');
    });

    it('a made-up ticket is an expired one', async () => {
      expect((await newPhoneBrowser(app).scan('A'.repeat(43))).string('status')).toBe('expired');
      expect(await newPhoneBrowser(app).state()).toBe('expired');
    });
  });

  describe('the way back from WeChat', () => {
    const FAILED = { status: 303, location: '/login/page?failed=1' };

    it('asks WeChat with our id, secret and the code', async () => {
      const person = await knownPerson();
      await scanned(await openPicture(app), person.openid);
      expect(Object.fromEntries(wechat.asked.at(-1) ?? [])).toEqual({
        appid: 'wx0123456789abcdef',
        secret: 'wechat-secret',
        code: expect.stringMatching(/^code-\d+$/),
        grant_type: 'authorization_code',
      });
    });

    it.each(['error', 'down', 'garbage'] as const)(
      'WeChat says %s: the phone is told, and may try again',
      async (reply) => {
        const person = await knownPerson();
        const picture = await openPicture(app);
        wechat.hold(person.openid);
        const phone = newPhoneBrowser(app);
        await phone.scan(picture.ticket);
        wechat.next(reply);
        expect(await phone.follow(await phone.toWechat())).toEqual(FAILED);
        expect(await phone.state()).toBe('waiting');
        expect(await phone.follow(await phone.toWechat())).toEqual({ status: 303, location: '/login/page' });
        expect(await phone.state()).toBe('confirm');
      },
    );

    it('a way back that is taken twice is taken once: state and code are spent', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      wechat.hold(person.openid);
      const phone = newPhoneBrowser(app);
      await phone.scan(picture.ticket);
      const callback = await phone.toWechat();
      const asked = wechat.asked.length;
      const answers = await Promise.all([phone.follow(callback), phone.follow(callback)]);
      expect(answers).toContainEqual(FAILED);
      expect(answers).toContainEqual({ status: 303, location: '/login/page' });
      expect(await phone.follow(callback)).toEqual(FAILED);
      expect(wechat.asked.length).toBe(asked + 1);
    });

    it('a code that has been used elsewhere is refused by WeChat, and so by us', async () => {
      const person = await knownPerson();
      wechat.hold(person.openid);
      const phone = newPhoneBrowser(app);
      await phone.scan((await openPicture(app)).ticket);
      const callback = new URL(await phone.toWechat());
      const stolen = new URL(wechat.env.WECHAT_ENDPOINT_API ?? '');
      stolen.pathname = '/sns/oauth2/access_token';
      stolen.search = `appid=wx0123456789abcdef&secret=wechat-secret&grant_type=authorization_code&code=${callback.searchParams.get('code')}`;
      expect(await (await fetch(stolen)).json()).toMatchObject({ openid: person.openid });
      expect(await phone.follow(callback.href)).toEqual(FAILED);
      expect(await phone.state()).toBe('waiting');
    });

    it('the state of another ticket opens nothing: an attacker’s way back does not sign a victim’s page in', async () => {
      const [attacker, victim] = [await knownPerson(), await knownPerson()];
      wechat.hold(attacker.openid);
      const attackersPhone = newPhoneBrowser(app);
      await attackersPhone.scan((await openPicture(app)).ticket);
      const attackersWay = await attackersPhone.toWechat();

      wechat.hold(victim.openid);
      const victimsPhone = newPhoneBrowser(app);
      const picture = await openPicture(app);
      await victimsPhone.scan(picture.ticket);
      expect(await victimsPhone.follow(attackersWay)).toEqual(FAILED);
      expect(await victimsPhone.state()).toBe('waiting');
      // Nor without any cookie, nor with a state that is made up or left out.
      expect(await newPhoneBrowser(app).follow(attackersWay)).toEqual(FAILED);
      const callback = new URL(attackersWay);
      callback.searchParams.set('state', 'A'.repeat(43));
      expect(await victimsPhone.follow(callback.href)).toEqual(FAILED);
      callback.searchParams.delete('state');
      expect(await victimsPhone.follow(callback.href)).toEqual(FAILED);
      expect(await picture.status()).toBe('scanned');
    });

    it('a phone that does not answer the question is not asked for ever', async () => {
      wechat.hold(newOpenid());
      const phone = newPhoneBrowser(app);
      await phone.scan((await openPicture(app)).ticket);
      wechat.next('hang');
      expect(await phone.follow(await phone.toWechat())).toEqual(FAILED);
    });
  });

  describe('past its time', () => {
    const age = (picture: Picture, interval: string) =>
      app.owner.query(
        `UPDATE wechat_logins SET expires_at = expires_at - $1::interval WHERE ticket_hash = sha256($2::bytea)`,
        [interval, Buffer.from(picture.ticket)],
      );

    it('a picture that nobody scanned in three minutes is expired', async () => {
      const picture = await openPicture(app);
      await age(picture, '3 minutes');
      expect(await picture.status()).toBe('expired');
      expect((await newPhoneBrowser(app).scan(picture.ticket)).string('status')).toBe('expired');
    });

    it('once scanned it may take five minutes, and then can’t be confirmed', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      const phone = await scanned(picture, person.openid);
      await age(picture, '290 seconds');
      expect(await picture.status()).toBe('scanned');
      await age(picture, '10 seconds');
      expect((await phone.confirm()).status).toBe(409);
      expect(await picture.status()).toBe('expired');
    });

    it('confirmed and not fetched in time, it opens nothing', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      await (await scanned(picture, person.openid)).confirm();
      await age(picture, '5 minutes');
      expect(await picture.status()).toBe('expired');
      expect(await sessionsOf(app, person.id)).toBe(1);
    });

    it('a key that never was is an expired one', async () => {
      const answer = await app.as()('POST', '/api/wechat_login_check', { key: 'A'.repeat(43) });
      expect(answer.at()).toEqual({ status: 'expired' });
    });

    it('an account that was disabled in the meantime is not signed in', async () => {
      const person = await knownPerson();
      const picture = await openPicture(app);
      await (await scanned(picture, person.openid)).confirm();
      await app.owner.query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [person.id]);
      expect((await picture.check()).at()).toEqual({ status: 'expired' });
    });
  });

  describe('a WeChat that belongs to no account', () => {
    async function unbound(openid = newOpenid()) {
      const picture = await openPicture(app);
      const phone = await scanned(picture, openid);
      expect(await phone.state()).toBe('unbound');
      return { picture, phone, openid };
    }
    const openidOf = async (id: number) =>
      (
        await app.owner.query<{ openid: string | null }>('SELECT wechat_openid AS openid FROM users WHERE id = $1', [
          id,
        ])
      ).rows[0]?.openid;

    it('is bound by phone and SMS code, which signs the page in; the next time it is known', async () => {
      const person = await app.make.account();
      const { picture, phone, openid } = await unbound();
      expect(await picture.status()).toBe('unbound');
      expect((await phone.confirm()).status).toBe(409);
      expect((await phone.ask('POST', 'bind_sms', { phone: person.phone })).status).toBe(201);
      const code = await codeOf(app, person.phone);
      const wrong = await phone.ask('POST', 'bind', { phone: person.phone, code: wrongCode(code) });
      expect(wrong.status).toBe(422);
      expect(wrong.at('errors')).toEqual({ code: ['验证码错误或已失效'] });
      expect(await picture.status()).toBe('unbound');
      const bound = await phone.ask('POST', 'bind', { phone: person.phone, code });
      expect(bound.string('status')).toBe('confirmed');
      expect(await openidOf(person.id)).toBe(openid);
      const answer = await picture.check();
      expect(answer.string('status')).toBe('confirmed');
      const me = await app.as({ token: answer.string('access_token') })('POST', '/api/admin/info', {});
      expect(me.number('id')).toBe(person.id);

      const next = await openPicture(app);
      const again = await scanned(next, openid);
      expect(await again.state()).toBe('confirm');
    });

    it('an account that has another WeChat keeps it, and says so; the code stays good', async () => {
      const person = await knownPerson();
      const { picture, phone } = await unbound();
      await phone.ask('POST', 'bind_sms', { phone: person.phone });
      const code = await codeOf(app, person.phone);
      const answer = await phone.ask('POST', 'bind', { phone: person.phone, code });
      expect(answer.status).toBe(422);
      expect(answer.at('errors')).toEqual({ phone: ['该账号已绑定其他微信'] });
      expect(await openidOf(person.id)).toBe(person.openid);
      expect(await picture.status()).toBe('unbound');
      expect((await app.as()('POST', '/api/admin/smsLogin', { phone: person.phone, code })).status).toBe(200);
    });

    it('one WeChat that two accounts want at once has one of them', async () => {
      const openid = newOpenid();
      const people = [await app.make.account(), await app.make.account()];
      const logins = [await unbound(openid), await unbound(openid)];
      const codes: string[] = [];
      for (const [n, person] of people.entries()) {
        await logins[n]?.phone.ask('POST', 'bind_sms', { phone: person.phone });
        codes.push(await codeOf(app, person.phone));
      }
      const answers = await Promise.all(
        people.map((person, n) => logins[n]?.phone.ask('POST', 'bind', { phone: person.phone, code: codes[n] })),
      );
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 422]);
      expect(answers.find((answer) => answer?.status === 422)?.at('errors')).toEqual({
        phone: ['该微信已绑定其他账号'],
      });
      const bound = await Promise.all(people.map(({ id }) => openidOf(id)));
      expect(bound.filter((each) => each === openid)).toHaveLength(1);
    });

    it('an unknown phone number is answered like a known one', async () => {
      const { phone } = await unbound();
      const unknown = newPhone();
      const asked = await phone.ask('POST', 'bind_sms', { phone: unknown });
      expect([asked.status, asked.text]).toEqual([201, '{}']);
      const answer = await phone.ask('POST', 'bind', { phone: unknown, code: '123456' });
      expect(answer.at('errors')).toEqual({ code: ['验证码错误或已失效'] });
    });

    it('the fields say what is wrong with them', async () => {
      const { phone } = await unbound();
      const answer = await phone.ask('POST', 'bind', { phone: '123' });
      expect(answer.at('errors')).toEqual({ phone: ['请输入正确的手机号'], code: ['请输入验证码'] });
    });

    it('codes are sent to a phone that has scanned, and to no other browser', async () => {
      const person = await app.make.account();
      expect((await newPhoneBrowser(app).ask('POST', 'bind_sms', { phone: person.phone })).status).toBe(409);
      expect((await newPhoneBrowser(app).ask('POST', 'bind', { phone: person.phone, code: '123456' })).status).toBe(
        409,
      );
      const known = await knownPerson();
      const phone = await scanned(await openPicture(app), known.openid);
      expect((await phone.ask('POST', 'bind_sms', { phone: person.phone })).status).toBe(409);
      await expect(letPass(app, person.phone, '1 minute')).resolves.toBeUndefined();
      const { rows } = await app.owner.query('SELECT 1 FROM sms_codes WHERE phone = $1', [person.phone]);
      expect(rows).toEqual([]);
    });

    it('is written down: who bound, who signed in', async () => {
      const person = await app.make.account();
      const { picture, phone } = await unbound();
      await phone.ask('POST', 'bind_sms', { phone: person.phone });
      await phone.ask('POST', 'bind', { phone: person.phone, code: await codeOf(app, person.phone) });
      await picture.check();
      const { rows } = await app.owner.query<{ action: string; detail: unknown }>(
        'SELECT action, detail FROM operation_logs WHERE user_id = $1 ORDER BY id',
        [person.id],
      );
      expect(rows).toEqual([
        { action: 'wechat.bind', detail: {} },
        { action: 'session.sign_in', detail: { way: 'wechat' } },
      ]);
    });
  });

  it('nobody plays the phone where WeChat is asked', async () => {
    const phone = newPhoneBrowser(app);
    await phone.scan((await openPicture(app)).ticket);
    expect((await phone.ask('POST', 'pretend', { openid: 'x' })).status).toBe(404);
    expect((await app.as()('GET', '/api/wechat/offered')).at()).toEqual({ offered: true });
  });

  it('another site’s page can’t confirm for a phone that looks at it', async () => {
    const person = await knownPerson();
    const picture = await openPicture(app);
    const phone = await scanned(picture, person.openid);
    const answer = await app.as()('POST', '/api/wechat/confirm', undefined, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await picture.status()).toBe('scanned');
    await phone.refuse();
  });
});

describe('without credentials', () => {
  it('a page of ours plays the phone, outside production', async () => {
    const app = await startTestApp();
    try {
      const person = await app.make.account();
      await bindOpenid(app, person.id, 'local:小明');
      const picture = await openPicture(app);
      const phone = newPhoneBrowser(app);
      expect((await phone.scan(picture.ticket)).at()).toMatchObject({ status: 'waiting', local: true });
      expect((await phone.ask('POST', 'authorize')).status).toBe(404);
      expect((await phone.ask('POST', 'pretend', { openid: '小明' })).string('status')).toBe('confirm');
      expect((await phone.ask('POST', 'pretend', { openid: '小红' })).status).toBe(409);
      await phone.confirm();
      expect(await picture.status()).toBe('confirmed');
    } finally {
      await app.close();
    }
  });

  it('there is none in production', async () => {
    const DATA_KEY = Buffer.alloc(32, 'haomai').toString('base64');
    const app = await startTestApp({ env: { NODE_ENV: 'production', DATA_KEY } });
    try {
      const answer = await app.as()('GET', '/api/wx_login_pic');
      expect([answer.status, answer.string('message')]).toEqual([404, '未开通微信登录']);
      expect((await app.as()('GET', '/api/wechat/offered')).at()).toEqual({ offered: false });
      expect((await app.as()('POST', '/api/wechat/pretend', { openid: 'x' })).status).toBe(404);
    } finally {
      await app.close();
    }
  });
});

describe('how often', () => {
  it('an address gets 120 pictures in ten minutes', async () => {
    const app = await startTestApp();
    try {
      const answers = await Promise.all(Array.from({ length: 125 }, () => app.as()('GET', '/api/wx_login_pic')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
      const refused = answers.find(({ status }) => status === 429);
      expect(z.coerce.number().parse(refused?.headers.get('retry-after'))).toBeGreaterThan(500);
    } finally {
      await app.close();
    }
  });
});
