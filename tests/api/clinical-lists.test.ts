import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What the lists of a record have beside every plain table (tests/resources): a beginning, a search, and whose a row is. */

const SETTINGS = '/api/admin/diagnostic_settings';
const PHRASES = '/api/admin/phrases';
const ORDERS = '/api/admin/doctor_orders';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

type Row = { id: number; name: string; enabled: boolean; version: number };

it('a hospital begins with our diagnoses, with its first owner; what it removes stays away', async () => {
  const hospital = await app.make.hospital();
  const count = async () =>
    (
      await app.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM diagnoses WHERE hospital_id = $1', [
        hospital,
      ])
    ).rows[0]?.n;
  await app.make.staff({ hospital, role: 'doctor' });
  expect(await count()).toBe(0);
  const owner = await app.make.staff({ hospital, role: 'shop_owner' });
  const begun = (await app.as(owner)('GET', SETTINGS)).number('total');
  expect([await count(), begun > 140]).toEqual([begun, true]);
  const [first] = (await app.as(owner)('GET', SETTINGS)).at('data') as Row[];
  expect((await app.as(owner)('DELETE', `${SETTINGS}/${first?.id}`)).status).toBe(204);
  await app.make.staff({ hospital, role: 'shop_owner' });
  expect(await count()).toBe(begun - 1);
});

it('a diagnosis is found by code, name, alias and initials: one’s own in use first, then ICD-10', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const search = async (keyword: string) =>
    (await app.as(owner)('GET', `/api/admin/diagnoses?keyword=${encodeURIComponent(keyword)}`)).at('data') as Row[];
  await app.owner.query(`INSERT INTO icd10 (code, name) VALUES ('Z98.001', '虚构深龋') ON CONFLICT DO NOTHING`);
  expect((await search('深龋')).map(({ name }) => name)).toEqual(['深龋', '虚构深龋']);
  for (const keyword of ['K04.0', '急性牙髓炎', 'jxysy', 'JXYSY'])
    expect(
      (await search(keyword)).map(({ name }) => name),
      keyword,
    ).toContain('急性牙髓炎');
  expect((await search('口疮'))[0]?.name).toBe('复发性阿弗他溃疡');
  const [deep] = await search('深龋');
  const change = { name: '深龋', enabled: false, version: 1 };
  expect((await app.as(owner)('PUT', `${SETTINGS}/${deep?.id}`, change)).status).toBe(201);
  await app.as(owner)('POST', SETTINGS, { name: '很深龋', code: 'k02.1' });
  expect((await search('深龋')).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['很深龋', true],
    ['深龋', false],
    ['虚构深龋', true],
  ]);
  expect(await search('%')).toEqual([]);
});

it('a diagnosis has a code of ICD-10, or none', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const refused = await app.as(owner)('POST', SETTINGS, { name: '某病', code: '口腔01' });
  expect(refused.at('errors')).toEqual({ code: ['诊断编码格式错误，如 K04.0'] });
  const made = await app.as(owner)('POST', SETTINGS, { name: '长牙待查', alias: '牙长' });
  expect(made.at('data')).toMatchObject({ code: '', enabled: true, sort: 1_000 });
  // 长 is said in two ways.
  expect(made.at('data', 'initials')).toEqual(expect.stringMatching(/zydc.*cydc|cydc.*zydc/));
});

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
  expect(await back.json()).toEqual({ data: { created: 0, updated: 0, unchanged: 3 } });
});

it('phrases and orders are kept apart', async () => {
  const ask = app.as(await app.make.staff({ role: 'shop_owner' }));
  const order = await ask('POST', ORDERS, { category: 'diet', text: '温凉软食', scope: 'own' });
  expect((await ask('GET', `${PHRASES}/${order.number('data', 'id')}`)).status).toBe(404);
  expect((await ask('GET', `${ORDERS}?keyword=wlrs`)).number('total')).toBe(1);
  const refused = await ask('POST', PHRASES, { section: 'doctor_order', text: '温凉软食', scope: 'own' });
  expect(refused.at('errors')).toEqual({ section: ['病历段落为必填项'] });
});
