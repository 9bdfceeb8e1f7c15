import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What categories of projects have beside every tree (tests/resources): two levels, and how many projects. docs/domain/money.md#what-is-built */

const PATH = '/api/admin/project_categories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app?.close());

it('stand on two levels, and say how many projects are in one itself', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const ask = app.as(owner);
  const made = async (name: string, parent_id: number | null) => ask('POST', PATH, { name, parent_id });
  const top = (await made('修复', null)).number('data', 'id');
  const below = (await made('冠桥', top)).number('data', 'id');
  const refused = await made('全瓷冠', below);
  expect([refused.status, refused.at('errors')]).toEqual([422, { parent_id: ['最多2级'] }]);
  await app.owner.query(
    `INSERT INTO projects (hospital_id, category_id, code, name, unit, price)
     SELECT $1, $2, 'X' || n, '全瓷冠' || n, '颗', 100 FROM generate_series(1, 3) n`,
    [owner.hospital_id, below],
  );
  const doctor = await app.make.staff({ hospital: owner.hospital_id, role: 'doctor' });
  const listed = (await app.as(doctor)('GET', '/api/admin/hospital/project-category')).at('data');
  expect(listed).toMatchObject([
    { id: top, name: '修复', parent_id: null, position: 0, count: 0 },
    { id: below, name: '冠桥', parent_id: top, position: 0, count: 3 },
  ]);
  const removed = await ask('DELETE', `${PATH}/${below}`);
  expect([removed.at('code'), removed.at('uses')]).toEqual(['IN_USE', [{ what: '项目', count: 3 }]]);
});
