import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from '#contract/call.ts';
import { anyone, staff, user } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { asking } from '../../tests/support/http.ts';
import { fail } from './failure.ts';
import { createNotFound, errorAnswers } from './http-errors.ts';
import { mountCall, Ready } from './mount.ts';
import { requestLog } from './request-log.ts';
import { publicScope } from './scope.ts';

/** Calls of the tests' own, on the real machinery. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false, env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => app.close());

const thing = (part: object = {}): Call =>
  defineCall({ method: 'POST', path: '/api/things', access: anyone, slice: 'tests', summary: '测试', ...part });

async function serving<T>(
  call: Call,
  handler: () => Promise<unknown>,
  work: (ask: ReturnType<typeof asking>) => Promise<T>,
) {
  const server = express();
  server.use(requestLog(app.deps.log), express.json());
  mountCall(server, app.deps, call, handler, true);
  server.use(createNotFound([]), errorAnswers(app.deps.log));
  const listening = server.listen(0);
  const { port } = listening.address() as AddressInfo;
  try {
    return await work(asking(`http://127.0.0.1:${port}`));
  } finally {
    listening.close();
  }
}

describe('mounting a call', () => {
  it('does not start without an access entry', () => {
    const { access: _access, ...rest } = thing();
    const without = rest as Call;
    expect(() => mountCall(express(), app.deps, without, async () => ({}), true)).toThrow('no access entry');
  });

  it('does not start without a handler', () => {
    expect(() => mountCall(express(), app.deps, thing(), undefined, true)).toThrow('no handler');
  });
});

describe('a change by staff in a closed hospital', () => {
  const asStaffOf = async (hospital: { lock?: 0 | 1; status?: string }) => {
    const clerk = await app.make.staff({ hospital: await app.make.hospital(hospital) });
    return { authorization: `Bearer ${clerk.token}` };
  };
  /** Status and code, and whether the handler was reached. */
  const made = async (call: Call, headers: Record<string, string>) => {
    let reached = false;
    const handler = async () => {
      reached = true;
      return {};
    };
    const answer = await serving(call, handler, (ask) => ask(call.method, '/api/things', undefined, headers));
    return [answer.status, answer.status < 300 ? '' : answer.at('code'), reached];
  };

  it('is 423 before its handler is reached, though the call says nothing of it', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const call = thing({ method, access: staff });
      expect(await made(call, await asStaffOf({ lock: 1 }))).toEqual([423, 'HOSPITAL_LOCKED', false]);
      expect(await made(call, await asStaffOf({ status: 'pending' }))).toEqual([423, 'HOSPITAL_PENDING', false]);
      expect(await made(call, await asStaffOf({ status: 'rejected' }))).toEqual([423, 'HOSPITAL_PENDING', false]);
      expect(await made(call, await asStaffOf({}))).toEqual([201, '', true]);
    }
  });

  it('goes on where the call says that it may, or that its command looks; reading goes on', async () => {
    for (const part of [
      { whenClosed: 'allowed' },
      { whenClosed: 'checked' },
      { method: 'GET' },
      { status: 200 },
      { access: user },
    ]) {
      const call = thing({ access: staff, ...part });
      expect(await made(call, await asStaffOf({ lock: 1 }))).toEqual([call.status, '', true]);
    }
  });
});

describe('an answer', () => {
  const response = z.object({ id: z.number(), inner: z.object({ name: z.string() }) });

  it('loses what the schema does not name', async () => {
    const handler = async () => ({ id: 1, secret: 'x', inner: { name: '甲', certificate_number: 'x' } });
    const answer = await serving(thing({ response }), handler, (ask) => ask('POST', '/api/things'));
    expect([answer.status, answer.text]).toEqual([201, '{"id":1,"inner":{"name":"甲"}}']);
  });

  it('that does not fit is a fault of ours, said without a detail', async () => {
    for (const made of [{ id: 'one' }, new Ready('{"id":"one"}')]) {
      const answer = await serving(
        thing({ response }),
        async () => made,
        (ask) => ask('POST', '/api/things'),
      );
      expect(answer.status).toBe(500);
      expect(JSON.parse(answer.text)).toEqual({
        message: '服务器开小差了,请稍后再试',
        code: 'INTERNAL',
        request_id: expect.any(String),
      });
    }
  });

  it('of SQL that fails says nothing of it', async () => {
    const handler = () => publicScope(app.deps.database).query('SELECT secret_column FROM nowhere');
    const answer = await serving(thing({ response }), handler, (ask) => ask('POST', '/api/things'));
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|nowhere|at /);
  });

  it('of a refusal has code, message, extras and Retry-After', async () => {
    const handler = async () => fail('TOO_MANY', { retryAfter: 60, extra: { slot: null } });
    const answer = await serving(thing({ response }), handler, (ask) => ask('POST', '/api/things'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(JSON.parse(answer.text)).toEqual({
      message: '操作过于频繁，请稍后再试',
      code: 'TOO_MANY',
      request_id: expect.any(String),
      slot: null,
    });
  });
});

describe('wrong parts', () => {
  it('of a body that is not there are its fields', async () => {
    const call = thing({ body: z.object({ name: z.string('姓名为必填项') }) });
    const answer = await serving(
      call,
      async () => ({}),
      (ask) => ask('POST', '/api/things'),
    );
    expect([answer.status, answer.at('errors')]).toEqual([422, { name: ['姓名为必填项'] }]);
  });

  it('are all named at once, of path, query and body, nested ones dotted', async () => {
    const call = thing({
      path: '/api/things/:id',
      params: z.object({ id: z.coerce.number('编号格式错误') }),
      query: z.object({ page: z.coerce.number('页码格式错误') }),
      body: z.object({ patient: z.object({ name: z.string('姓名为必填项') }), list: z.array(z.number()) }),
    });
    const answer = await serving(
      call,
      async () => ({}),
      (ask) => ask('POST', '/api/things/x?page=y', { patient: {}, list: [1, 'x'] }),
    );
    expect([answer.status, answer.at('code')]).toEqual([422, 'INVALID']);
    expect(answer.at('errors')).toEqual({
      id: ['编号格式错误'],
      page: ['页码格式错误'],
      'patient.name': ['姓名为必填项'],
      'list.1': ['格式错误'],
    });
  });

  it('are texts that no column holds, wherever they stand: NUL, halves of a sign', async () => {
    const call = thing({
      query: z.object({ keyword: z.string() }),
      body: z.object({ name: z.string(), list: z.array(z.record(z.string(), z.string())) }),
    });
    const answer = await serving(
      call,
      async () => ({}),
      (ask) => ask('POST', '/api/things?keyword=a%00b', { name: '张\ud83d', list: [{ good: '👍', bad: 'x\u0000' }] }),
    );
    const unreadable = ['包含无法识别的字符'];
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      { keyword: unreadable, name: unreadable, 'list.0.bad': unreadable },
    ]);
  });
});
