import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Redis, startRedis } from '../../scripts/lib/redis.mjs';
import { startTestApp, type TestApp } from '../support/app.ts';
import { testRedis } from '../support/redis.ts';
import { follow } from './follower.ts';
import { startProxy, targetOf, through, type Wire } from './proxy.ts';
import { heard, openRaw } from './raw.ts';
import { connect, type LiveClient, type LiveProcess, startLive, whole } from './support.ts';
import { makePlace, type Place, startWorld, type World } from './world.ts';

/** Redis is never the truth, and the loss of Postgres ends nothing that could go on. */

async function expectSame(
  url: string,
  client: LiveClient,
  place: Place,
  screen: Awaited<ReturnType<typeof follow>>,
): Promise<void> {
  await screen.reached(await place.seq());
  const fresh = await connect(url);
  const truth = whole(await fresh.watch(place.hospital, place.date));
  expect(screen.slots()).toEqual(
    [...truth.slots].sort((a, b) => a.doctor_id - b.doctor_id || a.time.localeCompare(b.time)),
  );
  fresh.close();
  client.close();
}

describe('a process whose way to Redis or Postgres breaks', () => {
  let world: World;
  let redis: Wire;
  let postgres: Wire;
  let live: LiveProcess;
  beforeAll(async () => {
    world = await startWorld();
    redis = await startProxy(targetOf(testRedis().url));
    postgres = await startProxy(targetOf(world.app.database.url));
    live = await startLive({
      databaseUrl: through(world.app.database.url, postgres),
      redisUrl: through(testRedis().url, redis),
      redisPrefix: world.app.deps.env.redisPrefix,
    });
  });
  afterAll(async () => {
    await live.close();
    await redis.close();
    await postgres.close();
    await world.close();
  });

  it('goes on without Redis, and with it again', async () => {
    const place = await world.place();
    const client = await connect(live.url);
    const screen = await follow(client, place.hospital, place.date);
    redis.refuse(true);
    await place.book('14:00');
    await screen.reached(await place.seq());
    await place.book('14:15');
    await screen.reached(await place.seq());
    redis.refuse(false);
    await expect.poll(() => live.deps.bus.connected).toBe(true);
    await place.book('14:30');
    await screen.reached(await place.seq());
    await expectSame(world.app.url, client, place, screen);
    expect(screen.asked()).toBe(1);
  });

  it('goes on where Redis seems connected and says nothing', async () => {
    const place = await world.place();
    const client = await connect(live.url);
    const screen = await follow(client, place.hospital, place.date);
    redis.swallow(true);
    for (const time of ['14:00', '14:15', '14:30']) await place.book(time);
    await screen.reached(await place.seq());
    redis.swallow(false);
    redis.cut();
    await expectSame(world.app.url, client, place, screen);
  });

  it('tells sessions and persons what concerns them without Redis', async () => {
    const place = await world.place();
    const account = await world.app.make.account();
    const client = await connect(live.url, { token: account.token });
    const clerk = await connect(live.url, { token: place.clerk.token });
    redis.refuse(true);
    const slot = await world.app.make.slot(place.doctor.id, 1, '14:00');
    const booked = await world.app.as(account)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: place.doctor.department_id,
      source: '牙痛',
    });
    expect(booked.status).toBe(201);
    await client.until(() => client.of('reservation').length === 1);
    await world.app.as(place.clerk)('POST', '/api/admin/logout');
    await clerk.until(() => !clerk.socket.connected);
    expect(clerk.of('session')).toEqual([{ type: 'revoked' }]);
    redis.refuse(false);
    client.close();
  });

  it('keeps its sockets without Postgres, says 503, and catches up', async () => {
    const place = await world.place();
    const client = await connect(live.url);
    const screen = await follow(client, place.hospital, place.date);
    const clerk = await connect(live.url, { token: place.clerk.token });
    redis.refuse(true);
    postgres.refuse(true);
    expect(await client.watch(place.hospital, '2026-11-23')).toMatchObject({ ok: false, status: 503 });
    for (const time of ['14:00', '14:15', '14:30']) await place.book(time);
    // Nobody is let in whose token can't be checked, and nobody is turned away for good.
    const late = connect(live.url, { token: place.clerk.token });
    postgres.refuse(false);
    await screen.reached(await place.seq());
    expect([client.socket.connected, clerk.socket.connected]).toEqual([true, true]);
    (await late).close();
    redis.refuse(false);
    clerk.close();
    await expectSame(world.app.url, client, place, screen);
  });

  it('gets over a Postgres that hangs', async () => {
    const place = await world.place();
    const client = await connect(live.url);
    const screen = await follow(client, place.hospital, place.date);
    postgres.swallow(true);
    redis.refuse(true);
    await place.book('14:00');
    expect(await client.watch(place.hospital, place.date)).toMatchObject({ ok: false, status: 503 });
    postgres.swallow(false);
    postgres.cut();
    redis.refuse(false);
    await expectSame(world.app.url, client, place, screen);
  });
});

