import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, openRaw } from './raw.ts';
import { connect, whole } from './support.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a reader that stops reading', () => {
  it('is cut at 1 MB of backlog; the others get everything', async () => {
    const place = await world.place();
    const reader = await connect(world.live.url, { token: place.clerk.token });
    const { seq } = whole(await reader.watch(place.hospital, place.date));
    const stalled = await openRaw(world.live.url);
    stalled.say(`40${JSON.stringify({ token: place.clerk.token })}`);
    await heard(stalled, '"sid"');
    stalled.say(`420["watch",${JSON.stringify({ hospital_id: place.hospital, date: place.date })}]`);
    await heard(stalled, '"ok":true');
    stalled.socket.pause();
    const ended = new Promise((resolve) => stalled.socket.once('close', resolve));

    const pool = world.app.owner;
    const activity = {
      by: 'x'.repeat(300_000),
      by_role: '',
      user_id: null,
      kind: 'booked',
      doctor_id: 1,
      date: place.date,
      time: '09:00',
      patient: '',
    };
    let sent = 0;
    while (world.live.stats().backlog_cuts === 0 && sent < 300) {
      const { rows } = await pool.query(`SELECT number_changes($1, '{}', '{}', $2, NULL, false) AS event`, [
        place.hospital,
        JSON.stringify({ activity: [activity] }),
      ]);
      world.live.deps.bus.publish({ kind: 'changes', events: [rows[0]?.event], account_events: [] });
      sent++;
      await reader.until(() => reader.of('changes').at(-1)?.to === seq + sent);
      reader.received.splice(0, reader.received.length - 1);
    }
    expect(world.live.stats().backlog_cuts).toBe(1);
    await expect.poll(() => world.live.stats().sockets).toBe(1);
    stalled.socket.resume();
    await ended;
    expect(reader.socket.connected).toBe(true);
    reader.close();
  });

  it('is let go also when its session dies', async () => {
    const place = await world.place();
    const stalled = await openRaw(world.live.url);
    stalled.say(`40${JSON.stringify({ token: place.clerk.token })}`);
    await heard(stalled, '"sid"');
    stalled.socket.pause();
    const ended = new Promise((resolve) => stalled.socket.once('close', resolve));
    await world.app.owner.query('UPDATE sessions SET revoked_at = haomai_now() WHERE id = $1', [
      place.clerk.session_id,
    ]);
    await expect.poll(() => world.live.stats().sockets).toBe(0);
    stalled.socket.resume();
    await ended;
  });
});

describe('what no client library says', () => {
  it('closes that line and nothing else', async () => {
    const place = await world.place();
    const witness = await connect(world.live.url);
    await witness.watch(place.hospital, place.date);
    for (const said of [
      '42["disconnect","transport close"]',
      '42["disconnecting"]',
      '42',
      '42[]',
      '42{"a":1}',
      '4',
      '9',
      '451-["watch",{"_placeholder":true,"num":99999}]',
      '43999[1]',
      '40/admin,',
      '[]',
      '42["watch"',
      '42["newListener","x"]',
    ]) {
      const line = await openRaw(world.live.url);
      line.say('40{}');
      await heard(line, '"sid"');
      line.say(said);
      line.say('420["unwatch",{"hospital_id":1,"date":"2026-11-20"}]');
      await Promise.race([heard(line, '"ok":true'), new Promise((resolve) => line.socket.once('close', resolve))]);
      line.socket.destroy();
    }
    await place.book('15:00');
    await witness.until(() => witness.of('changes').length > 0);
    await expect.poll(() => world.live.stats().sockets).toBe(1);
    witness.close();
  });
});
