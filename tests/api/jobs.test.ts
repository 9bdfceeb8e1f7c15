import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobs } from '#contract/job.ts';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await superAdmin();
});
afterAll(() => app.close());
afterEach(() => app.owner.query('DELETE FROM outbox'));

async function superAdmin(): Promise<Person> {
  const person = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [person.id]);
  app.deps.sessions.forget();
  return person;
}

interface Row {
  job?: string;
  payload?: object;
  /** SQL, after the clinic's clock: "- interval '1 minute'". */
  due?: string;
  queued?: string;
  started?: string;
  done?: string;
  failed?: string;
  error?: string;
  request_id?: string;
}

const at = (offset: string | undefined) => (offset === undefined ? 'NULL' : `haomai_now() ${offset}`);

/** A row of the outbox as it stands after what happened to it. Answers its id. */
async function row(given: Row = {}): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO outbox (job, payload, due_at, queued_at, started_at, done_at, failed_at, error, request_id)
     VALUES ($1, $2, ${at(given.due ?? '')}, ${at(given.queued)}, ${at(given.started)}, ${at(given.done)},
       ${at(given.failed)}, $3, $4) RETURNING id`,
    [
      given.job ?? 'sms.review',
      JSON.stringify(given.payload ?? { review_id: 7 }),
      given.error ?? null,
      given.request_id,
    ],
  );
  return rows[0]?.id ?? 0;
}

const FAILED = {
  queued: "- interval '9 minutes'",
  failed: "- interval '8 minutes'",
  error: '短信结果未知，不自动重发',
};

const list = async (query = '') => {
  const answer = await app.as(admin)('GET', `/api/admin/queues?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const ids = async (query = '') =>
  z
    .array(z.looseObject({ id: z.number() }))
    .parse((await list(query)).at('data'))
    .map(({ id }) => id);
const retry = (id: number, headers = {}) => app.as(admin)('POST', `/api/admin/queues/${id}/retry`, undefined, headers);

describe('the queues', () => {
  it('show what failed first, then what is due, then what is for later', async () => {
    const later = await row({ due: "+ interval '2 hours'", queued: '' });
    const soon = await row({ due: "+ interval '1 hour'" });
    const due = await row({ due: "- interval '5 seconds'" });
    const longDue = await row({ due: "- interval '5 minutes'", queued: "- interval '5 minutes'" });
    const failedBefore = await row({ ...FAILED, failed: "- interval '1 day'" });
    const failed = await row(FAILED);
    await row({ done: '' });
    expect(await ids()).toEqual([failed, failedBefore, longDue, due, soon, later]);
    expect(await ids('pageSize=2&page=2')).toEqual([longDue, due]);
  });

  it.for<[string, Row]>([
    ['waiting', {}],
    ['waiting', { queued: "- interval '3 seconds'" }],
    ['waiting', { started: "- interval '2 minutes'", queued: "- interval '1 minute'" }],
    ['delayed', { due: "+ interval '1 minute'" }],
    ['delayed', { due: "+ interval '1 minute'", queued: '' }],
    ['running', { queued: "- interval '2 seconds'", started: "- interval '1 second'" }],
    ['failed', { ...FAILED, started: "- interval '8 minutes'" }],
  ])('%s: %o', async ([state, given]) => {
    const id = await row(given);
    expect((await list()).at('data', 0)).toMatchObject({ id, state });
    expect(await ids(`state=${state}`)).toEqual([id]);
    const others = ['waiting', 'delayed', 'running', 'failed'].filter((each) => each !== state);
    for (const other of others) expect(await ids(`state=${other}`)).toEqual([]);
  });

  it('say all there is to know of one', async () => {
    const id = await row({ ...FAILED, request_id: 'r-123456', due: "- interval '10 minutes'" });
    const found = (await list()).at('data', 0);
    expect(found).toEqual({
      id,
      job: 'sms.review',
      summary: '审批结果的短信',
      payload: { review_id: 7 },
      state: 'failed',
      due_at: expect.stringMatching(/^2026-11-20T10:.*\+08:00$/),
      queued_at: expect.stringMatching(/\+08:00$/),
      failed_at: expect.stringMatching(/\+08:00$/),
      error: '短信结果未知，不自动重发',
      request_id: 'r-123456',
    });
  });

  it('show of a job what its schema knows, and nothing that got into its row beside', async () => {
    await row({ payload: { review_id: 7, phone: '13800000001' } });
    await row({ job: 'sms.from.tomorrow', payload: { phone: '13800000001' } });
    expect((await list()).text).not.toContain('13800000001');
  });

  it('are searched by what failed, which job, and whose request', async () => {
    const failed = await row({ ...FAILED, request_id: 'aaaa-1111' });
    const code = await row({ job: 'sms.code', payload: { code_id: 1 }, request_id: 'bbbb-2222' });
    expect(await ids('keyword=结果未知')).toEqual([failed]);
    expect(await ids('keyword=BBBB-2')).toEqual([code]);
    expect(await ids('keyword=sms.code')).toEqual([code]);
    expect(await ids('keyword=%25')).toEqual([]);
    expect(await ids('job=sms.review')).toEqual([failed]);
    expect((await app.as(admin)('GET', '/api/admin/queues?state=gone')).status).toBe(422);
  });

  it('count each job of the product, and what was done since midnight', async () => {
    await row();
    await row(FAILED);
    await row({ due: "+ interval '1 minute'" });
    await row({ queued: '', started: '' });
    await row({ done: "- interval '10 hours'" });
    await row({ done: "- interval '11 hours'" });
    const { queues } = z
      .object({ queues: z.array(z.record(z.string(), z.unknown())) })
      .parse((await list()).at('meta'));
    expect(queues.map(({ job }) => job)).toEqual(Object.keys(jobs));
    expect(queues.find(({ job }) => job === 'sms.review')).toEqual({
      job: 'sms.review',
      summary: '审批结果的短信',
      waiting: 1,
      delayed: 1,
      running: 1,
      failed: 1,
      done_today: 1,
    });
    expect(queues.find(({ job }) => job === 'slots.nightly')).toMatchObject({ waiting: 0, failed: 0, done_today: 0 });
  });

  it('say how long the oldest due one has been waiting, and whether Redis is there', async () => {
    expect((await list()).number('meta', 'lag')).toBe(0);
    await row({ due: "+ interval '1 minute'" });
    await row({ ...FAILED, due: "- interval '1 hour'" });
    expect((await list()).number('meta', 'lag')).toBe(0);
    await row({ due: "- interval '90 seconds'" });
    expect((await list()).number('meta', 'lag')).toBeGreaterThanOrEqual(90);
    expect((await list()).number('meta', 'lag')).toBeLessThan(120);
    await expect.poll(async () => (await list()).at('meta', 'redis')).toBe(true);
  });

  it('are super_admin’s alone', async () => {
    const id = await row(FAILED);
    for (const role of ['shop_owner', 'customer_service', 'doctor'] as const) {
      const staff = app.as(await app.make.staff({ role }));
      expect((await staff('GET', '/api/admin/queues')).status).toBe(403);
      expect((await staff('POST', `/api/admin/queues/${id}/retry`)).status).toBe(403);
      expect((await staff('POST', '/api/admin/queues/board')).status).toBe(403);
    }
    expect((await app.as()('GET', '/api/admin/queues')).status).toBe(401);
    // The database says so too, whatever asks it.
    const client = await app.owner.connect();
    await expect(client.query("SELECT queued_jobs('{}')")).rejects.toThrow('only the platform');
    await expect(client.query('SELECT retry_job($1)', [id])).rejects.toThrow('only the platform');
    client.release();
  });
});

