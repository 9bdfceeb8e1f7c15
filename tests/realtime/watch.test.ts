import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { testRedis } from '../support/redis.ts';
import { connect, type LiveProcess, startLive, steps, whole } from './support.ts';

let app: TestApp;
let live: LiveProcess;

beforeAll(async () => {
  app = await startTestApp();
  live = await startLive({
    databaseUrl: app.database.url,
    redisUrl: testRedis().url,
    redisPrefix: app.deps.env.redisPrefix,
  });
});
afterAll(async () => {
  await live.close();
  await app.close();
});

async function desk() {
  const doctor = await app.make.doctor();
  const clerk = await app.make.staff({ hospital: doctor.hospital_id });
  return { doctor, clerk, hospital: doctor.hospital_id, date: app.deps.clock.today(), asks: app.as(clerk) };
}

/** Holds and books, as the desk; answers the reservation's hash_id. */
async function book(place: Awaited<ReturnType<typeof desk>>, time: string, more: object = {}): Promise<string> {
  const slot = await app.make.slot(place.doctor.id, 0, time);
  const form = deskForm({ slot, time, department: place.doctor.department_id }, more);
  const answer = await place.asks('POST', '/api/admin/reservations', form);
  expect(answer.status).toBe(201);
  return answer.string('data', 'hash_id');
}

