import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, whole } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Frames for a room are written once and given to each line as it is: every kind of line must take them, in order. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TIMES = ['14:00', '14:15', '14:30', '14:45', '15:00'];

describe('a room', () => {
  it('is told over WebSocket, over polling and over a line that was upgraded, each the same and in order', async () => {
    const place = await world.place();
    const kinds = [['websocket'], ['polling'], ['polling', 'websocket']];
    const clients = await Promise.all(
      kinds.map((transports) => connect(world.live.url, { token: place.clerk.token }, { transports })),
    );
    const begun = await Promise.all(clients.map((client) => client.watch(place.hospital, place.date)));
    const { seq } = whole(begun[0] ?? { ok: false, status: 0, message: '' });
    for (const time of TIMES) await place.book(time, `金丝雀${time}`);
    for (const client of clients) {
      await client.until(() => client.of('changes').at(-1)?.to === seq + TIMES.length);
      const frames = client.of('changes');
      expect(frames.map((frame) => frame.from)).toEqual([seq + 1, ...frames.slice(0, -1).map((frame) => frame.to + 1)]);
      expect(frames.flatMap((frame) => frame.slots.map((slot) => slot.name))).toEqual(
        TIMES.map((time) => `金丝雀${time}`),
      );
    }
    for (const client of clients) client.close();
  });

  it('is told in the order of answers and frames, whatever else is on the line', async () => {
    const place = await world.place();
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    const booked = Promise.all(TIMES.map((time) => place.book(time)));
    // An answer says the number that it knows: no frame up to there may come after it.
    const answers = [];
    for (let i = 0; i < 20; i++) {
      const answer = whole(await client.watch(place.hospital, place.date));
      answers.push({ seq: answer.seq, frames: client.of('changes').length });
    }
    await booked;
    await client.until(() => client.of('changes').at(-1)?.to === seq + TIMES.length);
    let at = seq;
    for (const frame of client.of('changes')) {
      expect(frame.from).toBe(at + 1);
      at = frame.to;
    }
    client.close();
  });

  it('is told of frames of every length', async () => {
    const place = await world.place();
    await world.app.make.doctor({ hospital: place.hospital });
    const client = await connect(world.live.url);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    // A frame of every slot of the hospital is longer than 64 kB, whose length is written in another way.
    await world.app.owner.query(
      "SELECT number_changes($1, (SELECT array_agg(id) FROM slots WHERE hospital_id = $1), '{}', NULL, NULL, false)",
      [place.hospital],
    );
    await client.until(() => client.of('changes').at(-1)?.to === seq + 1);
    const long = client.of('changes').at(-1);
    expect(JSON.stringify(long).length).toBeGreaterThan(65_536);
    expect(long?.slots.length).toBe(
      new Set(long?.slots.map((slot) => slot.id ?? `${slot.date} ${slot.prop} ${slot.time}`)).size,
    );
    client.close();
  });
});
