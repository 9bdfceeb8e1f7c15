import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { until } from '../support/until.ts';
import { startCuttable } from './cuttable.ts';
import { allJobsEnd, emptyRedis, messages, startWorld, type World } from './world.ts';

/** Whatever dies half-way: each message goes out once. */

let world: World;
let provider: Provider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startProvider();
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

async function bookMany(count: number): Promise<number[]> {
  const booked: number[] = [];
  for (let n = 0; n < count; n++) booked.push(await world.book());
  return booked;
}

/** Each of these reservations has its one message, and the provider got each once. */
async function expectOnce(reservations: number[]): Promise<void> {
  await allJobsEnd(world);
  const sent = (await messages(world)).filter(({ reservation_id: id }) => reservations.includes(id));
  expect(sent).toHaveLength(reservations.length);
  expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['sent']));
  const asked = provider.received.map(({ body }) => body.SessionContext);
  for (const id of reservations) expect(asked.filter((each) => each === `reservation:${id}:booked:1`)).toHaveLength(1);
}

const askedMoreThan = (count: number) =>
  until(
    async () => provider.received.length,
    (length) => length > count,
  );

describe('the worker', () => {
  it('shares the work with another one, which takes over what the first leaves when it is stopped', async () => {
    const [first, second] = await Promise.all([world.worker(provider.env), world.worker(provider.env)]);
    const before = provider.received.length;
    const reservations = await bookMany(12);
    await askedMoreThan(before);
    await first.stop();
    await expectOnce(reservations);
    await second.stop();
  });

  it('does what a killed one had begun and not sent', async () => {
    const first = await world.worker(provider.env);
    // What the job needs first is locked: it begins, and cannot get on.
    const client = await world.app.owner.connect();
    await client.query('BEGIN; LOCK TABLE sms_messages IN ACCESS EXCLUSIVE MODE');
    const reservations = await bookMany(3);
    await until(
      () =>
        world.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'relation' AND datname = current_database()",
        ),
      ([row]) => (row?.n ?? 0) >= 3,
    );
    await first.kill('SIGKILL');
    await client.query('ROLLBACK');
    client.release();
    const second = await world.worker(provider.env);
    await expectOnce(reservations);
    await second.stop();
  });

  it('loses and doubles nothing when Redis is emptied, neither what waits nor what is due later', async () => {
    const reservations = await bookMany(4);
    await world.query(
      `UPDATE outbox SET due_at = haomai_now() + interval '6 seconds'
       WHERE (payload->>'reservation_id')::bigint = ANY ($1)`,
      [reservations.slice(2)],
    );
    const first = await world.worker(provider.env);
    await until(
      () => world.query('SELECT 1 FROM outbox WHERE done_at IS NULL AND queued_at IS NULL'),
      (rows) => rows.length === 0,
    );
    expect(await emptyRedis(world)).toBeGreaterThan(0);
    // Those that are due later have been handed over too lately to count as lost: a minute passes.
    await world.query("UPDATE outbox SET queued_at = queued_at - interval '1 minute' WHERE done_at IS NULL");
    await expectOnce(reservations);
    const early = await world.query('SELECT 1 FROM outbox WHERE done_at < due_at');
    expect(early).toEqual([]);
    await first.stop();
  });

  it('lives through an outage of Redis and of Postgres, and goes on by itself', async () => {
    const redis = await startCuttable(world.app.deps.env.redisUrl ?? '');
    const postgres = await startCuttable(world.app.database.url);
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url }, redis.url);
    await expectOnce([await world.book()]);
    redis.cut();
    const first = await world.book();
    await until(
      async () => worker.output(),
      (text) => text.includes('queue away') || text.includes('not handed over'),
    );
    redis.mend();
    await expectOnce([first]);
    postgres.cut();
    const second = await world.book();
    await until(
      async () => worker.output(),
      (text) => text.includes('holds not done'),
    );
    postgres.mend();
    await expectOnce([second]);
    expect(await worker.stop()).toBe(0);
    await Promise.all([redis.close(), postgres.close()]);
  });

  it('begins without Redis and Postgres, and works as soon as they are there', async () => {
    const redis = await startCuttable(world.app.deps.env.redisUrl ?? '');
    const postgres = await startCuttable(world.app.database.url);
    redis.cut();
    postgres.cut();
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url }, redis.url);
    const reservation = await world.book();
    postgres.mend();
    redis.mend();
    await expectOnce([reservation]);
    expect(await worker.stop()).toBe(0);
    await Promise.all([redis.close(), postgres.close()]);
  });

  it.for(['Redis', 'Postgres', 'both'])('goes when it is told to, also while %s cannot be reached', async (what) => {
    const redis = await startCuttable(world.app.deps.env.redisUrl ?? '');
    const postgres = await startCuttable(world.app.database.url);
    const worker = await world.worker({ ...provider.env, DATABASE_URL: postgres.url }, redis.url);
    await expectOnce([await world.book()]);
    if (what !== 'Postgres') redis.cut();
    if (what !== 'Redis') postgres.cut();
    expect(await worker.stop()).toBe(0);
    await Promise.all([redis.close(), postgres.close()]);
  });

  it('ends what runs before it goes, and takes nothing more', async () => {
    provider.next('hang');
    const worker = await world.worker({ ...provider.env, SHUTDOWN_TIMEOUT_MS: '15000' });
    const before = provider.received.length;
    await world.book();
    await askedMoreThan(before);
    const stopping = worker.stop();
    const late = await world.book();
    expect(await stopping).toBe(0);
    const states = (await messages(world)).map(({ state }) => state);
    expect(states.at(-1)).toBe('unknown');
    const waiting = await world.query(
      "SELECT 1 FROM outbox WHERE job = 'sms.reservation' AND (payload->>'reservation_id')::bigint = $1 AND done_at IS NULL",
      [late],
    );
    expect(waiting).toHaveLength(1);
  });
});
