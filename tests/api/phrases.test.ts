import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What phrases and common orders have beside every plain table (tests/resources): whose a row is. */

const PHRASES = '/api/admin/phrases';
const ORDERS = '/api/admin/doctor_orders';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

it.each([
  [PHRASES, { section: 'exam', text: '叩痛（＋）' }],
  [ORDERS, { category: 'after', text: '24 小时内勿漱口' }],
])('%s: one’s own are nobody else’s, the hospital’s are its owner’s to change', async (path, form) => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const hospital = owner.hospital_id;
  const [doctor, other] = [await app.make.staff({ hospital }), await app.make.staff({ hospital })];
  const [asOwner, asDoctor, asOther] = [app.as(owner), app.as(doctor), app.as(other)];

  const own = await asDoctor('POST', path, { ...form, scope: 'own' });
  const at = `${path}/${own.number('data', 'id')}`;
  expect(own.at('data')).toMatchObject({ ...form, scope: 'own', uses: 0 });
  const nothing = `${path}/2000000000`;
  const body = { ...form, text: '改过', scope: 'own', version: 1 };
  for (const ask of [asOther, asOwner]) {
    expect((await ask('GET', path)).number('total')).toBe(0);
    for (const [method, given] of [
      ['GET', undefined],
      ['PUT', body],
      ['DELETE', undefined],
    ] as const) {
      const [theirs, none] = [await ask(method, at, given), await ask(method, nothing, given)];
      const told = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');
      expect([theirs.status, told(theirs)]).toEqual([404, told(none)]);
    }
  }

  const everybodys = { ...form, scope: 'hospital' };
  expect((await asDoctor('POST', path, everybodys)).status).toBe(403);
  const shared = await asOwner('POST', path, everybodys);
  const sharedAt = `${path}/${shared.number('data', 'id')}`;
  expect((await asDoctor('GET', sharedAt)).at('data')).toEqual(shared.at('data'));
  expect((await asDoctor('PUT', sharedAt, { ...everybodys, text: '改过', version: 1 })).status).toBe(403);
  expect((await asDoctor('PUT', sharedAt, { ...everybodys, scope: 'own', version: 1 })).status).toBe(403);
  expect((await asDoctor('DELETE', sharedAt)).status).toBe(403);
  expect((await asDoctor('PUT', at, { ...form, scope: 'hospital', version: 1 })).status).toBe(403);
  expect((await asDoctor('GET', `${path}?scope=own`)).at('data')).toEqual([own.at('data')]);
  expect((await asDoctor('GET', path)).number('total')).toBe(2);
  expect((await asOwner('PUT', sharedAt, { ...everybodys, text: '改过', version: 1 })).status).toBe(201);
});

it('a sheet finds a phrase by its text, section and range', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const ask = app.as(owner);
  for (const form of [
    { section: 'exam', scope: 'own' },
    { section: 'exam', scope: 'hospital' },
    { section: 'aux_exam', scope: 'hospital' },
  ])
    expect((await ask('POST', PHRASES, { ...form, text: '未见异常' })).status).toBe(201);
  const headers = { authorization: `Bearer ${owner.token}` };
  const file = await (await fetch(`${app.url}${PHRASES}/export.xlsx`, { headers })).arrayBuffer();
  const body = new FormData();
  body.set('file', new Blob([file]), 'rows.xlsx');
  const back = await fetch(`${app.url}${PHRASES}/import`, { method: 'POST', headers, body });
  expect(await back.json()).toEqual({ data: { created: 0, updated: 0, refused: 0, unchanged: 3 } });
});

it('phrases and orders are kept apart', async () => {
  const ask = app.as(await app.make.staff({ role: 'shop_owner' }));
  const order = await ask('POST', ORDERS, { category: 'diet', text: '温凉软食', scope: 'own' });
  expect((await ask('GET', `${PHRASES}/${order.number('data', 'id')}`)).status).toBe(404);
  expect((await ask('GET', `${ORDERS}?keyword=wlrs`)).number('total')).toBe(1);
  const refused = await ask('POST', PHRASES, { section: 'doctor_order', text: '温凉软食', scope: 'own' });
  expect(refused.at('errors')).toEqual({ section: ['病历段落为必填项'] });
});