describe('a Redis that is killed and comes back empty', () => {
  it('costs nobody a change', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'haomai-live-redis-'));
    const start = async (): Promise<Redis> => {
      const redis = await startRedis({ dir, port: 0, settings: ['appendonly no'] });
      if (!redis) throw new Error('no Redis here');
      return redis;
    };
    let redis = await start();
    const app: TestApp = await startTestApp({ env: { REDIS_URL: redis.url } });
    const live = await startLive({
      databaseUrl: app.database.url,
      redisUrl: redis.url,
      redisPrefix: app.deps.env.redisPrefix,
    });
    const place = await makePlace(app);
    const client = await connect(live.url);
    const screen = await follow(client, place.hospital, place.date);
    await place.book('14:00');
    process.kill(redis.pid, 'SIGKILL');
    await place.book('14:15');
    await screen.reached(await place.seq());
    await place.book('14:30');
    redis = await start();
    await place.book('14:45');
    await expect.poll(() => live.deps.bus.connected && app.deps.bus.connected).toBe(true);
    await place.book('15:00');
    await expectSame(app.url, client, place, screen);
    expect(screen.asked()).toBe(1);
    await live.close();
    await app.close();
    await redis.stop();
    rmSync(dir, { recursive: true, force: true });
  });
});

describe('without Redis at all', () => {
  it('one process sends everything, and reads what others committed', async () => {
    const app = await startTestApp({ redis: false });
    const place = await makePlace(app);
    const other = await startLive({ databaseUrl: app.database.url });
    const clients = await Promise.all([app.url, other.url].map((url) => connect(url)));
    const screens = await Promise.all(clients.map((client) => follow(client, place.hospital, place.date)));
    for (const time of ['14:00', '14:15']) await place.book(time);
    for (const [i, client] of clients.entries()) {
      const screen = screens[i];
      if (screen) await expectSame(app.url, client, place, screen);
    }
    await other.close();
    await app.close();
  });
});

describe('a process that closes', () => {
  it('sends its sockets elsewhere, and their holds keep a short lease', async () => {
    const world = await startWorld();
    const place = await world.place();
    const ends = await world.beside();
    const proxy = await startProxy(targetOf(ends.url));
    const client = await connect(through(ends.url, proxy), { token: place.clerk.token });
    const hold = await place.hold('15:00');
    const reasons: string[] = [];
    client.socket.on('disconnect', (reason) => reasons.push(reason));
    await ends.close();
    await client.until(() => !client.socket.connected);
    expect(reasons).toEqual(['transport close']);
    // It goes on trying by itself.
    expect(client.socket.active).toBe(true);
    const { rows } = await world.app.owner.query(
      'SELECT lease_until IS NOT NULL AS leased FROM holds WHERE id = $1 AND ended_at IS NULL',
      [hold],
    );
    expect(rows).toEqual([{ leased: true }]);
    client.close();
    await proxy.close();
    await world.close();
  });

  it('does not wait for a reader that has stopped', async () => {
    const world = await startWorld();
    const ends = await world.beside();
    const stalled = await openRaw(ends.url);
    stalled.say('40{}');
    await heard(stalled, '"sid"');
    stalled.socket.pause();
    await ends.close();
    stalled.socket.destroy();
    await world.close();
  });
});