describe('a job’s payload', () => {
  it.for(Object.entries(jobs))('%s: ids, kinds and versions, no free text', ([, { payload }]) => {
    const schema = z.toJSONSchema(payload);
    expect(schema.type).toBe('object');
    for (const [name, part] of Object.entries(schema.properties ?? {})) expect(harmless(part), name).toBe(true);
  });
});

/** A number, a day, one of some words, or nothing. */
function harmless(part: unknown): boolean {
  const { type, anyOf, ...rest } = z
    .looseObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      anyOf: z.array(z.unknown()).optional(),
    })
    .parse(part);
  if (anyOf) return anyOf.every(harmless);
  const types = [type ?? []].flat();
  return (
    'enum' in rest ||
    rest.format === 'date' ||
    (types.length > 0 && types.every((each) => ['number', 'integer', 'null'].includes(each)))
  );
}

describe('run again', () => {
  it('puts a failed job back to its first try, due now, and writes down who did it', async () => {
    const id = await row({ ...FAILED, started: "- interval '8 minutes'", due: "- interval '10 minutes'" });
    const answer = await retry(id);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({ id, state: 'waiting', queued_at: null, failed_at: null, error: null });
    const { rows } = await app.owner.query(
      "SELECT started_at, queued_at, due_at > haomai_now() - interval '10 seconds' AS now FROM outbox WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([{ started_at: null, queued_at: null, now: true }]);
    const trail = await app.owner.query(
      "SELECT user_id, object, detail, result FROM operation_logs WHERE action = 'queue.retry' ORDER BY id DESC LIMIT 1",
    );
    expect(trail.rows).toEqual([{ user_id: admin.id, object: 'sms.review', detail: { id }, result: 'done' }]);
  });

  it('of ten who press at once one does it', async () => {
    const id = await row(FAILED);
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.at('code')).toBe('STATE');
  });

  it('answers the same press the same', async () => {
    const id = await row(FAILED);
    const headers = { 'Idempotency-Key': 'one-press-0001' };
    const [first, second] = [await retry(id, headers), await retry(id, headers)];
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(first.status);
  });

  it.for<[string, Row]>([
    ['waits', {}],
    ['runs', { queued: '', started: '' }],
    ['is done', { done: '' }],
  ])('one that %s is left alone', async ([, given]) => {
    const id = await row(given);
    const answer = await retry(id);
    expect([answer.status, answer.at('code')]).toEqual([409, 'STATE']);
  });

  it('one that is not there is not there', async () => {
    expect((await retry(2_000_000_000)).status).toBe(404);
    expect((await retry(0)).status).toBe(422);
  });
});
