import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEvent } from '../../server/platform/live-bus.ts';
import { follow } from './follower.ts';
import { connect, whole } from './support.ts';
import { startWorld, type World } from './world.ts';

/** docs/domain/live-channel.md#the-way-of-an-event: contiguous by seq, whatever Redis loses or shuffles. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A change that commits, and tells nobody: its message is for the test to send, or to lose. */
async function commitSilently(
  hospital: number,
  slotIds: number[] = [],
  extra: object | null = null,
): Promise<LogEvent> {
  const { rows } = await world.app.owner.query<{ event: LogEvent }>(
    `SELECT number_changes($1, $2, '{}', $3, NULL, false) AS event`,
    [hospital, slotIds, extra && JSON.stringify(extra)],
  );
  const event = rows[0]?.event;
  if (!event) throw new Error('no event');
  return event;
}

const publish = (...events: LogEvent[]) => world.app.deps.bus.publish({ kind: 'changes', events, account_events: [] });

describe('frames of another process', () => {
  it('come in order and once, when messages come twice and shuffled', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    const events = [];
    for (let i = 0; i < 30; i++) events.push(await commitSilently(place.hospital));
    const shuffled = [...events, ...events].sort((a, b) => ((a.seq * 7919) % 31) - ((b.seq * 7919) % 31));
    for (const event of shuffled) publish(event);
    await client.until(() => client.of('changes').at(-1)?.to === seq + 30);
    const covered = client
      .of('changes')
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
    expect(covered).toEqual(events.map((event) => event.seq));
    client.close();
  });

  it('come though a message was lost: each gap is read from Postgres', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    for (let round = 1; round <= 30; round++) {
      await commitSilently(place.hospital);
      publish(await commitSilently(place.hospital));
      await client.until(() => client.of('changes').at(-1)?.to === seq + 2 * round);
    }
    expect(client.of('changes').at(0)?.from).toBe(seq + 1);
    client.close();
  });

  it('come though all messages were lost, every time by the look of each second', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    for (let round = 1; round <= 4; round++) {
      for (let i = 0; i < 3; i++) await commitSilently(place.hospital);
      await client.until(() => client.of('changes').at(-1)?.to === seq + 3 * round);
    }
    client.close();
  });

  it('come page by page where a thousand were lost', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    await world.app.owner.query(
      `SELECT number_changes($1, '{}', '{}', NULL, NULL, false) FROM generate_series(1, 1203)`,
      [place.hospital],
    );
    await client.until(() => client.of('changes').at(-1)?.to === seq + 1203);
    let at = seq;
    for (const frame of client.of('changes')) {
      expect(frame.from).toBe(at + 1);
      at = frame.to;
    }
    client.close();
  });

  it('are given up where the log no longer has them: watchers are told the number and take a whole state', async () => {
    const place = await world.place();
    const client = await connect(world.live.url, { token: place.clerk.token });
    const screen = await follow(client, place.hospital, place.date);
    const pool = world.app.owner;
    const tx = await pool.connect();
    await tx.query('BEGIN');
    await tx.query(`SELECT number_changes($1, '{}', '{}', NULL, NULL, false) FROM generate_series(1, 5)`, [
      place.hospital,
    ]);
    await tx.query('DELETE FROM hospital_events WHERE hospital_id = $1', [place.hospital]);
    await tx.query('COMMIT');
    tx.release();
    await screen.reached(await place.seq());
    expect(client.of('seq').length).toBeGreaterThan(0);
    await place.book('15:00', '钱二');
    await screen.reached(await place.seq());
    expect(screen.slots().find((slot) => slot.time === '15:00')?.value).toBe('钱二');
    client.close();
  });

  it('begin anew with a new epoch: screens start afresh', async () => {
    const place = await world.place();
    const client = await connect(world.live.url, { token: place.clerk.token });
    for (const time of ['14:00', '14:15', '14:30']) await place.book(time);
    const screen = await follow(client, place.hospital, place.date);
    const pool = world.app.owner;
    // A restore: the state of before, with numbers that have been used.
    await pool.query('UPDATE hospital_numbers SET seq = 1, epoch = epoch + 1 WHERE hospital_id = $1', [place.hospital]);
    await pool.query('DELETE FROM hospital_events WHERE hospital_id = $1 AND seq > 1', [place.hospital]);
    await client.until(() => screen.seq() === 1);
    await place.book('15:00', '孙三');
    await client.until(() => screen.slots().some((slot) => slot.value === '孙三'));
    client.close();
  });

  it('carry lock and headers, and tell the staff by name', async () => {
    const place = await world.place();
    const stranger = await connect(world.live.url);
    const staff = await connect(world.live.url, { token: place.clerk.token });
    await stranger.watch(place.hospital, place.date);
    const pool = world.app.owner;
    for (const lock of [1, 0]) {
      await pool.query('UPDATE hospitals SET lock = $2 WHERE id = $1', [place.hospital, lock]);
      publish(await commitSilently(place.hospital, [], { hospital: { lock }, headers: true }));
      await stranger.until(() => stranger.of('changes').at(-1)?.hospital?.lock === lock);
      expect(stranger.of('changes').at(-1)?.headers).toBe(true);
      const type = lock ? 'hospital_locked' : 'hospital_unlocked';
      // The clerk watches nothing.
      const notified = await staff.until(() => staff.of('session').find((event) => event.type === type));
      expect(notified.hospital_id).toBe(place.hospital);
    }
    expect(stranger.of('session')).toEqual([]);
    expect(staff.socket.connected).toBe(true);
    stranger.close();
    staff.close();
  });
});

describe('the number', () => {
  it('comes by itself, from Postgres', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    const notified = await client.until(() => client.of('seq').at(-1));
    expect(notified).toEqual({ hospital_id: place.hospital, seq });
    client.close();
  });
});

describe('under load', () => {
  it('a room gets one frame in 50 ms at most, after the first few, and misses nothing', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    const events = [];
    for (let i = 0; i < 400; i++) events.push(await commitSilently(place.hospital));
    const began = Date.now();
    for (const event of events) {
      publish(event);
      // Each could be a frame of its own.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await client.until(() => client.of('changes').at(-1)?.to === seq + 400);
    // A promise of how few, however long it takes.
    expect(client.of('changes').length).toBeLessThanOrEqual((Date.now() - began) / 45 + 2 + 16);
    client.close();
  });
});
