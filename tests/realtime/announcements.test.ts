import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type LiveClient } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Announcements on the live channel: each version once to each socket that it concerns, on every process. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Place = Awaited<ReturnType<World['place']>>;

async function writerOf(place: Place) {
  const owner = await world.app.make.staff({ hospital: place.hospital, role: 'shop_owner' });
  const ask = world.app.as(owner);
  const write = async (body: object, path = '') => {
    const answer = await ask('POST', `/api/admin/hospital/message${path}`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  };
  return {
    publish: (title: string, more: object = {}) => write({ title, content: '内容', audience: 'staff', ...more }),
    update: (id: number, more: object) => write({ id, ...more }, '/updateMessage'),
  };
}

/** Published without a word to anybody: it is found by asking Postgres. */
async function publishSilently(place: Place, title: string): Promise<number> {
  const { rows } = await world.app.owner.query<{ id: number }>(
    `INSERT INTO announcements (hospital_id, title, content, audience, status, published_at, told_at, creator_id, created_at, updated_at)
     SELECT $1, $2, '内容', 'staff', 'published', n.at, n.at, $3, n.at, n.at FROM (SELECT haomai_now() AS at) n RETURNING id`,
    [place.hospital, title, place.clerk.id],
  );
  return rows[0]?.id ?? 0;
}

const titlesOf = (client: LiveClient) => client.of('announcement').map(({ title }) => title);
const has = (client: LiveClient, title: string) => client.until(() => titlesOf(client).includes(title));

describe('an announcement', () => {
  it('reaches every socket of those it concerns, on every process, once; and nobody else', async () => {
    const [place, other] = [await world.place(), await world.place()];
    const { publish } = await writerOf(place);
    const stranger = await world.app.make.account();
    const mine = await Promise.all(
      [world.app.url, world.live.url, world.live.url].map((url) => connect(url, { token: place.clerk.token })),
    );
    const others = await Promise.all([
      connect(world.live.url, { token: other.clerk.token }),
      connect(world.live.url, { token: stranger.token }),
      connect(world.live.url),
    ]);
    await publish('给员工');
    for (const client of mine) await has(client, '给员工');
    // What comes from Postgres a second later is the same, and no news.
    await publishSilently(place, '随后');
    for (const client of mine) {
      await has(client, '随后');
      expect(titlesOf(client)).toEqual(['给员工', '随后']);
    }
    expect(others.flatMap(titlesOf)).toEqual([]);
    for (const client of [...mine, ...others]) client.close();
  });

  it('edited comes again with its mark, pinned without, and withdrawn as such', async () => {
    const place = await world.place();
    const { publish, update } = await writerOf(place);
    const client = await connect(world.live.url, { token: place.clerk.token });
    const id = await publish('旧标题');
    await has(client, '旧标题');
    await update(id, { title: '新标题' });
    await has(client, '新标题');
    await update(id, { status: 'withdrawn' });
    await client.until(() => client.of('announcement').some(({ status }) => status === 'withdrawn'));
    const seen = client.of('announcement').map(({ title, status, edited_at }) => [title, status, edited_at !== null]);
    expect(seen).toEqual([
      ['旧标题', 'published', false],
      ['新标题', 'published', true],
      ['新标题', 'withdrawn', true],
    ]);
    client.close();
  });

  it('comes in its turn, however fast others follow', async () => {
    const place = await world.place();
    const client = await connect(world.live.url, { token: place.clerk.token });
    const order = Array.from({ length: 60 }, (_, n) => `第${n}`);
    for (const title of order) {
      const id = await publishSilently(place, title);
      // Postgres is asked for each of them; the answers of many questions are under way at once.
      world.live.deps.bus.publish({ kind: 'announcement', id });
    }
    await client.until(() => client.of('announcement').length >= order.length);
    expect(titlesOf(client)).toEqual(order);
    client.close();
  });

  it('is no news to who comes later', async () => {
    const place = await world.place();
    const { publish } = await writerOf(place);
    const early = await connect(world.live.url, { token: place.clerk.token });
    await publish('早些');
    await has(early, '早些');
    const late = await connect(world.live.url, { token: place.clerk.token });
    await publishSilently(place, '现在');
    await has(late, '现在');
    expect(titlesOf(late)).toEqual(['现在']);
    for (const client of [early, late]) client.close();
  });

  it('is found in Postgres by a process that no message reaches', async () => {
    const alone = await world.beside({ REDIS_PREFIX: 'elsewhere' });
    const place = await world.place();
    const { publish } = await writerOf(place);
    const client = await connect(alone.url, { token: place.clerk.token });
    for (const title of ['一', '二', '三']) {
      await publish(title);
      await has(client, title);
    }
    expect(titlesOf(client)).toEqual(['一', '二', '三']);
    client.close();
    await alone.close();
  });

  it('for some roles or departments passes by the others', async () => {
    const place = await world.place();
    const { publish } = await writerOf(place);
    const doctor = await world.app.make.doctor({ hospital: place.hospital });
    const [clerk, medic] = [
      await connect(world.live.url, { token: place.clerk.token }),
      await connect(world.live.url, { token: doctor.token }),
    ];
    await publish('医生', { roles: ['doctor'] });
    await publish('科室', { department_ids: [doctor.department_id] });
    await publish('大家');
    for (const client of [clerk, medic]) await has(client, '大家');
    expect([titlesOf(clerk), titlesOf(medic)]).toEqual([['大家'], ['医生', '科室', '大家']]);
    for (const client of [clerk, medic]) client.close();
  });
});
