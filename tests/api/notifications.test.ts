import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/platform/passwords.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { applyForWork } from './signing-up.ts';

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

  it('are found by kind, words and days on the clinic’s clock', async () => {
    const account = await app.make.account();
    const add = (kind: string, title: string, content: string, at: string) =>
      rows('INSERT INTO notifications (user_id, kind, title, content, created_at) VALUES ($1, $2, $3, $4, $5)', [
        account.id,
        kind,
        title,
        content,
        at,
      ]);
    await add('booked', '预约成功', '李雷的预约：100%满意门诊', '2026-11-18T00:00:00+08:00');
    await add('cancelled', '预约已取消', '韩梅梅的预约已取消', '2026-11-18T23:59:59+08:00');
    await add('session', '密码已修改', '请注意', '2026-11-19T00:00:00+08:00');
    const found = async (query: string) =>
      titles((await app.as(account)('GET', `/api/notifications?${query}`)).at('data'));
    expect(await found('kind=booked')).toEqual(['预约成功']);
    expect(await found('kind=&keyword=')).toHaveLength(3);
    expect(await found(`keyword=${encodeURIComponent('预约')}`)).toEqual(['预约已取消', '预约成功']);
    expect(await found(`keyword=${encodeURIComponent('韩梅梅')}`)).toEqual(['预约已取消']);
    // What was typed is no wildcard.
    expect(await found(`keyword=${encodeURIComponent('%')}`)).toEqual(['预约成功']);
    expect(await found('from=2026-11-18&to=2026-11-18')).toEqual(['预约已取消', '预约成功']);
    expect(await found('from=2026-11-19')).toEqual(['密码已修改']);
    expect(await found('to=2026-11-17')).toEqual([]);
    expect(await found(`unread=1&kind=cancelled&from=2026-11-18&keyword=${encodeURIComponent('取消')}`)).toHaveLength(
      1,
    );
    for (const [wrong, message] of [
      ['kind=nothing', '通知类型格式错误'],
      ['from=2026-02-30', '日期格式错误'],
      ['unread=2', '未读格式错误'],
    ]) {
      const answer = await app.as(account)('GET', `/api/notifications?${wrong}`);
      expect([answer.status, answer.text.includes(message ?? '-')], wrong).toEqual([422, true]);
    }
  });

  it('as staff of a hospital are seen for as long as one works there, in lists, counts and marks alike', async () => {
    const doctor = await app.make.doctor();
    const [made] = await rows<{ id: number }>(
      `INSERT INTO notifications (user_id, kind, title, content, hospital_id, created_at)
       VALUES ($1, 'booked', '新预约', '李雷预约了您', $2, haomai_now()) RETURNING id`,
      [doctor.id, doctor.hospital_id],
    );
    const as = app.as(doctor);
    const list = async () => [(await as('GET', '/api/notifications')).at('total'), await unread()];
    const unread = async () => (await as('GET', '/api/admin/current-user-info')).at('meta', 'notifications_count');
    expect(await list()).toEqual([1, 1]);
    const set = (status: string) => rows('UPDATE memberships SET status = $2 WHERE user_id = $1', [doctor.id, status]);
    await set('left');
    expect(await list()).toEqual([0, 0]);
    await as('PUT', '/api/notifications/read', { ids: [made?.id] });
    await as('PUT', '/api/notifications/read');
    await set('active');
    expect(await list()).toEqual([1, 1]);
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
      const [notice, ...more] = client.of('notification');
      expect(more).toEqual([]);
      expect({ ...notice, created_at: Date.parse(notice?.created_at ?? '') }).toEqual({
        ...listed,
        created_at: Date.parse(listed?.created_at ?? ''),
      });
      client.close();
    }
    expect(other.of('notification')).toEqual([]);
    other.close();
  });
});

describe('who decides', () => {
  it('is told of an application, and who applied of what became of it', async () => {
    const owner = await app.make.staff({ role: 'shop_owner' });
    const elsewhere = await app.make.staff({ role: 'shop_owner' });
    const { phone } = await applyForWork(app, owner.hospital_id);
    const [review] = await rows<{ id: number; applicant_id: number }>(
      'SELECT r.id, r.applicant_id FROM reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1',
      [phone],
    );
    const notice = await app.as(owner)('GET', '/api/notifications?kind=application');
    expect([notice.at('total'), notice.at('data', 0, 'link')]).toEqual([1, '/admin/doctors/examine/index']);
    expect((await app.as(elsewhere)('GET', '/api/notifications')).at('total')).toBe(0);
    const path = `/api/admin/examine_doctors/${review?.id}`;
    expect((await app.as(owner)('PATCH', path, { status: 'rejected', reason: '证件不清晰' })).status).toBe(201);
    const applicant = { id: review?.applicant_id ?? 0 };
    const { token } = await app.make.session(applicant.id, null);
    const result = await app.as({ token })('GET', '/api/notifications?kind=approval');
    expect([result.at('total'), result.at('data', 0, 'title')]).toEqual([1, '申请未通过']);
    expect(result.string('data', 0, 'content')).toContain('原因：证件不清晰');
  });
});

describe('a changed password', () => {
  it('is told to whose it is, at their next sign-in', async () => {
    const account = await app.make.account();
    await rows('UPDATE users SET password_hash = $2 WHERE id = $1', [account.id, await hashPassword('Haomai2026')]);
    const body = { old_password: 'Haomai2026', password: 'Neues2027', password_confirmation: 'Neues2027' };
    expect((await app.as(account)('POST', '/api/admin/reset_password', body)).status).toBeLessThan(300);
    const { token } = await app.make.session(account.id, null);
    const notice = await app.as({ token })('GET', '/api/notifications?kind=session&unread=1');
    expect([notice.at('total'), notice.at('data', 0, 'title')]).toEqual([1, '密码已修改']);
    expect(notice.string('data', 0, 'content')).toMatch(/^11月20日 10:\d\d修改了密码/);
    expect(notice.text).not.toContain('Neues2027');
  });

  it('that was refused is not', async () => {
    const account = await app.make.account();
    await rows('UPDATE users SET password_hash = $2 WHERE id = $1', [account.id, await hashPassword('Haomai2026')]);
    const body = { old_password: 'Falsch2026', password: 'Neues2027', password_confirmation: 'Neues2027' };
    expect((await app.as(account)('POST', '/api/admin/reset_password', body)).status).toBe(422);
    expect((await app.as(account)('GET', '/api/notifications')).at('total')).toBe(0);
  });
});
