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
