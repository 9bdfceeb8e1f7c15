import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What is done each night. The clock stands at Friday 2026-11-20. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const nights = (which: string) =>
  world.query<{ id: number; due: string }>(
    `SELECT id, to_char(due_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS due
     FROM outbox WHERE job = 'slots.nightly' AND ${which} ORDER BY id`,
  );

const doneNights = (count: number) =>
  until(
    () => nights('done_at IS NOT NULL'),
    (rows) => rows.length >= count,
  );

async function makeOldRows() {
  const { id } = await world.app.make.account();
  await world.query(
    `INSERT INTO hospital_events SELECT $1, 1000 + g, haomai_now() - make_interval(hours => g), '{}', NULL
     FROM generate_series(23, 25, 2) g`,
    [world.doctor.hospital_id],
  );
  await world.query(
    `INSERT INTO account_events (user_id, name, body, at)
     SELECT $1, 'x', '{}', haomai_now() - make_interval(hours => g) FROM generate_series(23, 25, 2) g`,
    [id],
  );
  await world.query(
    `INSERT INTO idempotency_keys SELECT $1, 'r', g::text, 'h', '{}', haomai_now() - make_interval(hours => g)
     FROM generate_series(23, 25, 2) g`,
    [id],
  );
  await world.query(
    `INSERT INTO rate_limits SELECT g::text, 3, at, at FROM generate_series(5, 65, 60) g,
       LATERAL (SELECT haomai_now() - make_interval(mins => g) AS at) x`,
  );
  await world.query(
    `INSERT INTO notifications (user_id, kind, title, created_at, read_at)
     SELECT $1, 'booked', days || CASE WHEN read THEN ' read' ELSE '' END, at, CASE WHEN read THEN at END
     FROM unnest('{179,181,364,367}'::int[]) days, unnest('{true,false}'::boolean[]) read,
       LATERAL (SELECT haomai_now() - make_interval(days => days) AS at) x`,
    [id],
  );
  await world.query(
    `INSERT INTO outbox (job, payload, due_at, done_at)
     SELECT 'old', '{}', haomai_now() - make_interval(days => g), haomai_now() - make_interval(days => g)
     FROM generate_series(6, 8, 2) g`,
  );
  await world.query(
    `INSERT INTO holds (hospital_id, session_id, user_id, slot_ids, holder, by_name, by_role, seconds, taken_at, expires_at, ended_at)
     SELECT $1, s.id, $2, '{}', 'h', '', '', 120, at, at, at
     FROM sessions s, generate_series(3, 1, -2) g, LATERAL (SELECT haomai_now() - make_interval(days => g) AS at) x
     WHERE s.user_id = $2`,
    [world.doctor.hospital_id, id],
  );
}

const counts = async () => {
  const [row] = await world.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM hospital_events WHERE seq > 1000) AS events, (SELECT count(*) FROM account_events WHERE name <> 'notification') AS notified,
       (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM rate_limits) AS tries,
       (SELECT count(*) FROM outbox WHERE job = 'old') AS jobs, (SELECT count(*) FROM holds) AS holds,
       (SELECT count(*) FROM live_visits) AS visits`,
  );
  return row;
};

describe('every night', () => {
  it('the missing day gets its slots, and what is past its time goes', async () => {
    await makeOldRows();
    const reservation = await world.book();
    await world.query(
      `UPDATE live_visits SET during = tstzrange(lower(during) - interval '4 days', upper(during) - interval '4 days')
       WHERE reservation_id = $1`,
      [reservation],
    );
    await world.query("DELETE FROM slots WHERE date = '2026-11-29'");
    await world.query("DELETE FROM slot_days WHERE date = '2026-11-29'");
    expect(await counts()).toEqual({ events: 2, notified: 2, keys: 2, tries: 2, jobs: 2, holds: 2, visits: 1 });
    const heard: unknown[] = [];
    const deaf = world.app.deps.bus.listen((message) => heard.push(message));

    const worker = await world.worker();
    await doneNights(1);
    const slots = await world.query("SELECT 1 FROM slots WHERE date = '2026-11-29' AND doctor_id = $1", [
      world.doctor.id,
    ]);
    expect(slots).toHaveLength(36);
    // Read ones stay for half a year, unread ones for a year.
    expect(await world.query("SELECT title FROM notifications WHERE title ~ '^\\d' ORDER BY title")).toEqual(
      ['179', '179 read', '181', '364'].map((title) => ({ title })),
    );
    // The round of every ten minutes takes its part of it, maybe at the same time.
    await expect.poll(counts).toEqual({ events: 1, notified: 1, keys: 1, tries: 1, jobs: 1, holds: 1, visits: 0 });
    await until(
      async () => JSON.stringify(heard),
      (text) => text.includes('2026-11-29'),
    );
    deaf();
    await worker.stop();
  });

  it('is planned once, for ten past midnight, however many workers there are and how often they begin', async () => {
    const workers = await Promise.all([world.worker(), world.worker()]);
    const before = (await doneNights(2)).length;
    const planned = await nights('done_at IS NULL AND due_at > haomai_now()');
    expect(planned.map(({ due }) => due)).toEqual(['2026-11-21 00:10']);
    await Promise.all(workers.map((worker) => worker.stop()));
    await (await world.worker()).stop();
    const again = await nights('done_at IS NULL AND due_at > haomai_now()');
    expect(again).toEqual(planned);
    expect(before).toBeLessThanOrEqual(3);
  });

  it('is done when its time comes, and the next one is planned', async () => {
    // The night comes nearer: as if the job had been handed over long ago.
    await world.query(
      `UPDATE outbox SET due_at = haomai_now() + interval '1 second', queued_at = queued_at - interval '1 minute'
       WHERE job = 'slots.nightly' AND done_at IS NULL`,
    );
    const [tonight] = await nights('done_at IS NULL');
    const worker = await world.worker();
    await until(
      () => nights(`done_at >= due_at AND id = ${tonight?.id}`),
      (rows) => rows.length === 1,
    );
    await until(
      () => nights('done_at IS NULL AND due_at > haomai_now()'),
      (rows) => rows.length === 1,
    );
    await worker.stop();
  });
});
