import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';
import { startCuttable } from '../worker/cuttable.ts';

/** The board is a page of its own, which a cookie opens. */

const BOARD = '/api/admin/queues/ui';

let app: TestApp;
let admin: Person;
let queue: Queue;
beforeAll(async () => {
  app = await startTestApp();
  admin = await superAdmin();
  const { redisUrl = '', redisPrefix } = app.deps.env;
  queue = new Queue('haomai', { connection: { url: redisUrl }, prefix: redisPrefix });
  await queue.add('sms.review', { outbox_id: 5 }, { jobId: 'outbox-5-1' });
});
afterAll(async () => {
  await queue?.close();
  await app?.close();
});

async function superAdmin(): Promise<Person> {
  const person = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
  app.deps.sessions.forget();
  return person;
}

/** The cookie as a browser keeps it. */
async function passOf(person = admin, on = app): Promise<string> {
  const answer = await on.as(person)('POST', '/api/admin/queues/board');
  expect(answer.status, answer.text).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

interface Look {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  on?: TestApp;
}

async function look(path: string, { method = 'GET', cookie, headers = {}, on = app }: Look = {}) {
  const response = await fetch(`${on.url}${BOARD}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const JOBS = '/api/queues?activeQueue=haomai&status=waiting&page=1&jobsPerPage=10';
const asPage = { accept: 'text/html' };

describe('the way to the board', () => {
  it('is a cookie for its path alone, for ten minutes, that no script sees and no other site sends', async () => {
    const answer = await app.as(admin)('POST', '/api/admin/queues/board');
    expect(answer.at()).toEqual({ url: BOARD, expires_at: expect.stringMatching(/\+08:00$/) });
    const left = Date.parse(answer.string('expires_at')) - app.deps.clock.now().getTime();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^queue_board=[\w-]+; Path=\/api\/admin\/queues\/ui; Max-Age=600; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(answer.text).not.toContain(answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '?');
  });

  it('goes over TLS alone where the product does', async () => {
    const secure = await startTestApp({ beside: app, env: { PUBLIC_ORIGINS: 'https://clinic.example.com' } });
    const answer = await secure.as(admin)('POST', '/api/admin/queues/board');
    expect(answer.headers.getSetCookie()[0]).toMatch(/; SameSite=Strict; Secure$/);
    await secure.close();
  });

  it('is written down', async () => {
    await passOf();
    const { rows } = await app.owner.query(
      "SELECT user_id, result FROM operation_logs WHERE action = 'queue.board' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ user_id: admin.id, result: 'done' }]);
  });

  it('leads to the page and the queue, on every server', async () => {
    const cookie = await passOf();
    const other = await startTestApp({ beside: app });
    for (const on of [app, other]) {
      const page = await look('', { cookie, on, headers: asPage });
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<base href="${BOARD}/" />`);
      expect(page.headers.get('x-powered-by')).toBeNull();
      expect(page.headers.get('cache-control')).toBe('no-store');
      const jobs = await look(JOBS, { cookie, on });
      expect(jobs.status, jobs.text).toBe(200);
      expect(jobs.text).toContain('outbox-5-1');
      // What it is about in words, as on the product's own page.
      expect(jobs.text).toContain('"name":"审批结果的短信"');
    }
    await other.close();
  });
});

describe('nobody else comes in', () => {
  const expectRefused = async (cookie?: string, headers = {}) => {
    for (const path of ['', '/', JOBS, '/static/js/nothing.js']) {
      const answer = await look(path, { ...(cookie ? { cookie } : {}), headers });
      expect(answer.status, path).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAUTHENTICATED', request_id: expect.any(String) });
    }
  };

  it('not without the cookie, whoever’s token they bring', async () => {
    await expectRefused();
    const owner = await app.make.staff({ role: 'shop_owner' });
    for (const { token } of [owner, admin]) await expectRefused(undefined, { authorization: `Bearer ${token}` });
  });

  it('not with one that was made up, changed, or sealed for something else', async () => {
    const cookie = await passOf();
    const changed = cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    const until = Date.now() + 1e12;
    const foreign = app.deps.keys.seal(`${admin.id} ${until}`, 'something else').toString('base64url');
    for (const each of [changed, `queue_board=${'A'.repeat(80)}`, `queue_board=${foreign}`]) await expectRefused(each);
  });

  it('not after ten minutes', async () => {
    const cookie = await passOf();
    expect((await look(JOBS, { cookie })).status).toBe(200);
    await app.database.setClock('2026-11-20T10:47:30+08:00');
    const late = await startTestApp({ beside: app });
    expect((await look(JOBS, { cookie, on: late })).status).toBe(401);
    expect((await look(JOBS, { cookie: await passOf(admin, late), on: late })).status).toBe(200);
    await late.close();
    await app.database.setClock(FRIDAY_MORNING);
  });

  it('not once the session has ended', async () => {
    const leaving = await superAdmin();
    const cookie = await passOf(leaving);
    expect((await look(JOBS, { cookie })).status).toBe(200);
    expect((await app.as(leaving)('POST', '/api/admin/logout')).status).toBeLessThan(300);
    await expectRefused(cookie);
  });

  it('not once they are super_admin no more, or their account is closed', async () => {
    const [demoted, closed] = [await superAdmin(), await superAdmin()];
    const cookies = [await passOf(demoted), await passOf(closed)];
    await app.owner.query('UPDATE users SET is_super_admin = false WHERE id = $1', [demoted.id]);
    await app.owner.query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [closed.id]);
    for (const cookie of cookies) await expectRefused(cookie);
  });

  it('people are told so on a page, with the way back', async () => {
    const answer = await look('', { headers: asPage });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('队列面板已过期，请回到任务队列重新打开');
    expect(answer.text).toContain('href="/admin/queues"');
  });
});

