import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { applyForWork } from './registering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

/** Somebody with so many unread notifications, the first one the oldest. */
async function notified(count: number) {
  const account = await app.make.account();
  const made = await rows<{ id: number }>(
    `INSERT INTO notifications (user_id, kind, title, created_at)
     SELECT $1, 'approval', '第' || g || '条', haomai_now() FROM generate_series(1, $2) g RETURNING id`,
    [account.id, count],
  );
  return { ...account, ids: made.map(({ id }) => id) };
}

const titles = (list: unknown) => (list as { title: string }[]).map(({ title }) => title);

describe('notifications', () => {
  it('are one’s own, the newest first, by pages', async () => {
    await notified(2);
    const account = await notified(3);
    const all = await app.as(account)('GET', '/api/notifications');
    expect([titles(all.at('data')), all.at('total')]).toEqual([['第3条', '第2条', '第1条'], 3]);
    const page = await app.as(account)('GET', '/api/notifications?page=2&pageSize=2');
    expect([titles(page.at('data')), page.at('total'), page.at('per_page')]).toEqual([['第1条'], 3, 2]);
    expect((await app.as()('GET', '/api/notifications')).status).toBe(401);
    expect((await app.as(account)('GET', '/api/notifications?unread=2')).status).toBe(422);
  });

  it('are marked as read one by one or all, and counted in who one is', async () => {
    const account = await notified(3);
    const as = app.as(account);
    const unread = async () => (await as('GET', '/api/admin/current-user-info')).at('meta', 'notifications_count');
    expect(await unread()).toBe(3);
    const read = await as('PUT', '/api/notifications/read', { ids: [account.ids[1]] });
    expect([read.status, read.text]).toEqual([201, '{"notifications_count":2}']);
    expect(titles((await as('GET', '/api/notifications?unread=1')).at('data'))).toEqual(['第3条', '第1条']);
    const [first] = await rows('SELECT read_at FROM notifications WHERE id = $1', [account.ids[1]]);
    await as('PUT', '/api/notifications/read', { ids: [account.ids[1]] });
    // The first reading stays.
    expect(await rows('SELECT read_at FROM notifications WHERE id = $1', [account.ids[1]])).toEqual([first]);
    expect((await as('PUT', '/api/notifications/read')).text).toBe('{"notifications_count":0}');
    expect([await unread(), (await as('GET', '/api/notifications?unread=1')).at('total')]).toEqual([0, 0]);
    expect((await as('PUT', '/api/notifications/read', { ids: ['1'] })).status).toBe(422);
  });

  it('of others can’t be marked', async () => {
    const [mine, theirs] = [await notified(1), await notified(1)];
    expect((await app.as(mine)('PUT', '/api/notifications/read', { ids: theirs.ids })).text).toBe(
      '{"notifications_count":1}',
    );
    await app.as(mine)('PUT', '/api/notifications/read');
    expect((await app.as(theirs)('GET', '/api/notifications?unread=1')).at('total')).toBe(1);
  });

  it('come live to the one they are for, on every screen, as the list shows them', async () => {
    const owner = await app.make.staff({ role: 'shop_owner' });
    const clerk = await app.make.staff({ hospital: owner.hospital_id });
    const clients = [await connect(app.url, { token: owner.token }), await connect(app.url, { token: owner.token })];
    const other = await connect(app.url, { token: clerk.token });
    await applyForWork(app, owner.hospital_id);
    for (const client of clients) await client.until(() => client.of('notification').at(0));
    const [listed] = (await app.as(owner)('GET', '/api/notifications')).at('data') as { created_at: string }[];
    for (const client of clients) {
      const [told, ...more] = client.of('notification');
      expect(more).toEqual([]);
      expect({ ...told, created_at: Date.parse(told?.created_at ?? '') }).toEqual({
        ...listed,
        created_at: Date.parse(listed?.created_at ?? ''),
      });
      client.close();
    }
    expect(other.of('notification')).toEqual([]);
    other.close();
  });
});
