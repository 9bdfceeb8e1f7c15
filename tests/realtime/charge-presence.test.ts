import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type LiveClient } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Who takes money for what: docs/domain/live-channel.md#who-takes-money-for-what. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Token = { token: string };
type Seen = [id: number, disposal_id: number | null];

async function clinic() {
  const { hospital, clerk } = await world.place();
  const another = await world.app.make.staff({ hospital, role: 'customer_service', name: '陈露' });
  return { hospital, clerk, another };
}

const line = (url: string, { token }: Token) => connect(url, { token }, { reconnection: false });
const watch = (client: LiveClient, disposal_id: number | null) => client.ask('watch_charges', { disposal_id });

async function enter(url: string, person: Token, list: number | null): Promise<LiveClient> {
  const client = await line(url, person);
  expect(await watch(client, list)).toEqual({ ok: true });
  return client;
}

const seenBy = (client: LiveClient) =>
  client
    .of('charge_presence')
    .at(-1)
    ?.people.map(({ id, disposal_id }): Seen => [id, disposal_id]);
const sees = (client: LiveClient, ...expected: Seen[]) => {
  const wanted = JSON.stringify([...expected].sort(([a], [b]) => a - b));
  return client.until(() => JSON.stringify(seenBy(client)) === wanted);
};
const close = (...clients: LiveClient[]) => {
  for (const client of clients) client.close();
};

describe('who takes money for what', () => {
  it('is told to each desk of the hospital, over two processes, with since when', async () => {
    const { hospital, clerk, another } = await clinic();
    const desk = await enter(world.app.url, clerk, null);
    const other = await enter(world.live.url, another, 41);
    await Promise.all([desk, other].map((client) => sees(client, [clerk.id, null], [another.id, 41])));
    const taker = desk
      .of('charge_presence')
      .at(-1)
      ?.people.find(({ id }) => id === another.id);
    expect(taker).toEqual({
      ...{ id: another.id, name: '陈露', role: 'customer_service', disposal_id: 41 },
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect(desk.of('charge_presence').every(({ hospital_id }) => hospital_id === hospital)).toBe(true);
    await watch(other, 42);
    await sees(desk, [clerk.id, null], [another.id, 42]);
    close(other);
    await sees(desk, [clerk.id, null]);
    close(desk);
  });

  it('ends with leaving the desk, though the line stays', async () => {
    const { clerk, another } = await clinic();
    const desk = await enter(world.app.url, clerk, null);
    const other = await enter(world.app.url, another, 41);
    await sees(desk, [clerk.id, null], [another.id, 41]);
    expect(await other.ask('unwatch_charges', {})).toEqual({ ok: true });
    await sees(desk, [clerk.id, null]);
    close(desk, other);
  });

  it('is no business of who takes none, of the public, and of another hospital', async () => {
    const { hospital, clerk } = await clinic();
    const doctor = await world.app.make.staff({ hospital, role: 'doctor' });
    const elsewhere = await clinic();
    const [chair, account] = [
      await line(world.app.url, doctor),
      await line(world.app.url, await world.app.make.account()),
    ];
    for (const client of [chair, account]) expect(await watch(client, 41)).toMatchObject({ ok: false, status: 403 });
    const theirs = await enter(world.app.url, elsewhere.clerk, 41);
    const desk = await enter(world.app.url, clerk, 41);
    await sees(desk, [clerk.id, 41]);
    await sees(theirs, [elsewhere.clerk.id, 41]);
    for (const client of [chair, account]) expect(client.of('charge_presence')).toEqual([]);
    close(desk, theirs, chair, account);
  });
});