describe('watch', () => {
  it('answers the state of the day at a seq, for staff with names and for the public without', async () => {
    const place = await desk();
    const hash = await book(place, '14:00', { name: '金丝雀甲' });
    const staff = await connect(live.url, { token: place.clerk.token });
    const stranger = await connect(live.url);
    const seen = whole(await staff.watch(place.hospital, place.date));
    expect(seen.view).toBe('staff');
    expect(seen.slots.find((slot) => slot.time === '14:00')).toMatchObject({ value: '金丝雀甲', reservation_id: hash });
    expect(seen.reservations).toMatchObject([{ hash_id: hash, patient: '金丝雀甲' }]);
    const open = whole(await stranger.watch(place.hospital, place.date));
    expect(open).toMatchObject({ view: 'public', seq: seen.seq, epoch: seen.epoch });
    expect(open.slots.find((slot) => slot.time === '14:00')).toMatchObject({
      value: 4,
      reservation_id: null,
      name: null,
    });
    expect(open).not.toHaveProperty('reservations');
    staff.close();
    stranger.close();
  });

  it('shows staff of another hospital, and patients, the public view', async () => {
    const place = await desk();
    const other = await desk();
    const account = await app.make.account();
    for (const person of [other.clerk, account]) {
      const client = await connect(live.url, { token: person.token });
      expect(whole(await client.watch(place.hospital, place.date)).view).toBe('public');
      client.close();
    }
  });

  it('sends every change after the answer as frames that follow on each other', async () => {
    const place = await desk();
    const client = await connect(live.url, { token: place.clerk.token });
    const begun = whole(await client.watch(place.hospital, place.date));
    for (const time of ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15']) await book(place, time);
    await client.until(() => client.of('changes').at(-1)?.to === begun.seq + 6);
    let at = begun.seq;
    for (const frame of client.of('changes')) {
      expect(frame.from).toBe(at + 1);
      expect(frame.to).toBeGreaterThanOrEqual(frame.from);
      at = frame.to;
    }
    client.close();
  });

  it('answers only what changed after a known seq', async () => {
    const place = await desk();
    const client = await connect(live.url);
    const begun = whole(await client.watch(place.hospital, place.date));
    expect(steps(await client.watch(place.hospital, place.date, begun.seq)).changes).toEqual([]);
    await book(place, '14:00');
    await book(place, '14:15');
    const later = steps(await client.watch(place.hospital, place.date, begun.seq));
    expect(later.seq).toBe(begun.seq + 2);
    expect(later.changes.at(0)?.from).toBe(begun.seq + 1);
    expect(later.changes.at(-1)?.to).toBe(later.seq);
    client.close();
  });

  it('answers a whole state where the seq is too old, above the present one, or too far behind', async () => {
    const place = await desk();
    const client = await connect(live.url);
    for (const time of ['14:00', '14:15', '14:30']) await book(place, time);
    const { seq } = whole(await client.watch(place.hospital, place.date));
    whole(await client.watch(place.hospital, place.date, seq + 1));
    steps(await client.watch(place.hospital, place.date, seq - 2));
    await app.owner.query('DELETE FROM hospital_events WHERE hospital_id = $1 AND seq <= $2', [
      place.hospital,
      seq - 1,
    ]);
    whole(await client.watch(place.hospital, place.date, seq - 2));
    steps(await client.watch(place.hospital, place.date, seq - 1));
    await app.owner.query(`SELECT number_changes($1, '{}', '{}', NULL, NULL, false) FROM generate_series(1, 501)`, [
      place.hospital,
    ]);
    whole(await client.watch(place.hospital, place.date, seq));
    steps(await client.watch(place.hospital, place.date, seq + 1));
    client.close();
  });

  it('knows no hospital that is not there, waits for approval, is rejected or locked; its own staff do', async () => {
    const client = await connect(live.url);
    const date = app.deps.clock.today();
    const absent = await client.watch(2_000_000_000, date);
    expect(absent).toMatchObject({ ok: false, status: 404 });
    expect(await client.watch(Number.MAX_SAFE_INTEGER, date)).toEqual(absent);
    for (const state of [{ status: 'pending' }, { status: 'rejected' }, { lock: 1 as const }]) {
      const hospital = await app.make.hospital(state);
      expect(await client.watch(hospital, date)).toEqual(absent);
      const clerk = await app.make.staff({ hospital });
      const staff = await connect(live.url, { token: clerk.token });
      expect(whole(await staff.watch(hospital, date)).view).toBe('staff');
      staff.close();
    }
    client.close();
  });

  it('shows a person whose only role is other the public view', async () => {
    const place = await desk();
    const helper = await app.make.staff({ hospital: place.hospital, role: 'other' });
    const client = await connect(live.url, { token: helper.token });
    expect(whole(await client.watch(place.hospital, place.date)).view).toBe('public');
    expect(await client.ask('looking', { hospital_id: place.hospital, date: place.date, slot_id: null })).toMatchObject(
      {
        ok: false,
        status: 403,
      },
    );
    client.close();
  });

  it('opens a later day for staff who look at it first', async () => {
    const place = await desk();
    const { rows } = await app.owner.query<{ date: string }>('SELECT (clinic_today() + 40)::text AS date');
    const date = rows[0]?.date ?? '';
    const stranger = await connect(live.url);
    expect(whole(await stranger.watch(place.hospital, date)).slots).toEqual([]);
    const staff = await connect(live.url, { token: place.clerk.token });
    expect(whole(await staff.watch(place.hospital, date)).slots.length).toBeGreaterThan(0);
    stranger.close();
    staff.close();
  });

  it('sends nothing more after unwatch of the last day', async () => {
    const place = await desk();
    const client = await connect(live.url);
    const stays = await connect(live.url);
    for (const each of [client, stays]) await each.watch(place.hospital, place.date);
    expect(await client.ask('unwatch', { hospital_id: place.hospital, date: place.date })).toEqual({ ok: true });
    await book(place, '14:00');
    await stays.until(() => stays.of('changes').length > 0);
    // What was sent to it before this answer would have come before it.
    expect(await client.ask('unwatch', { hospital_id: place.hospital, date: place.date })).toEqual({ ok: true });
    expect(client.of('changes')).toEqual([]);
    client.close();
    stays.close();
  });

  it('keeps on after unwatch of one of two days', async () => {
    const place = await desk();
    const client = await connect(live.url);
    await client.watch(place.hospital, place.date);
    await client.watch(place.hospital, '2026-11-21');
    await client.ask('unwatch', { hospital_id: place.hospital, date: '2026-11-21' });
    await book(place, '14:00');
    await client.until(() => client.of('changes').length > 0);
    client.close();
  });
});

describe('requests', () => {
  it('answers 422 to what is no request, and goes on', async () => {
    const place = await desk();
    const client = await connect(live.url);
    const good = { hospital_id: place.hospital, date: place.date };
    for (const bad of [
      undefined,
      null,
      17,
      'x',
      [],
      {},
      { hospital_id: '1', date: place.date },
      { ...good, hospital_id: 0 },
      { ...good, hospital_id: 2 ** 53 },
      { ...good, hospital_id: 1.5 },
      { ...good, date: '2026-02-30' },
      { ...good, date: "2026-11-20'; DROP TABLE slots" },
      { ...good, after: -1 },
      { ...good, after: 'x' },
      { ...good, after: 1e300 },
    ]) {
      expect(await client.ask('watch', bad)).toMatchObject({ ok: false, status: 422 });
    }
    for (const name of ['unwatch', 'looking'])
      expect(await client.ask(name, {})).toMatchObject({ ok: false, status: 422 });
    whole(await client.watch(place.hospital, place.date));
    client.close();
  });

  it('survives requests without acknowledgement, unknown ones and binary ones', async () => {
    const place = await desk();
    const client = await connect(live.url);
    client.socket.emit('watch');
    client.socket.emit('watch', { hospital_id: place.hospital, date: place.date });
    client.socket.emit('constructor', {});
    client.socket.emit('__proto__', {});
    client.socket.emit('error', new Uint8Array(16));
    client.socket.emit('looking', new Uint8Array(16));
    whole(await client.watch(place.hospital, place.date));
    client.close();
  });

  it('cuts who sends more than it takes, and who breaks the protocol', async () => {
    const client = await connect(live.url, {}, { reconnection: false });
    client.socket.emit('watch', 'x'.repeat(70_000));
    await client.until(() => !client.socket.connected);
    const forger = await connect(live.url, {}, { reconnection: false });
    // As if the server itself had said that it is gone: its cleaning up must not be played by a client.
    forger.socket.io.engine.write('2["disconnect","transport close"]');
    await forger.until(() => !forger.socket.connected);
  });

  it('refuses too many requests with 429, and cuts who goes on', async () => {
    const client = await connect(live.url, {}, { reconnection: false });
    const asked = Array.from({ length: 100 }, () => client.ask('unwatch', { hospital_id: 1, date: '2026-11-20' }));
    const answers = await Promise.all(asked);
    expect(answers).toContainEqual(expect.objectContaining({ ok: false, status: 429 }));
    for (let i = 0; i < 400; i++) client.socket.emit('unwatch', {});
    await client.until(() => !client.socket.connected);
  });

  it('lets a socket watch 40 days and no more', async () => {
    const place = await desk();
    const client = await connect(live.url);
    const dates = Array.from({ length: 41 }, (_, i) => new Date(Date.UTC(2026, 10, 20 + i)).toISOString().slice(0, 10));
    const answers = await Promise.all(dates.map((date) => client.watch(place.hospital, date)));
    expect(answers.map((answer) => answer.ok)).toEqual([...Array(40).fill(true), false]);
    expect(answers[40]).toMatchObject({ status: 422 });
    client.close();
  });
});