describe('what can be pressed there', () => {
  const retry = '/api/queues/haomai/outbox-9-1/retry';

  it('run again, by our own pages', async () => {
    const cookie = await passOf();
    await queue.add('sms.review', { outbox_id: 9 }, { jobId: 'outbox-9-1' });
    // It is there and waits, so that there is nothing to run again: the board itself has answered.
    const ours = await look(retry, { method: 'PUT', cookie, headers: { origin: app.url } });
    expect([ours.status, ours.text]).toEqual([400, expect.stringContaining('JOB_NOT_RETRIABLE')]);
    for (const origin of [null, 'https://evil.example', 'null']) {
      const answer = await look(retry, { method: 'PUT', cookie, headers: origin === null ? {} : { origin } });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.for([
    ['POST', '/api/queues/haomai/add'],
    ['PUT', '/api/queues/haomai/pause'],
    ['PUT', '/api/queues/pause'],
    ['PUT', '/api/queues/haomai/empty'],
    ['PUT', '/api/queues/haomai/obliterate'],
    ['PUT', '/api/queues/haomai/clean/waiting'],
    ['PUT', '/api/queues/haomai/promote'],
    ['PUT', '/api/queues/haomai/retry/completed'],
    ['PUT', '/api/queues/haomai/outbox-5-1/clean'],
    ['PUT', '/api/queues/haomai/outbox-5-1/promote'],
    ['PATCH', '/api/queues/haomai/outbox-5-1/update-data'],
    ['PUT', '/api/queues/haomai/concurrency'],
    ['DELETE', '/api/queues/haomai/outbox-5-1/retry'],
  ])('nothing that goes past the outbox: %s %s', async ([method = '', path = '']) => {
    const cookie = await passOf();
    const answer = await look(path, { method, cookie, headers: { origin: app.url } });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([403, '队列面板只能查看和重新执行']);
    expect(await queue.getJobState('outbox-5-1')).toBe('waiting');
    expect(await queue.isPaused()).toBe(false);
  });
});

describe('while Redis is away', () => {
  it('the server starts and answers the rest; the board says what is away, and is there again by itself', async () => {
    const redis = await startCuttable(app.deps.env.redisUrl ?? '');
    redis.cut();
    const cut = await startTestApp({ beside: app, env: { REDIS_URL: redis.url } });
    const cookie = await passOf(admin, cut);
    const list = await cut.as(admin)('GET', '/api/admin/queues');
    expect([list.status, list.at('meta', 'redis')]).toEqual([200, false]);
    const answer = await look(JOBS, { cookie, on: cut });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([503, '任务队列暂时连不上，请稍后再试']);
    const page = await look('', { cookie, on: cut, headers: asPage });
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('任务队列暂时连不上')]);
    redis.mend();
    await expect.poll(async () => (await look(JOBS, { cookie, on: cut })).status).toBe(200);
    redis.cut();
    await expect.poll(async () => (await look(JOBS, { cookie, on: cut })).status).toBe(503);
    await cut.close();
    await redis.close();
  });

  it('without Redis the jobs are on PostgreSQL, and the board is away until a worker has been there', async () => {
    const alone = await startTestApp({ redis: false });
    const person = await alone.make.person('平台', null);
    await alone.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
    const cookie = await passOf(person, alone);
    expect((await look(JOBS, { cookie, on: alone })).status).toBe(503);
    await alone.close();
  });
});
