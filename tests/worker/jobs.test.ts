import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../../db/factories.ts';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { type JobQueueView, openJobQueueView } from '../../server/platform/job-queue-connection.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What failed for good stands on the board with its reason, and runs again from there and from our own page. */

const REFUSED = { status: 'FailedOperation.PhoneNumberInBlacklist' };
const BOARD = '/api/admin/queues/ui';

describe.for([
  ['Redis', true],
  ['PostgreSQL alone', false],
] as const)('a job that failed for good, on %s', ([, redis]) => {
  let world: World;
  let provider: Provider;
  let admin: Person;
  let view: JobQueueView | undefined;
  let worker: WorkerProcess;
  beforeAll(async () => {
    world = await startWorld({ redis });
    provider = await startProvider();
    admin = await world.app.make.person('平台', null);
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    worker = await world.worker(provider.env);
  });
  afterAll(async () => {
    await view?.close();
    await worker?.stop();
    await world?.close();
    await provider?.close();
  });
  beforeEach(() => {
    provider.received.length = 0;
  });

  interface Row {
    id: number;
    failed: boolean;
    done: boolean;
    error: string | null;
  }
  const rowOf = async (reservation: number): Promise<Row | undefined> => {
    const [row] = await world.query<Row>(
      `SELECT id, failed_at IS NOT NULL AS failed, done_at IS NOT NULL AS done, error FROM outbox
       WHERE job = 'sms.reservation' AND (payload->>'reservation_id')::bigint = $1`,
      [reservation],
    );
    return row;
  };
  /** Opened when a worker has been there: on PostgreSQL it makes the tables. */
  const boardQueue = async () => {
    view ??= await openJobQueueView(world.app.deps.env, () => {});
    return view.queue;
  };
  const onBoard = async (id: number) =>
    (await (await boardQueue()).getFailed()).find(({ data }) => data.outbox_id === id);
  const failedOnBoard = async () => (await (await boardQueue()).getFailed()).map(({ data }) => Number(data.outbox_id));

  /** Books, and the message of it is refused for good. Answers the reservation and its row. */
  async function failedJob(reply: Parameters<Provider['next']>[0] = REFUSED) {
    provider.next(reply);
    const reservation = await world.book();
    const row = await until(
      () => rowOf(reservation),
      (found) => found?.failed === true,
    );
    await expect.poll(failedOnBoard).toContain(row?.id);
    return { reservation, id: row?.id ?? 0 };
  }

  /** Pressed on the board by who has its cookie. */
  async function press(path: string) {
    const open = await world.app.as(admin)('POST', '/api/admin/queues/board');
    const cookie = open.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = await fetch(`${world.app.url}${BOARD}/api/queues/haomai/${path}`, {
      method: 'PUT',
      headers: { cookie, origin: world.app.url },
    });
    return { status: answer.status, text: await answer.text() };
  }
  const pressOnBoard = async (id: number) => (await press(`${(await onBoard(id))?.id}/retry`)).status;

  it('is on the board with its reason, and done when it is run again there', async () => {
    const { reservation, id } = await failedJob();
    const entry = await onBoard(id);
    expect(entry?.failedReason).toBe((await rowOf(reservation))?.error);
    expect(entry?.failedReason).toContain('PhoneNumberInBlacklist');
    expect(await pressOnBoard(id)).toBe(204);
    await until(
      () => rowOf(reservation),
      (row) => row?.done === true && !row.failed,
    );
    expect(provider.received).toHaveLength(2);
    await expect.poll(failedOnBoard).not.toContain(id);
    const trail = await world.query(
      "SELECT user_id, detail FROM operation_logs WHERE action = 'queue.retry' ORDER BY id DESC LIMIT 1",
    );
    expect(trail).toEqual([{ user_id: admin.id, detail: { id } }]);
  });

  it('stands there again when it fails again', async () => {
    const { reservation, id } = await failedJob();
    provider.next(REFUSED);
    expect(await pressOnBoard(id)).toBe(204);
    await expect.poll(() => provider.received.length).toBe(2);
    await expect.poll(failedOnBoard).toContain(id);
    expect(await rowOf(reservation)).toMatchObject({ failed: true, done: false });
    expect(await pressOnBoard(id)).toBe(204);
    await until(
      () => rowOf(reservation),
      (row) => row?.done === true,
    );
  });

  it('is done when it is run again from our page, at once', async () => {
    const { reservation, id } = await failedJob();
    const answer = await world.app.as(admin)('POST', `/api/admin/queues/${id}/retry`);
    expect(answer.status, answer.text).toBe(201);
    await until(
      () => rowOf(reservation),
      (row) => row?.done === true && !row.failed && row.error === null,
    );
    expect(provider.received).toHaveLength(2);
    await expect.poll(failedOnBoard).not.toContain(id);
  });

  it('is run again with all that failed', async () => {
    const failed = [await failedJob(), await failedJob()];
    const answer = await press('retry/failed');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { retried: 2, skipped: 0 }]);
    for (const { reservation } of failed) {
      await until(
        () => rowOf(reservation),
        (row) => row?.done === true,
      );
    }
    expect(provider.received).toHaveLength(4);
    await expect.poll(failedOnBoard).toEqual([]);
  });

  it('is no longer on the board, and sent no second time, when it is pressed there after it was done', async () => {
    const { reservation, id } = await failedJob();
    await world.query('UPDATE outbox SET failed_at = NULL, done_at = haomai_now() WHERE id = $1', [id]);
    expect(await pressOnBoard(id)).toBe(204);
    expect(await failedOnBoard()).not.toContain(id);
    expect(await rowOf(reservation)).toMatchObject({ done: true });
    expect(provider.received).toHaveLength(1);
  });

  it('stays as it is when the queue brings it a second time and nobody has pressed', async () => {
    const { reservation, id } = await failedJob();
    const later = await failedJob();
    // As after a worker that died before it could tell the queue.
    const queue = redis
      ? new Queue('haomai', {
          connection: { url: world.app.deps.env.redisUrl ?? '' },
          prefix: world.app.deps.env.redisPrefix,
        })
      : await boardQueue();
    await queue.add(
      'sms.reservation',
      { outbox_id: id },
      { jobId: `outbox-${id}-again`, removeOnComplete: true, attempts: 6 },
    );
    await expect.poll(() => queue.getJobState(`outbox-${id}-again`)).toBe('unknown');
    expect(await rowOf(reservation)).toMatchObject({ failed: true, done: false });
    expect(provider.received).toHaveLength(2);
    expect(await rowOf(later.reservation)).toMatchObject({ failed: true });
    if (redis) await queue.close();
  });

  it('an SMS of unknown fate is never sent twice, wherever it is run again', async () => {
    const { reservation, id } = await failedJob('half');
    const again = await world.app.as(admin)('POST', `/api/admin/queues/${id}/retry`);
    expect(again.status).toBe(201);
    await until(
      () => rowOf(reservation),
      (row) => row?.failed === true && row.error === '短信结果未知，不自动重发',
    );
    // The row says so before the queue has put it there.
    await expect.poll(failedOnBoard).toContain(id);
    expect(await pressOnBoard(id)).toBe(204);
    await until(
      () => rowOf(reservation),
      (row) => row?.failed === true,
    );
    expect(provider.received).toHaveLength(1);
    const states = await world.query('SELECT state FROM sms_messages WHERE reservation_id = $1', [reservation]);
    expect(states).toEqual([{ state: 'unknown' }]);
  });
});

