import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What titles have beside every plain table (tests/resources): every installation begins with some, and all staff read them. */

const PATH = '/api/admin/backend/zhicheng';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

it('are there from the beginning, twenty of them, in their order, for staff to read and not to write', async () => {
  const staff = app.as(await app.make.staff({ role: 'consultant' }));
  const list = await staff('GET', `${PATH}/list?pageSize=100`);
  const rows = list.at('data') as { name: string; category: string; level: string }[];
  expect([list.number('total'), rows.slice(0, 3).map(({ name }) => name)]).toEqual([
    20,
    ['医士', '住院医师', '主治医师'],
  ]);
  const senior = await staff('GET', `${PATH}/list?level=senior`);
  expect((senior.at('data') as { name: string }[]).map(({ name }) => name)).toEqual([
    '主任医师',
    '主任护师',
    '主任技师',
    '主任药师',
  ]);
  const owner = app.as(await app.make.staff({ role: 'shop_owner' }));
  expect((await owner('POST', `${PATH}/create`, { name: '院长', category: 'manager', level: 'senior' })).status).toBe(
    403,
  );
  expect((await app.as(await app.make.account())('GET', `${PATH}/list`)).status).toBe(403);
});

it('with another name take the posts along that say the old one, at every hospital, once', async () => {
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  const ask = app.as(admin);
  const made = await ask('POST', `${PATH}/create`, { name: '口腔医师甲', category: 'doctor', level: 'middle' });
  const id = made.number('data', 'id');
  const [here, locked] = [await app.make.hospital(), await app.make.hospital()];
  const people = [await app.make.doctor({ hospital: here }), await app.make.doctor({ hospital: locked })];
  const ids = people.map((person) => person.id);
  await app.owner.query(`UPDATE staff_posts SET job_title = '口腔医师甲' WHERE user_id = ANY ($1)`, [ids]);
  await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [locked]);
  const state = async () =>
    (
      await app.owner.query<{ job_title: string; version: number; headers: number }>(
        `SELECT p.job_title, s.version, (SELECT count(*)::int FROM hospital_events e WHERE e.hospital_id = p.hospital_id
           AND (e.body->>'headers')::boolean) AS headers
         FROM staff_posts p JOIN staff_members s USING (hospital_id, user_id) WHERE p.user_id = ANY ($1) ORDER BY p.user_id`,
        [ids],
      )
    ).rows;
  const before = await state();

  const form = { name: '口腔医师乙', category: 'doctor', level: 'middle', version: 1 };
  expect((await ask('PUT', `${PATH}/${id}`, form)).status).toBe(201);
  // By itself a new name changes nobody.
  expect(await state()).toEqual(before);
  const asked = (name: string) => ask('GET', `${PATH}/${id}/posts?from=${encodeURIComponent(name)}`);
  expect((await asked('口腔医师甲')).at('data')).toEqual({ count: 2 });
  const rename = () => ask('POST', `${PATH}/${id}/posts`, { from: '口腔医师甲' });
  const both = await Promise.all([rename(), rename()]);
  expect(both.map(({ status, at }) => [status, at('data', 'count')]).toSorted()).toEqual([
    [201, 0],
    [201, 2],
  ]);
  expect(await state()).toEqual(
    before.map(({ version, headers }) => ({ job_title: '口腔医师乙', version: version + 1, headers: headers + 1 })),
  );
});

it('take no posts from another title, and are nobody’s but the platform’s to put on', async () => {
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  const ask = app.as(admin);
  await app.make.doctor();
  const taken = await ask('POST', `${PATH}/1/posts`, { from: '主治医师' });
  expect([taken.status, taken.at('errors')]).toEqual([422, { from: ['仍有职称使用该名称'] }]);
  const count = await ask('GET', `${PATH}/1/posts?from=${encodeURIComponent('主治医师')}`);
  expect(count.at('data')).toEqual({ count: 0 });
  expect((await ask('POST', `${PATH}/2000000000/posts`, { from: '没有' })).status).toBe(404);
  const owner = app.as(await app.make.staff({ role: 'shop_owner' }));
  expect((await owner('POST', `${PATH}/1/posts`, { from: '主治医师' })).status).toBe(403);
  expect((await owner('GET', `${PATH}/1/posts?from=x`)).status).toBe(403);
});
