import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../../server/platform/openapi.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type Cast, makeCast } from './cast.ts';
import { createGenerator } from './generate.ts';
import { createJudge } from './judge.ts';
import { KINDS } from './kinds.ts';
import { runHostileLive } from './live.ts';
import { runHostile } from './run.ts';
import type { Document } from './schema.ts';
import { type Answered, openSender } from './send.ts';
import type { WireRequest } from './wire.ts';

const document = JSON.parse(JSON.stringify(buildOpenApi())) as Document;

describe('the generator', () => {
  it('makes the same requests of the same seed, others of another', () => {
    const requests = (seed: number) => {
      const generator = createGenerator(document, seed);
      return Array.from({ length: 50 }, (_, n) => generator.request(n));
    };
    expect(requests(1)).toEqual(requests(1));
    expect(requests(2)).not.toEqual(requests(1));
  });

  it('comes by every call with every kind that it has something to bend for', () => {
    const generator = createGenerator(document, 3);
    const met = new Set<string>();
    const calls = new Set<string | null>();
    for (let n = 0; n < generator.pairs; n++) {
      const { kind, operation } = generator.request(n);
      met.add(kind);
      calls.add(operation);
    }
    calls.delete(null);
    expect([...met].toSorted()).toEqual(Object.keys(KINDS).toSorted());
    expect(calls.size).toBe(createJudge(document).operations.length);
  });

  it('shrinks to the smallest that still fails', async () => {
    const generator = createGenerator(document, 5, { kind: 'valid', operation: 'patients.create' });
    const long = (request: WireRequest) => request.body?.as === 'text' && request.body.text.length > 120;
    const failing = Array.from({ length: 200 }, (_, n) => n).find((n) => long(generator.request(n))) ?? 0;
    const smallest = await generator.shrunk(failing, async (request) => long(request));
    const size = (request: WireRequest) => (request.body?.as === 'text' ? request.body.text.length : 0);
    expect(size(smallest)).toBeGreaterThan(120);
    expect(size(smallest)).toBeLessThan(size(generator.request(failing)));
  });
});

describe('the judge', () => {
  const judge = createJudge(document);
  const request: WireRequest = {
    ...{ operation: 'auth.login', kind: 'valid', who: 'visitor', method: 'POST' },
    ...{ target: '/api/admin/login', headers: [], body: null },
  };
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answered => ({
    ...{ status, ms: 1, lost: null, bytes: Buffer.from(JSON.stringify(body)) },
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r', ...headers },
  });
  const failure = (code: string, more: object = {}) => ({ message: '参数错误', code, request_id: 'r', ...more });
  const wrong = (answered: Answered) => judge.problems(request, answered).join('; ');

  it('finds nothing in what is right', () => {
    expect(wrong(answer(400, failure('BAD_CREDENTIALS')))).toBe('');
    expect(wrong(answer(422, failure('INVALID', { errors: { phone: ['手机号为必填项'] } })))).toBe('');
    expect(wrong(answer(503, failure('UNAVAILABLE'), { 'retry-after': '2' }))).toBe('');
  });

  it.each([
    ['a server’s failure', answer(500, failure('INTERNAL')), '500'],
    ['one that does not say when to come again', answer(503, failure('UNAVAILABLE')), '503'],
    ['no answer', { ...answer(0, ''), lost: 'socket hang up' }, 'no answer: socket hang up'],
    ['a status that is not documented', answer(418, failure('INVALID')), '418 is not in the document'],
    ['a success of another form', answer(200, { token: 1 }), 'does not fit its schema'],
    ['a code that there is not', answer(400, failure('OOPS')), 'does not fit its schema'],
    ['no JSON', answer(400, '', { 'content-type': 'text/html' }), 'content type text/html'],
    ['a 422 without fields', answer(422, failure('INVALID')), '422 without fields'],
    [
      'a field told of in English',
      answer(422, failure('INVALID', { errors: { phone: ['Required'] } })),
      'phone has no Chinese',
    ],
    ['an English message', answer(400, { ...failure('BAD_REQUEST'), message: 'Bad Request' }), 'not Chinese'],
    ['a message that tells of SQL', answer(400, { ...failure('BAD_REQUEST'), message: '错误 SELECT 1' }), 'insides'],
    ['another request’s pollution', answer(400, failure('BAD_REQUEST', { hm_polluted: '1' })), 'pollution'],
    ['too many without Retry-After', answer(429, failure('TOO_MANY')), 'no Retry-After'],
  ])('finds %s', (_, answered, what) => {
    expect(wrong(answered)).toContain(what);
  });
});

describe('the product', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
    cast = await makeCast(app);
  });
  afterAll(() => app.close());

  it('is sent every kind of request as it was made, and answers', async () => {
    const world = await cast.revive();
    const sender = openSender(app.url);
    const unanswered: string[] = [];
    for (const kind of Object.keys(KINDS)) {
      const request = createGenerator(document, 11, { kind }).request(0);
      const { status, lost } = await sender.send(request, world, '10.0.0.1');
      if (status === 0 && request.raw === undefined) unanswered.push(`${kind}: ${lost}`);
    }
    sender.close();
    expect(unanswered).toEqual([]);
  });

  it('answers hostile requests by its document, and has no prototype changed', async () => {
    const found = await runHostile({ urls: [app.url], metricsUrls: [], seed: 20_261_120, requests: 400, cast });
    expect(found.violations).toEqual([]);
    expect(found.requests).toBe(400);
    expect(Object.keys(found.kinds).length).toBeGreaterThan(15);
    expect(Reflect.get({}, 'hm_polluted')).toBeUndefined();
  });

  it('bears what is said on its live channel', async () => {
    const { revive } = cast;
    const found = await runHostileLive({ url: app.url, seed: 1, messages: 1_000, revive, check: async () => {} });
    expect(found.violations).toEqual([]);
    expect(found.answers).toBeGreaterThan(20);
  });
});
