import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMetrics } from '../../server/platform/metrics-page.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'haomai-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>号脉</title>');
  writeFileSync(path.join(dist, 'm.html'), '<!doctype html><title>号脉</title><p>手机');
  writeFileSync(path.join(dist, 'assets', 'main-a1b2c3.js'), SCRIPT);
  writeFileSync(path.join(dist, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(dist, 'assets', 'main-a1b2c3.js.gz'), gzipSync(SCRIPT));
  writeFileSync(path.join(dist, 'assets', 'small-d4e5f6.js'), SCRIPT);
  app = await startTestApp({ redis: false, env: { WEB_DIST: dist } });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const SCRIPT = 'export {};';
const get = (where: string, headers: Record<string, string> = {}) => fetch(`${app.url}${where}`, { headers });
/** With the Host that `fetch` would not let one say. */
const headersOf = (url: string, headers: Record<string, string>) =>
  new Promise<http.IncomingHttpHeaders>((resolve, reject) => {
    http.get(`${url}/healthz`, { headers }, (answer) => resolve(answer.resume().headers)).once('error', reject);
  });
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('an answer', () => {
  it('says when it was given, by the database’s clock: what a page calls today is the clinic’s', async () => {
    const { rows } = await app.owner.query<{ at: Date }>('SELECT haomai_now() AS at');
    const said = Date.parse((await get('/api/index_search')).headers.get('x-server-now') ?? '');
    expect(Math.abs(said - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
  });
});

describe('the built web', () => {
  it('answers every screen with the one page, which is never kept', async () => {
    for (const screen of [
      '/',
      '/home',
      '/admin/visits/cases?id=x',
      '/user_center/disposal_lists/12/printing',
      '/m/login',
    ]) {
      const answer = await get(screen, HTML);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const text = await answer.text();
      expect(text).toContain('号脉');
      expect(text.includes('手机')).toBe(screen.startsWith('/m/'));
    }
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      '/m?time=1',
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', '/m?time=1'],
    // A tablet, on which staff may be at work, and a desk's screen.
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', null],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', null],
  ])('leads %s from the root to %s', async (agent, place) => {
    const answer = await fetch(`${app.url}/?time=1`, { headers: { ...HTML, 'user-agent': agent }, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual(place ? [302, place] : [200, null]);
    expect(answer.headers.get('vary')).toContain('User-Agent');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
  ])('gives who takes %s its files as the build has compressed them', async (accepted, encoding) => {
    const file = await get('/assets/main-a1b2c3.js', { 'accept-encoding': accepted });
    expect(file.headers.get('content-encoding')).toBe(encoding);
    expect(file.headers.get('vary')).toContain('Accept-Encoding');
    expect(file.headers.get('content-type')).toContain('javascript');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await file.text()).toBe(SCRIPT);
    const alone = await get('/assets/small-d4e5f6.js', { 'accept-encoding': accepted });
    expect([alone.headers.get('content-encoding'), await alone.text()]).toEqual([null, SCRIPT]);
  });

  it('gives hashed files for good, and 404 where there is none', async () => {
    const file = await get('/assets/main-a1b2c3.js');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-type')).toContain('javascript');
    for (const absent of ['/assets/gone.js', '/favicon.ico', '/dev/nothing', '/.env']) {
      const answer = await get(absent, HTML);
      expect([absent, answer.status]).toEqual([absent, 404]);
    }
    expect((await get('/../../etc/passwd')).status).not.toBe(500);
  });

  it('is no answer to other methods and other types', async () => {
    expect((await fetch(`${app.url}/login`, { method: 'POST' })).status).toBe(404);
    expect((await get('/login', { accept: 'application/json' })).status).toBe(404);
  });

  it('that is not there yet is said plainly', async () => {
    const without = await startTestApp({ redis: false, env: { WEB_DIST: path.join(dist, 'nowhere') } });
    const answer = await fetch(`${without.url}/login`, { headers: HTML });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
    await without.close();
  });
});

describe('a path that there is', () => {
  it.each([
    ['DELETE', '/api/index_search', 405, 'GET'],
    ['GET', '/api/admin/login', 405, 'POST'],
    ['PATCH', '/api/index_hospitals/1', 405, 'GET'],
    ['GET', '/api/nothing', 404, null],
  ])('asked with %s %s is %i', async (method, where, status, allowed) => {
    const answer = await fetch(`${app.url}${where}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allowed]);
    const { code } = (await answer.json()) as { code: string };
    expect(code).toBe(status === 405 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  });
});

describe('security headers', () => {
  it('stand on pages, files and answers', async () => {
    for (const where of ['/', '/api/index_search', '/api/nothing', '/api/docs']) {
      const { headers } = await get(where, HTML);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'self'",
      ])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure|\*/);
      expect(policy).toContain(`ws://${new URL(app.url).host}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toMatch(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/);
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    }
  });

  it('ask for TLS where a trusted proxy has it', async () => {
    const behind = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
    const answer = await fetch(`${behind.url}/healthz`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
    await behind.close();
    const plain = await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(plain.headers.has('strict-transport-security')).toBe(false);
  });

  it('are each request’s own, whoever asked before', async () => {
    const behind = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
    const seen: unknown[] = [];
    const asked = [
      ['one.example', 'https'],
      ['two.example', 'https'],
      ['one.example', 'http'],
      ['evil.example; script-src *', 'http'],
      ['one.example', 'https'],
    ] as const;
    for (const [host, proto] of asked) {
      const headers = await headersOf(behind.url, { host, 'x-forwarded-proto': proto });
      const sockets = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
      seen.push([sockets, 'strict-transport-security' in headers]);
    }
    await behind.close();
    const own = (host: string) => `'self' ws://${host} wss://${host}`;
    expect(seen).toEqual([
      [own('one.example'), true],
      [own('two.example'), true],
      [own('one.example'), false],
      ["'self' 'self'", false],
      [own('one.example'), true],
    ]);
  });
});

describe('a path of the contract', () => {
  it('is found however it is written, by its own methods, and counted as itself', async () => {
    for (const where of ['/api/index_search', '/API/Index_Search', '/api/index_search/', '/api/index_search?x=1']) {
      const answer = await get(where);
      expect([where, answer.status]).toEqual([where, 200]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const text = await answer.text();
      expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text));
      const head = await fetch(`${app.url}${where}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))]);
      expect(await head.text()).toBe('');
    }
    for (const [method, where, status] of [
      ['DELETE', '/api/index_search', 405],
      ['OPTIONS', '/api/index_search', 405],
      ['GET', '/api/index_search/x', 404],
    ] as const)
      expect([where, (await fetch(`${app.url}${where}`, { method })).status]).toEqual([where, status]);
    const metrics = await startMetrics(0, app.deps);
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    expect(text).toContain('haomai_http_seconds_count{method="GET",route="/api/index_search",status="200"}');
    expect(text).toContain('haomai_http_seconds_count{method="HEAD",route="/api/index_search",status="200"} 4');
    expect(text).not.toMatch(/route="\/API/);
    await metrics.close();
  });
});

describe('health', () => {
  it('says alive and ready', async () => {
    const [alive, ready] = [await get('/healthz'), await get('/readyz')];
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is not ready without its migrations, but alive', async () => {
    const pool = app.owner;
    await pool.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1000000000000');
    const answer = await get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'migrations' }]);
    await pool.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1000000000000');
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('are on a port of their own: process, pool, requests by route and status', async () => {
    const metrics = await startMetrics(0, app.deps);
    const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    const notFound = /haomai_http_seconds_count\{method="GET",route="\/api\/index_hospitals\/:id",status="404"\} (\d+)/;
    const countIn = (text: string) => Number(notFound.exec(text)?.[1] ?? 0);
    const before = countIn(await read());
    await get('/api/index_hospitals/424242');
    await get('/made/up/path/424242.txt');
    const text = await read();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toMatch(/haomai_pg_connections \d+/);
    expect(countIn(text)).toBe(before + 1);
    expect(text).toContain('route="other"');
    expect(text).not.toContain('424242');
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
    await metrics.close();
    expect((await get('/metrics', { accept: 'application/json' })).status).toBe(404);
  });

  it('say where the port is in use', async () => {
    const first = await startMetrics(0, app.deps);
    await expect(startMetrics(first.port, app.deps)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });
});

describe('the API document', () => {
  it('is served as JSON and as a page without scripts', async () => {
    const json = await get('/api/openapi.json');
    expect([json.status, (await json.json()).openapi]).toEqual([200, '3.1.0']);
    const page = await (await get('/api/docs', HTML)).text();
    for (const said of ['/api/holds', '手机号密码登录', '实时频道', 'SLOT_TAKEN', 'id="patients.create"', '请求内容'])
      expect(page).toContain(said);
    expect(page).not.toMatch(/<script|https?:\/\//);
  });

  it('is filtered, and shows what was asked as text', async () => {
    const found = await (await get(`/api/docs?q=${encodeURIComponent('占号')}`)).text();
    expect(found).toContain('/api/holds');
    expect(found).not.toContain('id="patients.create"');
    const odd = await (await get(`/api/docs?q=${encodeURIComponent('"><img src=x>')}`)).text();
    expect(odd).not.toContain('<img');
    expect(odd).toContain('&quot;&gt;&lt;img src=x&gt;');
  });
});
