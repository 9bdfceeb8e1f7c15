import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { seedDemo } from './main.ts';

/** What the demo dates back it dates from when it is loaded: late in the evening, too. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T22:40:00+08:00' });
  expect(await seedDemo(app.database.url)).toBe(true);
});
afterAll(() => app.close());

it('closes no shift before what was taken in it', async () => {
  const { rows } = await app.owner.query<{ late: number; before: number }>(`
    SELECT (SELECT count(*)::int FROM shifts s WHERE s.closed_at > clinic_instant(s.business_date, 21 * 60)) AS late,
      (SELECT count(*)::int FROM shifts s JOIN payments p ON p.shift_id = s.id WHERE s.closed_at < p.at) AS before`);
  const [{ late, before } = { late: 0, before: -1 }] = rows;
  expect(before).toBe(0);
  expect(late).toBeGreaterThan(0);
});
