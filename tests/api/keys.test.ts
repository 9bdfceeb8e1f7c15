import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';

/** An id is whatever a number holds exactly: who brings one that nobody has is told so, however large it is. */

/** Beyond what the database counted to before, and the largest that a number holds exactly. */
const UNKNOWN = [2_147_483_648, 2_999_999_999, Number.MAX_SAFE_INTEGER];
const BEYOND = ['9007199254740993', '99999999999999999999'];

const CALENDAR = '/api/admin/doctor_calendar_index?time[start]=2026-11-20&time[end]=2026-11-27';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A key as the text that it is in a path, and in a body as JSON has it, which no JavaScript number need be. */
type Ask = (key: string) => Promise<Pick<Answer, 'status'>>;

/** What is answered where nobody has the id, and where no number holds it. */
type Wanted = readonly [unknown: number, beyond: number];

async function asked(): Promise<Record<string, readonly [Ask, Wanted]>> {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const account = await app.make.account();
  const [anyone, house, own] = [app.as(), app.as(owner), app.as(account)];
  const sends = (token: string, method: string, path: string, body: (key: string) => string): Ask => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (key) => fetch(`${app.url}${path}`, { method, headers, body: body(key) });
  };
  const hold = sends(account.token, 'POST', '/api/holds', (key) => `{"scheduling_time_id": ${key}}`);
  const read = sends(account.token, 'PUT', '/api/notifications/read', (key) => `{"ids": [${key}]}`);
  const position = (key: string) => `{"name": "医师", "department_id": ${key}}`;
  return {
    'the page of a hospital': [(key) => anyone('GET', `/api/index_hospitals/${key}`), [404, 422]],
    'a hospital’s grid': [(key) => anyone('GET', `/api/index?hospital_id=${key}`), [404, 422]],
    'a department’s grid': [(key) => anyone('GET', `/api/index?department_id=${key}`), [200, 422]],
    'a doctor’s calendar': [(key) => house('GET', `${CALENDAR}&doctor_id=${key}`), [200, 422]],
    'a patient': [(key) => own('GET', `/api/patients/${key}`), [404, 422]],
    'a slot': [hold, [404, 422]],
    'the end of a hold': [(key) => own('DELETE', `/api/holds/${key}`), [404, 422]],
    // By its number, or by the text that is its secret.
    'a visit': [(key) => own('GET', `/api/reservations/${key}`), [404, 404]],
    'the end of a visit': [(key) => own('PUT', `/api/reservations/${key}/cancel`, {}), [404, 404]],
    'a department': [(key) => house('DELETE', `/api/admin/departments/${key}`), [404, 422]],
    'a position’s department': [sends(owner.token, 'POST', '/api/admin/positions', position), [422, 422]],
    'an announcement': [(key) => house('GET', `/api/announcements/${key}`), [404, 422]],
    'notes that were read': [read, [201, 422]],
  };
}

describe('an id', () => {
  it('that nobody has is not found, however large, and one that no number holds is refused by its form', async () => {
    const answers: Record<string, number[]> = {};
    const wanted: Record<string, number[]> = {};
    for (const [name, [ask, [unknown, beyond]]] of Object.entries(await asked())) {
      wanted[name] = [...UNKNOWN.map(() => unknown), ...BEYOND.map(() => beyond)];
      answers[name] = [];
      for (const key of [...UNKNOWN.map(String), ...BEYOND]) answers[name].push((await ask(key)).status);
    }
    expect(answers).toEqual(wanted);
  });
});
