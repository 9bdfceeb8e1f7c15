import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCaseDesk, WHOLE } from '../support/case-desk.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Who is told of what they have not signed: docs/domain/records.md#cases. The clock stands at Friday 2026-11-20, 10:37. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

async function run(): Promise<void> {
  const [row] = await world.query<{ id: number }>(
    "INSERT INTO outbox (job, payload, due_at) VALUES ('record.unsigned', '{}', haomai_now()) RETURNING id",
  );
  await until(
    () => world.query('SELECT 1 FROM outbox WHERE id = $1 AND done_at IS NOT NULL', [row?.id]),
    (rows) => rows.length === 1,
  );
}

describe('a case that nobody has signed', () => {
  it('is told to its author the morning after its visit was done, once, and only while it is so', async () => {
    const desk = await openCaseDesk(world.app);
    const told = async () =>
      (
        await world.query<{ content: string }>(
          "SELECT content FROM notifications WHERE user_id = $1 AND kind = 'record' ORDER BY id",
          [desk.doctor.id],
        )
      ).map(({ content }) => content);
    // Of the day before; of today, which the evening tells of; of one that is signed.
    const old = await desk.store({ reservation_id: (await desk.visit('done', 1)).id, ...WHOLE });
    await desk.store({ reservation_id: (await desk.visit('done', 0, { minute: 540 })).id, ...WHOLE });
    await desk.signed();
    const worker = await world.worker();
    await run();
    await run();
    expect(await told()).toEqual(['昨天有 1 份病历尚未归档，请及时完成。']);
    await world.query('DELETE FROM notifications WHERE user_id = $1', [desk.doctor.id]);
    const [id, version] = [old.number('data', 'id'), old.number('data', 'version')];
    expect((await desk.store({ id, version, action: 'sign' })).status).toBe(201);
    await run();
    expect(await told()).toEqual([]);
    await worker.stop();
  });

  it('is asked for at eight in the evening and at nine in the morning', async () => {
    const worker = await world.worker();
    const planned = () =>
      world.query<{ at: string }>(
        `SELECT to_char(due_at AT TIME ZONE 'Asia/Shanghai', 'MM-DD HH24:MI') AS at FROM outbox
         WHERE job = 'record.unsigned' AND done_at IS NULL ORDER BY due_at`,
      );
    await until(planned, (rows) => rows.length >= 2);
    expect((await planned()).map(({ at }) => at)).toEqual(['11-20 20:00', '11-21 09:00']);
    await worker.stop();
  });
});
