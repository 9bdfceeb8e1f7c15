import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type FakeWechat, startFakeWechat } from '../support/fake-wechat.ts';

const PATH = '/api/admin/wechat_settings';
const SECRET = '0123456789abcdef0123456789abcdef';
const TOKEN = 'haomai2026token';
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

type Owner = Person & { hospital_id: number };

let app: TestApp;
let wechat: FakeWechat;
let owner: Owner;
let appId: string;
let count = 0;
beforeAll(async () => {
  wechat = await startFakeWechat();
  app = await startTestApp({ redis: false, env: wechat.env });
});
afterAll(async () => {
  await app?.close();
  await wechat?.close();
});
beforeEach(async () => {
  owner = await app.make.staff({ role: 'shop_owner' });
  count += 1;
  appId = `wx${String(count).padStart(16, '0')}`;
  wechat.account(appId, SECRET);
});

const form = (more: object = {}) => ({
  account_name: '衡川口腔',
  kind: 'service',
  app_id: appId,
  original_id: 'gh_0123456789ab',
  token: TOKEN,
  app_secret: SECRET,
  encoding_aes_key: AES_KEY,
  ...more,
});
const read = (person: { token: string } = owner) => app.as(person)('GET', PATH);
const save = (more: object = {}, person: { token: string } = owner) => app.as(person)('PUT', PATH, form(more));
const check = (body: object = {}, person: { token: string } = owner) => app.as(person)('POST', `${PATH}/check`, body);

