import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { connect, type LiveClient } from '../realtime/support.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

/** Scheduled announcements go out once, not early and within seconds, whatever happens to the workers and to Redis. */

const MESSAGE = '/api/admin/hospital/message';

let world: World;
let owner: Person;
let client: LiveClient;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.app.make.staff({ hospital: world.doctor.hospital_id, role: 'shop_owner', name: '林店长' });
  client = await connect(world.app.url, { token: world.doctor.token });
});
afterAll(async () => {
  client.close();
  await world.close();
});

/** So far ahead in ms that a busy machine does what comes before it in time. */
const LATER = 4_000;

const write = (body: object, path = MESSAGE) => world.app.as(owner)('POST', path, body);
/** An instant so many milliseconds from now, by the database's clock. */
async function soon(ms: number): Promise<string> {
  const [row] = await world.query<{ at: Date }>('SELECT haomai_now() AS at');
  return new Date((row?.at.getTime() ?? 0) + ms).toISOString();
}
async function schedule(ms: number, title = '定时'): Promise<number> {
  const answer = await write({ title, content: '到点发布', audience: 'staff', publish_at: await soon(ms) });
  expect([answer.status, answer.at('data', 'status')], answer.text).toEqual([201, 'scheduled']);
  return answer.number('data', 'id');
}
const notified = (id: number) => client.of('announcement').filter((each) => each.id === id);
const arrives = (id: number) => client.until(() => notified(id)[0]);

interface Row {
  id: number;
  status: string;
  reason: string;
  early: boolean | null;
  published: number;
}
const rowOf = async (id: number) => {
  const [row] = await world.query<Row>(
    `SELECT id, status, reason, published_at < publish_at AS early FROM announcements WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`no announcement ${id}`);
  return row;
};

/** Every job about an announcement has ended, and the round after it had its turn: what would be doubled has been. */
async function allIsQuiet(): Promise<void> {
  await until(
    () =>
      world.query(
        `SELECT 1 FROM outbox WHERE job = 'announcement.publish' AND done_at IS NULL AND due_at < haomai_now()`,
      ),
    (rows) => rows.length === 0,
  );
  const marker = await write({ title: '最后', content: '最后', audience: 'staff' });
  await arrives(marker.number('data', 'id'));
}

describe('a scheduled announcement', () => {
  it('comes to an open screen at its time, once, with two workers', async () => {
    const workers = await Promise.all([world.worker(), world.worker()]);
    const id = await schedule(LATER);
    expect(await arrives(id)).toMatchObject({ title: '定时', status: 'published', audience: 'staff' });
    await allIsQuiet();
    expect(notified(id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'published', early: false });
    await Promise.all(workers.map((each) => each.stop()));
  });

  it('comes once where the worker was killed before its time and another is started after it', async () => {
    const first = await world.worker();
    const id = await schedule(LATER);
    await first.kill('SIGKILL');
    await until(
      () => world.query('SELECT 1 FROM announcements WHERE id = $1 AND publish_at < haomai_now()', [id]),
      (rows) => rows.length === 1,
    );
    expect([notified(id), (await rowOf(id)).status]).toEqual([[], 'scheduled']);
    const second = await world.worker();
    await arrives(id);
    await allIsQuiet();
    expect(notified(id)).toHaveLength(1);
    await second.stop();
  });

  it('comes where its row of the outbox is gone for good', async () => {
    const worker = await world.worker();
    const id = await schedule(LATER);
    await world.query(`DELETE FROM outbox WHERE job = 'announcement.publish'`);
    await arrives(id);
    await allIsQuiet();
    expect(notified(id)).toHaveLength(1);
    await worker.stop();
  });

  it('moved to a later time comes then and not before; withdrawn it never comes', async () => {
    const moved = await schedule(LATER);
    const withdrawn = await schedule(LATER);
    await write({ id: moved, publish_at: await soon(2 * LATER) }, `${MESSAGE}/updateMessage`);
    await write({ id: withdrawn, status: 'withdrawn' }, `${MESSAGE}/updateMessage`);
    // Nobody worked until now: however long it took to say so, neither was published before it was said.
    const worker = await world.worker();
    await arrives(moved);
    expect(await rowOf(moved)).toMatchObject({ status: 'published', early: false });
    await allIsQuiet();
    expect([notified(moved).length, notified(withdrawn).length]).toEqual([1, 0]);
    await worker.stop();
  });

  it('of a hospital that is locked by then is withdrawn with the reason, and its author is told', async () => {
    const worker = await world.worker();
    const author = await connect(world.app.url, { token: owner.token });
    const id = await schedule(LATER);
    await world.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [world.doctor.hospital_id]);
    const news = await author.until(() => author.of('notification').find(({ kind }) => kind === 'announcement'));
    expect(news.content).toContain('医院已被锁定');
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', reason: '医院已被锁定，到时未发布' });
    await world.query('UPDATE hospitals SET lock = 0 WHERE id = $1', [world.doctor.hospital_id]);
    expect(notified(id)).toEqual([]);
    author.close();
    await worker.stop();
  });
});

/** The same faults again for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIFTY = 50;
const KILLS = 5;
const OVER_MS = 12_000;

describe('fifty of them', () => {
  it('under random kills and an emptied Redis come once each, and none early', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    console.log(`SEED=${seed}`);
    const random = randomOf(seed);
    const workers: WorkerProcess[] = await Promise.all([world.worker(), world.worker()]);
    const ids: number[] = [];
    for (let n = 0; n < FIFTY; n++) ids.push(await schedule(2_000 + random() * OVER_MS, `第${n + 1}条`));

    for (let kill = 0; kill < KILLS; kill++) {
      // Faults come at moments of their own: there is no event to wait for.
      await pause((OVER_MS / KILLS) * random() * 1.5);
      const which = Math.floor(random() * workers.length);
      await workers[which]?.kill('SIGKILL');
      if (kill === 2) await emptyRedis(world);
      workers[which] = await world.worker();
    }
    await until(
      () => world.query('SELECT 1 FROM announcements WHERE id = ANY ($1) AND status <> $2', [ids, 'published']),
      (rows) => rows.length === 0,
    );
    await client.until(() => ids.every((id) => notified(id).length > 0));
    await allIsQuiet();

    expect(ids.map((id) => notified(id).length)).toEqual(ids.map(() => 1));
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.filter(({ early }) => early !== false)).toEqual([]);
    const seen = ids
      .flatMap(notified)
      .map(({ publish_at, published_at }) => Date.parse(published_at ?? '') - Date.parse(publish_at ?? ''));
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
    await Promise.all(workers.map((each) => each.stop()));
  });
});
