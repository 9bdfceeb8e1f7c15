import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import type { Person } from '../../db/factories.ts';
import { refusal } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { asking } from '../support/http.ts';

/** What stands before every call: origins, addresses, sizes, caches. */

let app: TestApp;
let clerk: Person & { hospital_id: number };
beforeAll(async () => {
  app = await startTestApp({ redis: false, env: { PUBLIC_ORIGINS: 'https://clinic.example.com' } });
  clerk = await app.make.staff();
});
afterAll(() => app.close());

const FOREIGN = ['https://evil.example', 'http://localhost:1', 'null', 'https://clinic.example.com.evil.example'];
const own = () => [app.url, 'https://clinic.example.com'];

describe('another site’s page', () => {
  it('may read nothing: no answer carries a CORS header, to anyone', async () => {
    for (const origin of [...FOREIGN, ...own()]) {
      for (const [method, path] of [
        ['GET', '/api/index_search'],
        ['GET', '/api/openapi.json'],
        ['POST', '/api/admin/login'],
        ['OPTIONS', '/api/admin/login'],
        ['GET', '/api/nothing'],
        ['GET', '/healthz'],
      ] as const) {
        const headers = {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        };
        const answer = await fetch(`${app.url}${path}`, { method, headers });
        const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(cors, `${method} ${path} from ${origin}`).toEqual([]);
      }
    }
  });

  it('may change nothing, also where a browser asks no permission', async () => {
    for (const origin of FOREIGN) {
      const form = new FormData();
      form.set('type', 'image');
      for (const [path, body] of [
        ['/api/upload', form],
        ['/api/admin/logout', undefined],
        ['/api/smsSend', undefined],
      ] as const) {
        const headers = { origin, authorization: `Bearer ${clerk.token}` };
        const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
        expect(answer.status, `${path} from ${origin}`).toBe(403);
      }
    }
    // Still signed in.
    expect((await app.as(clerk)('GET', '/api/admin/current-user-info')).status).toBe(200);
  });

  it('is not this host’s own, a configured one, or no page at all', async () => {
    for (const origin of own()) {
      const answer = await app.as(clerk)('POST', '/api/admin/info', {}, { origin });
      expect(answer.status, origin).toBe(200);
    }
    expect((await app.as(clerk)('POST', '/api/admin/info', {})).status).toBe(200);
  });

  it('gets no live line', async () => {
    for (const origin of FOREIGN) {
      const answer = await refusal(app.url, {}, { extraHeaders: { origin } });
      expect(answer, origin).toMatch(/websocket error/);
    }
  });
});

describe('a forged address', () => {
  const trail = async (person: Person) => {
    const { rows } = await app.owner.query<{ address: string }>(
      "SELECT address FROM operation_logs WHERE user_id = $1 AND action = 'access.refused'",
      [person.id],
    );
    return rows.map(({ address }) => address);
  };
  const refusedWith = async (server: TestApp, forwarded: string) => {
    const person = await app.make.staff({ role: 'sale' });
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
    expect((await server.as(person)('GET', '/api/admin/unions', undefined, headers)).status).toBe(403);
    await expect.poll(() => trail(person)).toHaveLength(1);
    return (await trail(person))[0];
  };

  it('is not believed where no proxy is trusted', async () => {
    for (const forged of ['203.0.113.9', '203.0.113.9, 198.51.100.1', '127.0.0.2'])
      expect(await refusedWith(app, forged)).toBe('127.0.0.1');
  });

  it('counts behind a trusted proxy as far as that proxy saw it: what a visitor adds in front changes nothing', async () => {
    const behind = await startTestApp({ redis: false, beside: app, env: { TRUST_PROXY: '1' } });
    expect(await refusedWith(behind, '203.0.113.9')).toBe('203.0.113.9');
    expect(await refusedWith(behind, '10.9.8.7, 192.0.2.44, 203.0.113.9')).toBe('203.0.113.9');
    await behind.close();
  });

  it('does not reset the count of wrong passwords', async () => {
    const phone = '13911119999';
    const statuses: number[] = [];
    for (let i = 0; i < 40 && statuses.at(-1) !== 429; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      const answer = await asking(app.url)('POST', '/api/admin/login', { phone, password: 'Falsch99' }, headers);
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what is too much', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('is 413 in a body, before anybody reads it', async () => {
    const answer = await send(JSON.stringify({ phone: '1'.repeat(300_000), password: 'x' }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: '提交内容过大', code: 'TOO_LARGE', request_id: expect.any(String) });
  });

  it('is 413 in a body that comes packed', async () => {
    const packed = new Blob([`{"phone":"${'1'.repeat(5_000_000)}"}`])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const body = Buffer.from(await new Response(packed).arrayBuffer());
    expect(body.length).toBeLessThan(50_000);
    const answer = await fetch(`${app.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    });
    expect(answer.status).toBe(413);
  });

  it('is 400 in a body that comes packed, and is not what it says', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const answer = await send('{"phone":"13800000000","password":"x"}', { 'content-encoding': encoding });
      expect([answer.status, (await answer.json()).code], encoding).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it('is 400 in depth, whether a call looks there or not', async () => {
    const hold = async (levels: number) => {
      const answer = await fetch(`${app.url}/api/holds`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${clerk.token}`,
          'content-type': 'application/json',
          'idempotency-key': `deep-${levels}`,
        },
        body: `{"scheduling_time_id":1,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      });
      return answer.status;
    };
    expect(await hold(5)).toBe(404);
    for (const levels of [100, 20_000, 100_000]) expect(await hold(levels), `${levels}`).toBe(400);
  });

  it('is refused in headers', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${app.url}/api/index_search`, { headers: { 'x-long': 'x'.repeat(40_000) } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
        .on('error', reject);
    });
    expect(status).toBe(431);
  });

  it('is told like every failure where it is no HTTP at all', async () => {
    const said = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(app.url).port) });
        let answer = '';
        socket.on('data', (piece) => {
          answer += piece;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
        socket.write(Buffer.from(bytes, 'latin1'));
      });
    for (const [bytes, status] of [
      ['GET /api/index_search HTTP/1.1\r\nhost: a\r\nhospitalId: \x05\r\n\r\n', 400],
      [`GET /api/index_search HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
      ['\x16\x03\x01', 400],
    ] as const) {
      const answer = await said(bytes);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
        message: '错误请求',
        code: 'BAD_REQUEST',
        request_id: /x-request-id: (.*)/i.exec(answer)?.[1],
      });
    }
  });

  it('is no prototype, whatever a body or a query names', async () => {
    const body =
      '{"phone":"13800000000","password":"x","__proto__":{"is_super_admin":true},"constructor":{"prototype":{"a":1}}}';
    expect((await send(body)).status).toBeLessThan(500);
    expect((await app.as()('GET', '/api/index_search?__proto__[a]=1&union_id[__proto__][b]=1')).status).toBeLessThan(
      500,
    );
    expect(Object.hasOwn(Object.prototype, 'a') || Object.hasOwn(Object.prototype, 'b')).toBe(false);
    expect(({} as Record<string, unknown>).is_super_admin).toBeUndefined();
  });
});

describe('an answer', () => {
  it('is kept by no cache and sniffed by no browser', async () => {
    for (const [person, path] of [
      [clerk, '/api/admin/current-user-info'],
      [clerk, '/api/admin/today_reservations'],
      [null, '/api/index_search'],
    ] as const) {
      const { headers } = await app.as(person)('GET', path);
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('of a call that has no access entry there is none: each names who may make it', () => {
    for (const { name, call } of allCalls()) expect(['anyone', 'user', 'roles'], name).toContain(call.access?.kind);
  });
});
