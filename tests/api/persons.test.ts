import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Whom somebody looks for stands in the body of a question, and in no address (decisions of privacy). */

let app: TestApp;
let owner: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  const hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner' });
  other = await app.make.account();
  for (const name of ['沈静姝', '苏晚晴']) {
    const patient = await app.make.patient({ name });
    await app.owner.query('SELECT know_patient($1, $2)', [hospital, patient]);
  }
});
afterAll(() => app?.close());

const PATH = '/api/admin/patients';

describe('a list that finds people', () => {
  it('answers filters in the body as it answers them in the address', async () => {
    const asked = await app.as(owner)('GET', `${PATH}?keyword=${encodeURIComponent('沈静姝')}&pageSize=5`);
    const twin = await app.as(owner)('POST', `${PATH}/query`, { keyword: '沈静姝', pageSize: 5 });
    expect([asked.status, twin.status]).toEqual([200, 200]);
    expect(twin.at('data')).toEqual(asked.at('data'));
    expect(twin.at('data')).toHaveLength(1);
    expect(await app.as(owner)('POST', `${PATH}/query`, {})).toMatchObject({ status: 200 });
  });

  it('refuses wrong filters in the body with the same words', async () => {
    const asked = await app.as(owner)('GET', `${PATH}?page=x`);
    const twin = await app.as(owner)('POST', `${PATH}/query`, { page: 'x' });
    expect([twin.status, twin.at('errors')]).toEqual([422, asked.at('errors')]);
  });

  it('is for the same people only', async () => {
    expect((await app.as()('POST', `${PATH}/query`, {})).status).toBe(401);
    expect((await app.as(other)('POST', `${PATH}/query`, {})).status).toBe(403);
  });
});