async function bound(more: object = {}) {
  const answer = await save(more);
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

const noticesOf = async ({ id }: { id: number }) => {
  const { rows } = await app.owner.query<{ kind: string; title: string; content: string; link: string }>(
    'SELECT kind, title, content, link FROM notifications WHERE user_id = $1 ORDER BY id',
    [id],
  );
  return rows;
};

describe('the settings', () => {
  it('are empty before anything is bound', async () => {
    const none = { set: false, last4: '' };
    expect((await read()).at('data')).toEqual({
      state: 'unbound',
      account_name: '',
      qrcode: null,
      kind: 'service',
      app_id: '',
      original_id: '',
      token: none,
      app_secret: none,
      encoding_aes_key: none,
      last_error: '',
      checked_at: null,
      callback_url: null,
      local: false,
      version: 0,
    });
    expect((await check()).at('message')).toBe('请先绑定公众号');
  });

  it('never answer a secret: that it is set, and its end where that gives little away', async () => {
    const saved = await bound();
    for (const answer of [saved, await read()]) {
      for (const secret of [TOKEN, SECRET, AES_KEY]) expect(answer.text).not.toContain(secret);
      expect(answer.at('data')).toMatchObject({
        state: 'unbound',
        app_id: appId,
        token: { set: true, last4: 'oken' },
        app_secret: { set: true, last4: 'cdef' },
        encoding_aes_key: { set: true, last4: 'DEFG' },
        version: 1,
      });
    }
    expect((await save({ version: 1, token: 'abc' })).at('data', 'token')).toEqual({ set: true, last4: '' });
  });

  it('keep a secret that is left empty, and the trail says of a new one that it was changed', async () => {
    await bound();
    const empty = { token: '', app_secret: '', encoding_aes_key: null };
    const renamed = await save({ ...empty, account_name: '衡川口腔总院', version: 1 });
    expect(renamed.at('data')).toMatchObject({ app_secret: { set: true, last4: 'cdef' }, version: 2 });
    // The same again is no change.
    expect((await save({ ...empty, account_name: '衡川口腔总院', version: 2 })).at('data', 'version')).toBe(2);
    await save({ ...empty, account_name: '衡川口腔总院', token: 'another-token', version: 2 });
    const { rows } = await app.owner.query(
      "SELECT object, detail FROM operation_logs WHERE hospital_id = $1 AND action = 'wechat.settings' ORDER BY id",
      [owner.hospital_id],
    );
    expect(rows).toEqual([
      {
        object: '衡川口腔',
        detail: {
          after: {
            account_name: '衡川口腔',
            kind: 'service',
            app_id: appId,
            original_id: 'gh_0123456789ab',
            token: '已修改',
            app_secret: '已修改',
            encoding_aes_key: '已修改',
          },
        },
      },
      {
        object: '衡川口腔总院',
        detail: { before: { account_name: '衡川口腔' }, after: { account_name: '衡川口腔总院' } },
      },
      { object: '衡川口腔总院', detail: { before: {}, after: { token: '已修改' } } },
    ]);
  });

  it('lie sealed in the database, each in its place alone', async () => {
    await bound();
    const { rows } = await app.owner.query<{ row: string }>('SELECT a::text AS row FROM wechat_accounts a');
    for (const secret of [TOKEN, SECRET, AES_KEY]) {
      expect(rows.join()).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    }
    await app.owner.query('UPDATE wechat_accounts SET token = app_secret WHERE hospital_id = $1', [owner.hospital_id]);
    expect((await read()).status).toBe(500);
  });

  it('need token and secret the first time, and say all that is wrong at once', async () => {
    const first = await save({ token: '', app_secret: undefined });
    expect(first.at('errors')).toEqual({ token: ['Token为必填项'], app_secret: ['AppSecret为必填项'] });
    const wrong = await save({
      account_name: '名'.repeat(31),
      kind: 'mini',
      app_id: 'wx12',
      original_id: 'gh_1',
      token: 'ab',
      app_secret: 'zz',
      encoding_aes_key: 'short',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.at('errors')).toEqual({
      account_name: ['公众号名称最多30个字符'],
      kind: ['公众号类型为必填项'],
      app_id: ['AppID格式错误'],
      original_id: ['原始ID格式错误'],
      token: ['Token为3至32位字母、数字或符号'],
      app_secret: ['AppSecret为32位十六进制字符'],
      encoding_aes_key: ['EncodingAESKey为43位字母或数字'],
    });
  });

  it('are changed by who has seen them as they are', async () => {
    await bound();
    expect((await save()).at('errors')).toEqual({ version: ['版本为必填项'] });
    const stale = await save({ version: 2 });
    expect([stale.status, stale.at('code'), stale.at('current', 'app_id')]).toEqual([409, 'STALE', appId]);
    for (const secret of [TOKEN, SECRET, AES_KEY]) expect(stale.text).not.toContain(secret);
  });

  it('are bound once by two who bind at once', async () => {
    const second = await app.make.staff({ hospital: owner.hospital_id, role: 'shop_owner' });
    const both = await Promise.all([save({ version: 0 }), save({ account_name: '另一个', version: 0 }, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await Promise.all([
      save({ account_name: '甲', version: 1 }),
      save({ account_name: '乙', version: 1 }, second),
    ]);
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are saved once by a press that is repeated, and nothing sealed is kept of its answer', async () => {
    const press = () => app.as(owner)('PUT', PATH, form(), { 'Idempotency-Key': `bind-${count}` });
    const [first, again] = [await press(), await press()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const { rows } = await app.owner.query<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain('Buffer');
  });

  it('bind an account to one hospital alone', async () => {
    await bound();
    const elsewhere = await app.make.staff({ role: 'shop_owner' });
    const refused = await save({}, elsewhere);
    expect([refused.status, refused.at('errors')]).toEqual([422, { app_id: ['该公众号已被其他医院绑定'] }]);
    expect((await read(elsewhere)).at('data', 'state')).toBe('unbound');
  });

  it('show other staff what patients are shown, and no ids', async () => {
    const key = `image/${'q'.repeat(32)}`;
    await app.owner.query(
      `INSERT INTO uploads (key, type, state, created_at) VALUES ($1, 'image', 'stored', haomai_now())`,
      [key],
    );
    await bound({ qrcode: `/uploads/${key}` });
    for (const role of ['doctor', 'customer_service', 'sale'] as const) {
      const person = await app.make.staff({ hospital: owner.hospital_id, role });
      expect((await read(person)).at('data')).toEqual({
        state: 'unbound',
        account_name: '衡川口腔',
        qrcode: `/uploads/${key}`,
      });
      expect((await save({}, person)).status).toBe(403);
      expect((await check({}, person)).status).toBe(403);
    }
    // Another owner saves what stands there: the picture is the hospital's.
    const second = await app.make.staff({ hospital: owner.hospital_id, role: 'shop_owner' });
    expect((await save({ qrcode: `/uploads/${key}`, kind: 'subscription', version: 1 }, second)).status).toBe(201);
    expect((await save({ version: 2 })).at('data', 'qrcode')).toBe(`/uploads/${key}`);
    expect((await save({ qrcode: null, version: 3 })).at('data', 'qrcode')).toBeNull();
    const made_up = await save({ qrcode: `/uploads/image/${'z'.repeat(32)}`, version: 4 });
    expect(made_up.at('errors', 'qrcode')).toEqual(['文件不存在或已失效，请重新上传']);
  });
});

describe('a check', () => {
  it('says that it is right, or what is wrong, and tells the owners of an error that is new', async () => {
    const second = await app.make.staff({ hospital: owner.hospital_id, role: 'shop_owner' });
    await bound();
    const right = await check();
    expect([right.status, right.at('data', 'state'), right.at('data', 'last_error')]).toEqual([201, 'ok', '']);
    expect(right.string('data', 'checked_at')).toMatch(/^2026-11-20T/);
    expect(await noticesOf(owner)).toEqual([]);
    wechat.say(appId, 40164);
    const wrong = '服务器的 IP 不在公众号的 IP 白名单里';
    for (let times = 0; times < 3; times += 1) {
      expect((await check()).at('data')).toMatchObject({ state: 'error', last_error: wrong });
    }
    const told = { kind: 'job', title: '微信公众号异常', link: '/admin/wechats/index' };
    for (const person of [owner, second]) {
      expect(await noticesOf(person)).toEqual([{ ...told, content: `衡川口腔：${wrong}` }]);
    }
    wechat.say(appId, null);
    expect((await check()).at('data', 'state')).toBe('ok');
    wechat.say(appId, 40164);
    await check();
    expect(await noticesOf(owner)).toHaveLength(2);
    wechat.say(appId, null);
  });

  it('is told once where two find the error at the same time', async () => {
    await bound({ app_secret: 'f'.repeat(32) });
    const both = await Promise.all([check(), check()]);
    expect(both.map((each) => each.at('data', 'last_error'))).toEqual(['AppSecret 错误', 'AppSecret 错误']);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('leaves what is known where WeChat can’t say', async () => {
    await bound();
    await check();
    wechat.next('down');
    const down = await check();
    expect([down.status, down.at('message')]).toEqual([503, '微信暂时没有回应，请稍后再检查']);
    wechat.say(appId, -1);
    expect((await check()).status).toBe(503);
    wechat.say(appId, null);
    expect((await read()).at('data', 'state')).toBe('ok');
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('waits again after another secret, and not after another name', async () => {
    await bound();
    await check();
    const named = await save({ account_name: '新名', token: '', app_secret: '', encoding_aes_key: '', version: 1 });
    expect(named.at('data', 'state')).toBe('ok');
    const other = await save({ account_name: '新名', app_secret: 'e'.repeat(32), version: 2 });
    expect(other.at('data')).toMatchObject({ state: 'unbound', checked_at: null });
  });

  it('is nobody’s to play where there is a WeChat', async () => {
    await bound();
    expect((await check({ pretend: 'ok' })).status).toBe(404);
    expect((await read()).at('data', 'state')).toBe('unbound');
  });

  it('is made so often and no more', async () => {
    await bound();
    const answers = await Promise.all(Array.from({ length: 22 }, () => check()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('without a WeChat a page plays it', () => {
  it('and says what it is to say', async () => {
    const local = await startTestApp({ redis: false });
    try {
      const person = await local.make.staff({ role: 'shop_owner' });
      await local.as(person)('PUT', PATH, form());
      expect((await local.as(person)('GET', PATH)).at('data', 'local')).toBe(true);
      const played = async (pretend?: string) =>
        (await local.as(person)('POST', `${PATH}/check`, pretend ? { pretend } : undefined)).at('data', 'last_error');
      expect([await played(), await played('app_secret'), await played('ok')]).toEqual(['', 'AppSecret 错误', '']);
    } finally {
      await local.close();
    }
  });
});

describe('the callback', () => {
  const sha1 = (...parts: string[]) => createHash('sha1').update(parts.toSorted().join('')).digest('hex');
  const seconds = () => Math.floor(app.deps.clock.now().getTime() / 1_000);
  let nonces = 0;
  let address: string;
  beforeEach(async () => {
    const url = new URL((await bound()).string('data', 'callback_url'));
    expect(url.pathname).toMatch(/^\/api\/wechat\/callback\/[\w-]{32}$/);
    address = app.url + url.pathname;
  });

  const signed = (more: Record<string, string> = {}, token = TOKEN) => {
    nonces += 1;
    const [timestamp, nonce] = [more.timestamp ?? String(seconds()), more.nonce ?? `n${nonces}`];
    return new URLSearchParams({ timestamp, nonce, signature: sha1(token, timestamp, nonce), ...more });
  };
  const get = async (query: URLSearchParams, to = address) => {
    const response = await fetch(`${to}?${query}`);
    return { status: response.status, text: await response.text() };
  };
  const XML = '<xml><ToUserName><![CDATA[gh_1]]></ToUserName><MsgType><![CDATA[text]]></MsgType></xml>';
  const post = async (query: URLSearchParams, body = XML, type = 'text/xml') => {
    const response = await fetch(`${address}?${query}`, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: response.status, text: await response.text() };
  };

  it('answers WeChat what it asks, as plain text, once', async () => {
    const query = signed({ echostr: '<b>echo-1</b>' });
    const response = await fetch(`${address}?${query}`);
    expect([response.status, await response.text()]).toEqual([200, '<b>echo-1</b>']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await get(query)).toEqual({ status: 200, text: 'success' });
    const both = signed({ echostr: 'echo-2' });
    const answers = await Promise.all([get(both), get(both)]);
    expect(answers.map(({ text }) => text).sort()).toEqual(['echo-2', 'success']);
  });

  it('acknowledges a message', async () => {
    const query = signed();
    for (let times = 0; times < 2; times += 1) expect(await post(query)).toEqual({ status: 200, text: 'success' });
  });

  it('is nobody’s who does not know the token', async () => {
    expect((await get(signed({ echostr: 'x' }, 'another'))).status).toBe(403);
    expect((await get(signed({ signature: '' }))).status).toBe(403);
    expect((await get(new URLSearchParams({ echostr: 'x' }))).status).toBe(403);
    expect((await post(signed({}, 'another'))).status).toBe(403);
    // Signed for another moment than it says.
    const query = signed();
    query.set('timestamp', String(seconds() + 1));
    expect((await get(query)).status).toBe(403);
  });

  it('takes nothing that is older, or later, than five minutes', async () => {
    for (const [seconds_off, status] of [
      [-290, 200],
      [290, 200],
      [-310, 403],
      [310, 403],
    ] as const) {
      const answer = await get(signed({ timestamp: String(seconds() + seconds_off), echostr: 'x' }));
      expect([seconds_off, answer.status]).toEqual([seconds_off, status]);
    }
    expect((await get(signed({ timestamp: 'now' }))).status).toBe(403);
  });

  it('is not there under another key', async () => {
    expect((await get(signed(), `${address}x`)).status).toBe(404);
  });

  it('takes XML, and not much of it', async () => {
    expect((await post(signed(), '{}', 'application/json')).status).toBe(415);
    expect((await post(signed(), 'no xml')).status).toBe(400);
    expect((await post(signed(), `<xml>${'x'.repeat(70_000)}</xml>`)).status).toBe(413);
  });

  it('of 安全模式 proves the sealed message, too', async () => {
    const body = '<xml><Encrypt><![CDATA[c2VhbGVk]]></Encrypt></xml>';
    const sealed = (encrypted: string) => {
      const query = signed({ encrypt_type: 'aes' });
      const [timestamp = '', nonce = ''] = [query.get('timestamp') ?? '', query.get('nonce') ?? ''];
      query.set('msg_signature', sha1(TOKEN, timestamp, nonce, encrypted));
      return query;
    };
    expect(await post(sealed('c2VhbGVk'), body)).toEqual({ status: 200, text: 'success' });
    expect((await post(sealed('b3RoZXI='), body)).status).toBe(403);
    expect((await post(sealed('c2VhbGVk'), XML)).status).toBe(400);
  });
});
