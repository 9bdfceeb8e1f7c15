import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What diagnoses have beside every plain table (tests/resources): a beginning, a search, and codes. */

const SETTINGS = '/api/admin/diagnostic_settings';

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
