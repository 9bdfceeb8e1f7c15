import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What templates of documents have beside every plain table (tests/resources): whose one is, and who keeps them. */

const PATH = '/api/admin/document_templates';
const FORM = {
  name: '拔牙知情同意书',
  kind: 'consent',
  body: '{患者}同意拔除{牙位}。\n{风险}',
  risks: '出血',
  scope: 'own',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

it('is somebody’s own, whom nobody else sees, or the hospital’s, which its owner changes', async () => {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const hospital = owner.hospital_id;
  const seat = async (role: 'doctor' | 'dental_hygienist') => app.as(await app.make.staff({ hospital, role }));
  const [asOwner, asDoctor, asHygienist] = [app.as(owner), await seat('doctor'), await seat('dental_hygienist')];

  const own = await asDoctor('POST', PATH, FORM);
  expect(own.at('data')).toMatchObject({ ...FORM, enabled: true, version: 1 });
  const at = `${PATH}/${own.number('data', 'id')}`;
  expect((await asOwner('GET', at)).status).toBe(404);
  expect((await asOwner('PUT', at, { ...FORM, version: 1 })).status).toBe(404);
  expect((await asDoctor('POST', PATH, { ...FORM, scope: 'hospital' })).status).toBe(403);

  const shared = await asOwner('POST', PATH, { ...FORM, scope: 'hospital' });
  expect(shared.status, shared.text).toBe(201);
  expect((await asHygienist('GET', `${PATH}?kind=consent`)).number('total')).toBe(1);
  expect((await asHygienist('POST', PATH, FORM)).status).toBe(403);
  expect((await asDoctor('GET', PATH)).number('total')).toBe(2);
  const stale = await asOwner('PUT', `${PATH}/${shared.number('data', 'id')}`, {
    ...FORM,
    scope: 'hospital',
    version: 2,
  });
  expect([stale.status, stale.string('code')]).toEqual([409, 'STALE']);
});

it('says what it is called, what it is and what it says', async () => {
  const doctor = app.as(await app.make.staff({ role: 'doctor' }));
  expect((await doctor('POST', PATH, {})).at('errors')).toMatchObject({
    ...{ name: ['模板名称为必填项'], kind: ['类型为必填项'], body: ['正文为必填项'], scope: ['适用范围为必填项'] },
  });
});

it('is never removed, but offered no more', async () => {
  const doctor = app.as(await app.make.staff({ role: 'doctor' }));
  const at = `${PATH}/${(await doctor('POST', PATH, FORM)).number('data', 'id')}`;
  expect((await doctor('DELETE', at)).status).toBe(405);
  expect((await doctor('PUT', at, { ...FORM, enabled: false, version: 1 })).at('data', 'enabled')).toBe(false);
  expect((await doctor('GET', `${PATH}?enabled=true`)).number('total')).toBe(0);
});
