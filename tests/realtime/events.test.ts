import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduling } from '#contract/scheduling.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Asks } from '../support/http.ts';
import { makePlace } from './world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function read(asks: Asks, query: string) {
  const answer = await asks('GET', `/api/events?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { text: answer.text, ...scheduling.events.response.parse(JSON.parse(answer.text)) };
}

describe('GET /api/events', () => {
  it('gives the changes after a seq in order, up to the limit', async () => {
    const place = await makePlace(app);
    for (const time of ['14:00', '14:15', '14:30', '14:45']) await place.book(time);
    const all = await read(app.as(null), `hospital_id=${place.hospital}`);
    const seq = await place.seq();
    expect(all.data.map(({ from, to }) => [from, to])).toEqual(Array.from({ length: seq }, (_, i) => [i + 1, i + 1]));
    expect(all.meta).toMatchObject({ seq, epoch: 1, view: 'public', reset: false });
    const some = await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 3}&limit=2`);
    expect(some.data.map(({ to }) => to)).toEqual([seq - 2, seq - 1]);
    expect(await read(app.as(null), `hospital_id=${place.hospital}&after=${seq}`)).toMatchObject({
      data: [],
      meta: { reset: false },
    });
  });

  it('gives names to the hospital’s staff alone', async () => {
    const place = await makePlace(app);
    const rival = await app.make.staff();
    const hash = await place.book('14:00', '金丝雀乙');
    const mine = await read(app.as(place.clerk), `hospital_id=${place.hospital}`);
    expect(mine.meta.view).toBe('staff');
    expect(mine.text).toContain('金丝雀乙');
    for (const asks of [app.as(null), app.as(rival), app.as(await app.make.account())]) {
      const seen = await read(asks, `hospital_id=${place.hospital}`);
      expect(seen.meta.view).toBe('public');
      for (const secret of ['金丝雀乙', hash, place.clerk.name, '牙痛']) expect(seen.text).not.toContain(secret);
    }
  });

  it('says reset where the log can’t tell: too old, or above the present seq', async () => {
    const place = await makePlace(app);
    await place.book('14:00');
    await place.book('14:15');
    const seq = await place.seq();
    expect(await read(app.as(null), `hospital_id=${place.hospital}&after=${seq + 1}`)).toMatchObject({
      data: [],
      meta: { seq, reset: true },
    });
    await app.owner.query('DELETE FROM hospital_events WHERE hospital_id = $1 AND seq < $2', [place.hospital, seq]);
    expect(await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 2}`)).toMatchObject({
      data: [],
      meta: { reset: true },
    });
    expect(await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 1}`)).toMatchObject({
      meta: { reset: false },
    });
  });

  it('says reset to who comes from before the log’s beginning, however few events are asked for', async () => {
    const place = await makePlace(app);
    for (const time of ['14:00', '14:15', '14:30', '14:45']) await place.book(time);
    const seq = await place.seq();
    await app.owner.query('DELETE FROM hospital_events WHERE hospital_id = $1 AND seq <= $2', [
      place.hospital,
      seq - 2,
    ]);
    // Two events are there, and neither is the next one.
    const old = await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 4}&limit=2`);
    expect(old).toMatchObject({ data: [], meta: { seq, reset: true } });
    const next = await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 2}&limit=1`);
    expect(next.data.map(({ from }) => from)).toEqual([seq - 1]);
    await app.owner.query('DELETE FROM hospital_events WHERE hospital_id = $1 AND seq = $2', [place.hospital, seq - 1]);
    const holed = await read(app.as(null), `hospital_id=${place.hospital}&after=${seq - 2}&limit=1`);
    expect(holed).toMatchObject({ data: [], meta: { reset: true } });
  });

  it('knows no hospital that is absent for the asker', async () => {
    const date = await Promise.all(
      [{ lock: 1 as const }, { status: 'pending' }].map((state) => app.make.hospital(state)),
    );
    for (const id of [...date, 2_000_000_000]) {
      expect((await app.as(null)('GET', `/api/events?hospital_id=${id}`)).status).toBe(404);
    }
    const clerk = await app.make.staff({ hospital: date[0] });
    expect((await app.as(clerk)('GET', `/api/events?hospital_id=${date[0]}`)).status).toBe(200);
    expect((await app.as(null)('GET', '/api/events')).status).toBe(422);
    expect((await app.as(null)('GET', '/api/events?hospital_id=1&limit=501&after=-1')).status).toBe(422);
  });
});
