import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/index.ts';
import { ApiError, newKey, request } from '#web/api/client.ts';
import { clearSession, currentSession, signIn } from '#web/api/session.ts';
import { failure, fakeNetwork } from '#web/api/testing.ts';

const hold = { body: { scheduling_time_id: 7, slot_count: 1 } };

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

beforeEach(() => clearSession());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a refusal with Retry-After', () => {
  it.each([
    ['42', 42],
    ['Fri, 20 Nov 2026 02:40:00 GMT', null],
  ])('of %s says how long to wait', async (header, seconds) => {
    const answer = { status: 429, body: failure(429, 'TOO_MANY'), headers: { 'Retry-After': header } };
    fakeNetwork({ 'POST /api/holds': answer });
    expect((await errorOf(request(calls.scheduling.createHold, hold))).retryAfter).toBe(seconds);
  });
});

describe('a request', () => {
  it('fills the path and leaves empty filters out of the query', async () => {
    const net = fakeNetwork({ 'GET /api/index': { body: {} }, 'GET /api/index_hospitals/3': { body: {} } });
    await request(calls.scheduling.index, { query: { hospital_id: 3, time: '', doctor_id: undefined } });
    await request(calls.hospitals.detail, { params: { id: 3 } });
    expect(net.seen[0]?.query.toString()).toBe('hospital_id=3');
    expect(net.seen[1]?.path).toBe('/api/index_hospitals/3');
  });

  it('carries neither token nor hospital for a visitor', async () => {
    const net = fakeNetwork({ 'GET /api/index': { body: {} } });
    await request(calls.scheduling.index, { query: {} });
    expect(net.seen[0]?.headers.has('authorization')).toBe(false);
    expect(net.seen[0]?.headers.has('hospitalId')).toBe(false);
  });

  it('carries the token and the chosen hospital', async () => {
    const net = fakeNetwork({ 'GET /api/index': { body: {} } });
    signIn({ access_token: 't1', hospital_id: 3 });
    await request(calls.scheduling.index, { query: {} });
    expect(net.seen[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(net.seen[0]?.headers.get('hospitalId')).toBe('3');
  });

  it('speaks for a session that is not stored yet without the stored hospital', async () => {
    const net = fakeNetwork({ 'POST /api/select_hospital_login': { body: { access_token: 'new', role: null } } });
    signIn({ access_token: 't1', hospital_id: 3 });
    await request(calls.auth.selectHospital, { body: { hospital_id: 2 } }, { token: 'waiting' });
    expect(net.seen[0]?.headers.get('authorization')).toBe('Bearer waiting');
    expect(net.seen[0]?.headers.has('hospitalId')).toBe(false);
  });

  it('has an id of its own each time, which can be read out and which the server keeps', async () => {
    const net = fakeNetwork({ 'GET /api/index': { body: {} } });
    await request(calls.scheduling.index, { query: {} });
    await request(calls.scheduling.index, { query: {} });
    const ids = net.seen.map((seen) => seen.headers.get('x-request-id') ?? '');
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it('sends a new Idempotency-Key for each press, and the given one for the same press again', async () => {
    const net = fakeNetwork({ 'POST /api/holds': { status: 201, body: {} } });
    await request(calls.scheduling.createHold, hold);
    await request(calls.scheduling.createHold, hold);
    await request(calls.scheduling.createHold, hold, { idempotencyKey: 'same' });
    const keys = net.seen.map((seen) => seen.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,200}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('same');
  });

  it('sends no Idempotency-Key where the call takes none, and keepalive where asked', async () => {
    const net = fakeNetwork({ 'DELETE /api/holds/4': { status: 204 } });
    await request(calls.scheduling.releaseHold, { params: { id: 4 } }, { keepalive: true });
    expect(net.seen[0]?.headers.has('idempotency-key')).toBe(false);
    expect(net.seen[0]?.keepalive).toBe(true);
  });

  it('makes a key where crypto.randomUUID is missing, as on plain HTTP', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });
});

describe('a failure', () => {
  it.each([
    [400, 'BAD_REQUEST', '错误请求'],
    [403, 'FORBIDDEN', '超出权限范围'],
    [404, 'NOT_FOUND', '超出权限范围'],
    [500, 'INTERNAL', '超出权限范围'],
    [422, 'INVALID', '参数错误'],
    [418, 'whatever', '未知错误'],
  ])('%i without a message says what the catalogue says', async (status, code, text) => {
    fakeNetwork({ 'GET /api/index': { status, body: { code } } });
    const error = await errorOf(request(calls.scheduling.index, { query: {} }));
    expect(error.message).toBe(text);
    expect(error.status).toBe(status);
  });

  it('keeps the server’s message, code, request id, fields and the whole body', async () => {
    const body = failure(409, 'SLOT_TAKEN', '该号源刚被预约，已为您刷新', { alternatives: [1], errors: { a: ['b'] } });
    fakeNetwork({ 'POST /api/holds': { status: 409, body } });
    const error = await errorOf(request(calls.scheduling.createHold, hold));
    expect(error).toMatchObject({ status: 409, code: 'SLOT_TAKEN', requestId: 'r1', errors: { a: ['b'] }, body });
    expect(error.message).toBe('该号源刚被预约，已为您刷新');
    expect(error.unanswered).toBe(false);
  });

  it('HTTP 200 with another code in the body shows the body’s msg', async () => {
    fakeNetwork({ 'GET /api/index': { body: { code: 500, msg: '号源已满' } } });
    const error = await errorOf(request(calls.scheduling.index, { query: {} }));
    expect(error.message).toBe('号源已满');
  });

  it('HTTP 200 with code 200 is a success', async () => {
    fakeNetwork({ 'GET /api/index': { body: { code: 200, data: 1 } } });
    await expect(request(calls.scheduling.index, { query: {} })).resolves.toMatchObject({ data: 1 });
  });

  it('a proxy’s HTML page is a failure, never an empty success', async () => {
    fakeNetwork({ 'GET /api/index': { body: '<html>hello</html>' } });
    expect((await errorOf(request(calls.scheduling.index, { query: {} }))).code).toBe('UNKNOWN');
  });

  it('no network says so', async () => {
    fakeNetwork({ 'GET /api/index': { network: 'offline' } });
    const error = await errorOf(request(calls.scheduling.index, { query: {} }));
    expect(error).toMatchObject({ status: 0, code: 'OFFLINE', unanswered: true });
    expect(error.message).toBe('网络已断开，请检查网络后重试');
  });

  it('gives up after 10 seconds', async () => {
    vi.useFakeTimers();
    fakeNetwork({ 'GET /api/index': { network: 'silent' } });
    const failed = errorOf(request(calls.scheduling.index, { query: {} }));
    await vi.advanceTimersByTimeAsync(9_900);
    let settled = false;
    void failed.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(50);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(await failed).toMatchObject({ code: 'TIMEOUT', message: '提交失败，请求超时', unanswered: true });
  });

  it('a caller that gives up gets its own abort, not a failure of the network', async () => {
    fakeNetwork({ 'GET /api/index': { network: 'silent' } });
    const leave = new AbortController();
    const work = request(calls.scheduling.index, { query: {} }, { signal: leave.signal });
    leave.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('401', () => {
  it('clears the session', async () => {
    fakeNetwork({ 'GET /api/index': { status: 401, body: failure(401, 'UNAUTHENTICATED', 'x') } });
    signIn({ access_token: 't1', hospital_id: 3 });
    await errorOf(request(calls.scheduling.index, { query: {} }));
    expect(currentSession()).toEqual({ token: null, hospitalId: null });
  });

  it('of an old token does not end the session that was opened meanwhile', async () => {
    signIn({ access_token: 'old', hospital_id: 1 });
    fakeNetwork({
      'GET /api/index': () => {
        signIn({ access_token: 'new', hospital_id: 2 });
        return { status: 401, body: failure(401, 'UNAUTHENTICATED') };
      },
    });
    await errorOf(request(calls.scheduling.index, { query: {} }));
    expect(currentSession().token).toBe('new');
  });
});