describe('what is done and what waits for its next try', () => {
  let world: World;
  let provider: Provider;
  let admin: Person;
  beforeAll(async () => {
    world = await startWorld();
    provider = await startProvider();
    admin = await world.app.make.person('平台', null);
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  });
  afterAll(async () => {
    await world?.close();
    await provider?.close();
  });

  it('is running while a worker is at it, and counted as done afterwards', async () => {
    const client = await world.app.owner.connect();
    await client.query('BEGIN; LOCK TABLE sms_messages IN ACCESS EXCLUSIVE MODE');
    await world.book();
    const worker = await world.worker(provider.env);
    const list = (query = '') => world.app.as(admin)('GET', `/api/admin/queues?job=sms.reservation&${query}`);
    await expect.poll(async () => (await list('state=running')).at('total')).toBe(1);
    await client.query('ROLLBACK');
    client.release();
    const counts = async () =>
      z
        .array(z.looseObject({ job: z.string(), running: z.number(), done_today: z.number() }))
        .parse((await list()).at('meta', 'queues'));
    const ours = async () => (await counts()).find(({ job }) => job === 'sms.reservation');
    await expect.poll(ours).toMatchObject({ running: 0, done_today: 1 });
    await worker.stop();
  });

  it('waits, with what the last try failed of', async () => {
    // Longer than the pauses between the tries: it is seen between two.
    const limits = { error: 'RequestLimitExceeded' };
    provider.next(limits, limits, limits, limits);
    const worker = await world.worker(provider.env);
    const reservation = await world.book();
    await until(
      async () => (await world.app.as(admin)('GET', '/api/admin/queues?state=waiting&job=sms.reservation')).text,
      (text) => text.includes('RequestLimitExceeded') && text.includes(`"reservation_id":${reservation}`),
    );
    await worker.stop();
  });
});
