import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { startCuttable } from './cuttable.ts';
import { startShortLived } from './short-lived.ts';
import { allJobsEnd, messages, startWorld, type World } from './world.ts';

/** Without REDIS_URL: the same promises, on PostgreSQL alone. */

let world: World;
let provider: Provider;
beforeAll(async () => {
  world = await startWorld({ redis: false });
  provider = await startProvider();
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

describe('the worker without Redis', () => {
  it('says so, sends each message once, and tries again what was refused for now', async () => {
    provider.next({ error: 'RequestLimitExceeded' });
    const reservations = [await world.book(), await world.book(), await world.book()];
    const workers = await Promise.all([
      world.worker({ ...provider.env, LOG_LEVEL: 'info' }),
      world.worker({ ...provider.env, LOG_LEVEL: 'info' }),
    ]);
    await allJobsEnd(world);
    for (const worker of workers) await expect.poll(() => worker.output()).toContain('no Redis: jobs on PostgreSQL');
    const sent = await messages(world);
    expect(sent.map(({ state, reservation_id: id }) => [state, id]).toSorted()).toEqual(
      reservations.map((id) => ['sent', id]),
    );
    expect(provider.received).toHaveLength(4);
    expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
  });

  it('takes up the work of one that was killed', async () => {
    const first = await world.worker(provider.env);
    const client = await world.app.owner.connect();
    await client.query('BEGIN; LOCK TABLE sms_messages IN ACCESS EXCLUSIVE MODE');
    const reservation = await world.book();
    await until(
      () =>
        world.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'relation' AND datname = current_database()"),
      (rows) => rows.length > 0,
    );
    await first.kill('SIGKILL');
    await client.query('ROLLBACK');
    client.release();
    const second = await world.worker(provider.env);
    await allJobsEnd(world);
    const sent = (await messages(world)).filter(({ reservation_id: id }) => id === reservation);
    expect(sent).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(await second.stop()).toBe(0);
  });

  it.for([0, 20, 60, 500])(
    'goes on after PostgreSQL has cut all its connections, %d ms after its start',
    async (ms) => {
      const worker = await world.worker({ ...provider.env, LOG_LEVEL: 'debug' });
      await pause(ms);
      await world.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await sendsOne(worker);
      expect(await worker.stop()).toBe(0);
    },
  );

  // The queue's own: of its two parts one each to begin with, and one to hear of what comes.
  it.for([1, 2, 3])('goes on after connection %d of its queue was ended as it was made', async (number) => {
    const postgres = await startShortLived(world.app.database.url, { mark: 'search_path', number });
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url });
    await expect.poll(() => postgres.ended()).toBe(true);
    await sendsOne(worker);
    expect(await worker.stop()).toBe(0);
    await postgres.close();
  });

  it('goes on after it was cut off in the moment in which it began to listen', async () => {
    // A visit's reminder is in the queue, and it alone would be waited for.
    const before = await world.worker(provider.env);
    await sendsOne(before);
    expect(await before.stop()).toBe(0);
    const postgres = await startShortLived(world.app.database.url, { answering: 'LISTEN' });
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url });
    await expect.poll(() => postgres.ended()).toBe(true);
    await sendsOne(worker);
    expect(await worker.stop()).toBe(0);
    await postgres.close();
  });

  it('begins while PostgreSQL cannot be reached, and works as soon as it can', async () => {
    const postgres = await startCuttable(world.app.database.url);
    postgres.cut();
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url });
    await until(
      async () => worker.output(),
      (text) => text.includes('queue away'),
    );
    postgres.mend();
    await sendsOne(worker);
    expect(await worker.stop()).toBe(0);
    await postgres.close();
  });
});

/** The server that books has lost its connections too. Where nothing is sent, what the worker said and left tells why. */
async function sendsOne(worker: WorkerProcess): Promise<void> {
  const reservation = await until(
    () => world.book().catch(() => 0),
    (id) => id > 0,
  );
  await until(
    () => messages(world),
    (sent) => sent.some(({ state, reservation_id: id }) => id === reservation && state === 'sent'),
  ).catch(async (error: Error) => {
    const open = await world.query('SELECT * FROM outbox WHERE done_at IS NULL');
    const asked = await world.query(
      'SELECT state, wait_event, query FROM pg_stat_activity WHERE datname = current_database()',
    );
    throw new Error(`${error.message}\n${worker.output()}\n${JSON.stringify({ open, asked }, null, 1)}`);
  });
}
