import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/platform/passwords.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const HOSPITALS = 40;
const PASSWORD = 'Haomai2026';
let phone: string;

const ask = (where: string, init: RequestInit = {}, accepted = 'br, gzip') =>
  fetch(`${app.url}${where}`, { ...init, headers: { ...init.headers, 'accept-encoding': accepted } });

describe('an answer', () => {
  beforeAll(async () => {
    const person = await app.make.person('王小明', null);
    phone = person.phone;
    const hash = await hashPassword(PASSWORD);
    await app.owner.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, hash]);
    for (let at = 0; at < HOSPITALS; at += 1) {
      const hospital = await app.make.hospital({ name: `衡川口腔第${at}分院` });
      await app.make.member(person.id, hospital, 'customer_service');
    }
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('of more than a thousand bytes goes to who takes %s as %s', async (accepted, encoding) => {
    const answer = await ask('/api/index_search', {}, accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const { hospitals } = (await answer.json()) as { hospitals: unknown[] };
    expect(hospitals.length).toBeGreaterThanOrEqual(HOSPITALS);
  });

  it('that is short goes as it is', async () => {
    const answer = await ask('/api/hospitals/none');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('that holds a secret goes as it is, however long', async () => {
    const body = JSON.stringify({ phone, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await ask('/api/admin/login', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await answer.text()).length).toBeGreaterThan(1_000);
  });
});
