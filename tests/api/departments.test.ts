import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What is special about departments; the rest is every plain table's (tests/resources). */

const PATH = '/api/admin/departments';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

async function clinic() {
  const doctor = await app.make.doctor();
  const { hospital_id: hospital, department_id: id } = doctor;
  const owner = await app.make.staff({ hospital, role: 'shop_owner' });
  const asks = app.as(owner);
  const form = async () => (await asks('GET', `${PATH}/${id}`)).at('data') as Record<string, unknown>;
  const change = async (more: object) => asks('PUT', `${PATH}/${id}`, { ...(await form()), ...more });
  const header = async () =>
    (await app.as()('GET', `/api/index?hospital_id=${hospital}`)).at('data', 'table_headers', 0);
  return { hospital, id, asks, change, header };
}

it('stand in the order that was set, all of them, over the one that was seen', async () => {
  const { asks, id } = await clinic();
  const made = await asks('POST', PATH, { name: '影像科', kind: 'medtech' });
  expect(made.at('data')).toMatchObject({ position: 1, bookable: false, status: 1 });
  const other = made.number('data', 'id');
  const { version } = (await asks('GET', `${PATH}/order`)).at('data') as { version: string };
  const set = (ids: number[], seen = version) => asks('PUT', `${PATH}/order`, { ids, version: seen });
  expect((await set([other])).at('errors')).toEqual({ ids: ['请排列全部科室，每个一次'] });
  const foreign = await app.make.department(await app.make.hospital());
  expect((await set([other, id, foreign])).at('errors')).toEqual({ ids: ['科室不存在'] });
  const done = await Promise.all([set([other, id]), set([other, id])]);
  expect(done.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const late = await set([id, other]);
  expect([late.at('code'), late.at('current', 'departments', 0, 'name')]).toEqual(['STALE', '影像科']);
  expect((await asks('GET', PATH)).at('data', 0, 'id')).toBe(other);
});

it('tell open grids of another name or order, and not of another telephone', async () => {
  const { asks, hospital, id, change, header } = await clinic();
  const visitor = await connect(app.url);
  await visitor.watch(hospital, app.deps.clock.today());
  const heard = () => visitor.of('changes').filter(({ headers }) => headers).length;
  expect((await change({ phone: '8201' })).status).toBe(201);
  expect((await change({ name: '口腔内科' })).status).toBe(201);
  await visitor.until(() => heard() === 1 || undefined);
  expect(await header()).toMatchObject({ department_id: id, department_name: '口腔内科' });
  const other = (await asks('POST', PATH, { name: '正畸科', kind: 'clinical' })).number('data', 'id');
  const version = (await asks('GET', `${PATH}/order`)).at('data', 'version');
  await asks('PUT', `${PATH}/order`, { ids: [other, id], version });
  await visitor.until(() => heard() === 2 || undefined);
  visitor.close();
});
