import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a job that failed for good', () => {
  it('is told to every super_admin, once an hour of each kind', async () => {
    const admins = [await world.app.make.account(), await world.app.make.account()];
    await world.query('UPDATE users SET is_super_admin = true WHERE id = ANY ($1)', [admins.map(({ id }) => id)]);
    const client = await connect(world.app.url, { token: admins[0]?.token });
    for (let i = 0; i < 3; i++) {
      await world.query(
        `INSERT INTO outbox (job, payload, due_at) VALUES ('notify.visit', '{"lost": true}', haomai_now())`,
      );
    }
    await world.query(`INSERT INTO outbox (job, payload, due_at) VALUES ('sms.reservation', '{}', haomai_now())`);
    const worker = await world.worker();
    await until(
      () => world.query('SELECT 1 FROM outbox WHERE failed_at IS NOT NULL'),
      (rows) => rows.length === 4,
    );
    const notified = await world.query<{ user_id: number; title: string; content: string }>(
      "SELECT user_id, title, content FROM notifications WHERE kind = 'job' ORDER BY user_id, content",
    );
    expect(notified.map(({ user_id }) => user_id)).toEqual(admins.flatMap(({ id }) => [id, id]));
    expect(notified.filter(({ content }) => content.includes('预约变化的通知'))).toHaveLength(2);
    await client.until(() => client.of('notification').length === 2);
    client.close();
    // The next hour.
    await world.query("UPDATE notifications SET dedupe = regexp_replace(dedupe, '\\d\\d$', '00') WHERE kind = 'job'");
    await world.query(
      `INSERT INTO outbox (job, payload, due_at) VALUES ('notify.visit', '{"lost": true}', haomai_now())`,
    );
    await until(
      () => world.query("SELECT 1 FROM notifications WHERE kind = 'job'"),
      (rows) => rows.length === 6,
    );
    await worker.stop();
  });
});
