import { afterAll, beforeAll, describe, it } from 'vitest';
import { startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { connect, whole } from './support.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function leaseOf(holdId: number): Promise<number | null> {
  const { rows } = await world.app.owner.query<{ left: number | null }>(
    'SELECT extract(epoch FROM lease_until - haomai_now())::float8 AS left FROM holds WHERE id = $1',
    [holdId],
  );
  return rows[0]?.left ?? null;
}

/** The frames of a stranger who looks on are what the tests wait for. */
async function onlooker(place: Awaited<ReturnType<World['place']>>) {
  const client = await connect(world.live.url);
  whole(await client.watch(place.hospital, place.date));
  const heldAt = (time: string) => {
    const states = client.of('changes').flatMap((frame) => frame.slots.filter((slot) => slot.time === time));
    return states.at(-1)?.hold;
  };
  return { client, heldAt };
}

describe.concurrent('a hold', () => {
  it('lives on while its session has a socket on any process, and ends 15 seconds after the last one', async ({
    expect,
  }) => {
    const place = await world.place();
    const { client, heldAt } = await onlooker(place);
    const sockets = await Promise.all(
      [world.app.url, world.live.url].map((url) => connect(url, { token: place.clerk.token })),
    );
    const hold = await place.hold('15:00');
    await client.until(() => heldAt('15:00'));
    const began = Date.now();
    sockets[0]?.close();
    // Longer than any lease: the socket that is left keeps renewing it.
    const ticks = client.of('seq').length;
    await client.until(() => client.of('seq').length >= ticks + 2);
    expect(Date.now() - began).toBeGreaterThan(9_000);
    expect(await leaseOf(hold)).toBeGreaterThan(10);
    expect(heldAt('15:00')).toBeTruthy();
    sockets[1]?.close();
    const dropped = Date.now();
    await client.until(() => heldAt('15:00') === null);
    expect(Date.now() - dropped).toBeGreaterThan(14_000);
    client.close();
  });

  it('whose session never had a socket has no lease', async ({ expect }) => {
    const place = await world.place();
    const hold = await place.hold('15:00');
    const client = await connect(world.live.url, { token: (await world.app.make.staff()).token });
    await client.watch(place.hospital, place.date);
    await client.until(() => client.of('seq').length > 0);
    expect(await leaseOf(hold)).toBeNull();
    client.close();
  });

  it('is leased from the first instant where its session has a socket on the process that takes it', async ({
    expect,
  }) => {
    const place = await world.place();
    const socket = await connect(world.app.url, { token: place.clerk.token });
    // One may be renewed before it is looked at; not five, in less time than between two renewals.
    for (const time of ['14:00', '15:00', '14:00', '15:00', '14:00'])
      expect(await leaseOf(await place.hold(time))).toBeGreaterThan(15);
    socket.close();
  });

  it('that is worked for only after its session’s last socket has gone gets the last lease all the same', async ({
    expect,
  }) => {
    const place = await world.place();
    const gone = await connect(world.app.url, { token: place.clerk.token });
    const first = await place.hold('14:00');
    gone.close();
    // The server knows that it has gone: what it left is leased for the last time.
    await expect.poll(() => leaseOf(first)).not.toBeNull();
    const late = await place.hold('15:00');
    await expect.poll(() => leaseOf(late)).toBeGreaterThan(5);
  });

  it('takes no number by being renewed', async ({ expect }) => {
    const place = await world.place();
    const client = await connect(world.live.url, { token: place.clerk.token });
    await client.watch(place.hospital, place.date);
    const hold = await place.hold('15:00');
    const seq = await place.seq();
    await expect.poll(() => leaseOf(hold)).not.toBeNull();
    expect(await place.seq()).toBe(seq);
    client.close();
  });

  it('that has expired is swept, and everybody sees it', async () => {
    const place = await world.place();
    const { client, heldAt } = await onlooker(place);
    const hold = await place.hold('15:00');
    await client.until(() => heldAt('15:00'));
    await world.app.owner.query('UPDATE holds SET expires_at = haomai_now() WHERE id = $1', [hold]);
    await client.until(() => heldAt('15:00') === null);
    client.close();
  });

  it('ends by itself where the process with its socket is killed', async ({ expect }) => {
    const place = await world.place();
    const { client, heldAt } = await onlooker(place);
    const server = await startServerProcess({
      databaseUrl: world.app.database.url,
      redisUrl: testRedis().url,
      redisPrefix: world.app.deps.env.redisPrefix,
    });
    const clerk = await connect(server.url, { token: place.clerk.token }, { reconnection: false });
    const hold = await place.hold('15:00');
    await expect.poll(() => leaseOf(hold)).not.toBeNull();
    await server.kill('SIGKILL');
    await clerk.until(() => !clerk.socket.connected);
    await client.until(() => heldAt('15:00') === null);
    client.close();
  });
});
