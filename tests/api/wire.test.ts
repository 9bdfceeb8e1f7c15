import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index.ts';
import { allows } from '../../contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What holds for every call: docs/domain/wire.md. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LOGIN = '/api/admin/login';
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const failure = (code: string, message: string) => ({ code, message, request_id: expect.any(String) });

describe('a body', () => {
  it.each(['{"phone":', 'null', '"text"', '12', '{"a":1}}'])('that is no JSON object is 400: %s', async (body) => {
    const answer = await post(LOGIN, body);
    expect([answer.status, await answer.json()]).toEqual([400, failure('BAD_REQUEST', '错误请求')]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s is 415',
    async (type) => {
      const answer = await post(LOGIN, 'phone=1', { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([415, failure('UNSUPPORTED', '不支持的内容格式')]);
    },
  );

  it('in an unknown charset or encoding is 415', async () => {
    const charset = { 'content-type': 'application/json; charset=klingon' };
    expect((await post(LOGIN, '{}', charset)).status).toBe(415);
    expect((await post(LOGIN, '{}', { 'content-encoding': 'klingon' })).status).toBe(415);
  });

  it('too large is 413', async () => {
    const answer = await post(LOGIN, JSON.stringify({ phone: '1'.repeat(300_000) }));
    expect([answer.status, await answer.json()]).toEqual([413, failure('TOO_LARGE', '提交内容过大')]);
  });

  it('is judged before who asks: malformed is 400 and too large 413 without a token', async () => {
    expect((await post('/api/patients', '{')).status).toBe(400);
    expect((await post('/api/patients', `{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    expect((await post('/api/patients', '{}')).status).toBe(401);
  });

  it('that is missing is every missing field', async () => {
    const answer = await app.as()('POST', LOGIN);
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      { phone: ['手机号为必填项'], password: ['请输入密码'] },
    ]);
  });
});

describe('a path', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/admin/nothing'],
    ['GET', '/api'],
    ['GET', '/api/../api/nothing'],
  ])('that nobody serves is 404: %s %s', async (method, path) => {
    const answer = await app.as()(method, path, undefined, { accept: 'text/html' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([404, failure('NOT_FOUND', '内容不存在或已被删除')]);
  });

  it('that can’t be decoded is 400', async () => {
    expect((await fetch(`${app.url}/api/index_hospitals/%E0%A4%A`)).status).toBe(400);
  });
});

describe('a request', () => {
  it('has an id, its own or a sane one that it brought, in header and failure', async () => {
    const own = await app.as()('GET', '/api/nothing');
    expect(own.headers.get('x-request-id')).toBe(own.at('request_id'));
    const brought = await app.as()('GET', '/api/nothing', undefined, { 'x-request-id': 'proxy-12345678' });
    expect(brought.at('request_id')).toBe('proxy-12345678');
    const odd = await app.as()('GET', '/api/nothing', undefined, { 'x-request-id': '<script>' });
    expect(odd.at('request_id')).not.toBe('<script>');
  });

  it('with a dead token is a visitor’s on open calls and 401 on all others', async () => {
    for (const token of ['dead', 'x'.repeat(43), '中文', "' OR 1=1 --"]) {
      const as = (path: string) => app.as()('GET', path, undefined, { authorization: `Bearer ${encodeURI(token)}` });
      expect((await as('/api/index_search')).status).toBe(200);
      expect((await as('/api/patients')).status).toBe(401);
    }
  });
});

describe('access', () => {
  const paths = allCalls().map(({ name, call }) => ({ name, call, path: call.path.replace(/:\w+/g, '1') }));

  it.each(paths.filter(({ call }) => call.access.kind !== 'anyone'))(
    '$name is 401 without a token, and 403 for a patient where it is the staff’s',
    async ({ call, path }) => {
      const nobody = await app.as()(call.method, path);
      expect([nobody.status, nobody.at('code')]).toEqual([401, 'UNAUTHENTICATED']);
      if (call.access.kind !== 'roles') return;
      const patient = await app.as(await app.make.account())(call.method, path);
      expect([patient.status, patient.at('code')]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it.each(paths.filter(({ call }) => call.access.kind === 'roles'))(
    '$name is 403 for the roles that it does not name',
    async ({ call, path }) => {
      const roles = [
        'shop_owner',
        'doctor',
        'consultant',
        'sale',
        'dental_hygienist',
        'customer_service',
        'other',
      ] as const;
      for (const role of roles.filter((each) => !allows(call.access, true, [each]))) {
        const answer = await app.as(await app.make.staff({ role }))(call.method, path);
        expect([role, answer.status]).toEqual([role, 403]);
      }
    },
  );
});
