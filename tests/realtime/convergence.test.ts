import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Follower, follow } from './follower.ts';
import { startProxy, targetOf, through } from './proxy.ts';
import { connect, type LiveClient, whole } from './support.ts';
import { type Place, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TIMES = Array.from({ length: 20 }, (_, i) => `${13 + Math.floor(i / 4)}:${['00', '15', '30', '45'][i % 4]}`);

/** A busy desk: each call is some minutes more of its day. */
function deskAt(place: Place): (rounds: number) => Promise<void> {
  const booked: string[] = [];
  let round = 0;
  const free = () => TIMES[booked.length % TIMES.length] ?? '';
  return async (rounds) => {
    for (const end = round + rounds; round < end; round++) {
      if (round % 4 < 2) booked.push(await place.book(free(), `病人${round}`));
      else if (round % 4 === 2) await place.release(await place.hold(free()));
      else await place.cancel(booked.pop() ?? '');
    }
  };
}

async function expectSame(screen: Follower, client: LiveClient, place: Place, auth: { token?: string }): Promise<void> {
  await screen.reached(await place.seq());
  const fresh = await connect(world.app.url, auth);
  const truth = whole(await fresh.watch(place.hospital, place.date));
  fresh.close();
  expect(screen.seq()).toBe(truth.seq);
  expect(screen.slots()).toEqual(
    [...truth.slots].sort((a, b) => a.doctor_id - b.doctor_id || a.time.localeCompare(b.time)),
  );
  const live = new Map((truth.reservations ?? []).map((one) => [one.hash_id, one]));
  for (const one of screen.reservations()) if (live.has(one.hash_id)) expect(one).toEqual(live.get(one.hash_id));
  let at = screen.applied[0]?.[0] ?? 1;
  for (const [from, to] of screen.applied) {
    expect(from).toBeLessThanOrEqual(at);
    at = to + 1;
  }
  client.close();
}

describe('a screen', () => {
  it('of the public and of the staff, in this process and in another, ends with the server’s state', async () => {
    const place = await world.place();
    const staff = { token: place.clerk.token };
    const screens = await Promise.all(
      [world.app.url, world.live.url].flatMap((url) =>
        [{}, staff].map(async (auth) => {
          const client = await connect(url, auth);
          return { client, auth, screen: await follow(client, place.hospital, place.date) };
        }),
      ),
    );
    await deskAt(place)(40);
    for (const { client, auth, screen } of screens) {
      await expectSame(screen, client, place, auth);
      expect(screen.asked()).toBe(1);
    }
  });

  it('that was cut off for a while ends with the server’s state', async () => {
    const proxy = await startProxy(targetOf(world.live.url));
    for (const view of ['public', 'staff']) {
      const place = await world.place();
      const work = deskAt(place);
      const auth = view === 'staff' ? { token: place.clerk.token } : {};
      const client = await connect(through(world.live.url, proxy), auth);
      const screen = await follow(client, place.hospital, place.date);
      await work(4);
      proxy.refuse(true);
      await client.until(() => !client.socket.connected);
      await work(12);
      proxy.refuse(false);
      await client.until(() => client.socket.connected);
      await work(4);
      proxy.cut();
      await work(4);
      await expectSame(screen, client, place, auth);
    }
    await proxy.close();
  });

  it('that joins in the middle of the work misses nothing', async () => {
    const place = await world.place();
    const working = deskAt(place)(40);
    const screens = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = await connect(world.live.url);
        return { client, screen: await follow(client, place.hospital, place.date) };
      }),
    );
    await working;
    for (const { client, screen } of screens) {
      await expectSame(screen, client, place, {});
      expect(screen.asked()).toBe(1);
    }
  });
});

describe('names', () => {
  it('never reach the public, in no byte of what it is sent', async () => {
    const place = await world.place();
    const stranger = await connect(world.live.url);
    const account = await connect(world.app.url, { token: (await world.app.make.account()).token });
    const staff = await connect(world.live.url, { token: place.clerk.token });
    for (const client of [stranger, account, staff]) await client.watch(place.hospital, place.date);
    const { seq } = whole(await stranger.watch(place.hospital, place.date));
    const hash = await place.book('14:00', '金丝雀之名');
    const held = await place.hold('15:00');
    await place.release(held);
    await place.cancel(await place.book('14:15', '金丝雀之名'));
    const last = await place.seq();
    for (const client of [stranger, account, staff]) await client.until(() => client.of('changes').at(-1)?.to === last);
    for (const client of [stranger, account]) {
      await client.watch(place.hospital, place.date, seq);
      await client.watch(place.hospital, place.date);
      for (const secret of ['金丝雀之名', hash, place.clerk.name, '13800001111', '牙痛', '患者要求']) {
        expect(client.bytes()).not.toContain(secret);
      }
      expect(client.bytes()).not.toMatch(/"(reservations|activity|by|by_role)"/);
    }
    expect(staff.bytes()).toContain('金丝雀之名');
    expect(staff.bytes()).toContain(place.clerk.name);
    for (const client of [stranger, account, staff]) client.close();
  });
});
