import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What the functions in the database keep to. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('make no temporary table: the first of a backend costs all of them their plans (docs/decisions/054)', async () => {
  const { rows } = await app.owner.query<{ name: string; temporary: boolean }>(
    `SELECT proname AS name, prosrc ~* 'create\\s+(local\\s+|global\\s+)?temp' AS temporary
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ name }) => name)).toContain('bring_slots');
  expect(rows.filter(({ temporary }) => temporary)).toEqual([]);
});
