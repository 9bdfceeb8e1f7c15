import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { isAmong, whoOf } from '../../contract/who.ts';
import type { Screen } from '../../web/app/screens/screen.ts';
import { SCREENS } from '../../web/app/screens-testing.ts';
import { misnamed } from './clean.ts';
import { type Stage, setStage } from './stage.ts';

/**
 * Every screen of the table as every kind of person: who may open it finds a page whose calls are all answered, visitors
 * stand at the login, from which they come back, and others at /401 (docs/domain/screens.md#guard). These are turned away
 * by one rule for all screens, so each screen turns one of them away, one after the other.
 */

let stage: Stage;
let reservation = '';
let doctor = '';
let list = '';
beforeAll(async () => {
  stage = await setStage();
  const { rows } = await stage.pool.query<{ hash_id: string }>(
    'SELECT hash_id FROM reservations WHERE hospital_id = 1 AND date = (SELECT max(date) FROM reservations WHERE hospital_id = 1) LIMIT 1',
  );
  reservation = rows[0]?.hash_id ?? '';
  const columns = await stage.pool.query<{ user_id: number }>(
    "SELECT user_id FROM memberships WHERE hospital_id = 1 AND role = 'doctor' AND status = 'active' LIMIT 1",
  );
  doctor = String(columns.rows[0]?.user_id);
  const lists = await stage.pool.query<{ id: number }>(
    "SELECT d.id FROM disposals d JOIN users u ON u.id = d.doctor_id WHERE d.hospital_id = 1 AND d.status = 1 AND u.phone = '13800000012' LIMIT 1",
  );
  list = String(lists.rows[0]?.id);
});
afterAll(() => stage?.close());

interface Person {
  name: string;
  phone: string | null;
  role: Role | null;
}

const PEOPLE: Person[] = [
  { name: 'a visitor', phone: null, role: null },
  { name: 'a patient', phone: '13900000004', role: null },
  { name: 'super_admin', phone: '13800000000', role: 'super_admin' },
  { name: 'a shop owner', phone: '13800000011', role: 'shop_owner' },
  { name: 'a doctor', phone: '13800000012', role: 'doctor' },
  { name: 'a hygienist', phone: '13800000014', role: 'dental_hygienist' },
  { name: 'a consultant', phone: '13800000015', role: 'consultant' },
  { name: 'a sale', phone: '13800000016', role: 'sale' },
  { name: 'the desk', phone: '13800000017', role: 'customer_service' },
  { name: 'a sale manager', phone: '13800000018', role: 'sale_manager' },
];

type Verdict = 'open' | 'login' | 'refused';

function expected(screen: Screen, { phone, role }: Person): Verdict {
  const who = whoOf(screen);
  if (who === 'all') return 'open';
  if (phone === null) return 'login';
  return isAmong(who, role === null ? [] : [role]) ? 'open' : 'refused';
}

/** The ways in have tests of their own; who is signed in is led away from them. */
const WALKED = SCREENS.filter(({ frame, path }) => frame !== 'bare' && !/login|register|pwd|\/40\d/.test(path));

/** Those that lead on: nobody has arrived before they are there, and who goes elsewhere meanwhile is led there still. */
const LEADS_ON = new Set(['/oa', '/workstation', '/clinic', '/stock', '/backend', '/marketing', '/other']);

/** Who tries a screen that is not theirs. */
function triedBy(screen: Screen, n: number): Person | undefined {
  const refused = PEOPLE.filter((person) => expected(screen, person) === 'refused');
  return refused[n % refused.length];
}

/** Goes there as a link of the page would. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Whom or what a screen is about. */
function about(path: string): string {
  if (path.includes('/hospitals/:id')) return '1';
  if (path.includes('/tolls/:id')) return list;
  return path.includes('/doctors/:id') ? doctor : reservation;
}

const STANDS_AT: Record<Exclude<Verdict, 'open'>, RegExp> = { login: /\/login$/, refused: /^\/401$/ };

describe.each(PEOPLE)('$name', (person) => {
  it('opens what is theirs, and nothing else', async () => {
    const page = await stage.open(person.phone, '/401');
    const failed: string[] = [];
    const waiting = new Set<Request>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) waiting.add(request);
    });
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/') && response.status() >= 400) failed.push(`${response.status()} ${pathname}`);
    });
    page.on('pageerror', (error) => failed.push(String(error)));
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [n, screen] of WALKED.entries()) {
      const verdict = expected(screen, person);
      if (verdict === 'refused' && triedBy(screen, n) !== person) continue;
      await go(page, screen.path.replace(':id', about(screen.path)));
      const at = () => new URL(page.url()).pathname;
      if (verdict !== 'open') {
        await expect.poll(at, { message: `${screen.path}: ${verdict}` }).toMatch(STANDS_AT[verdict]);
        continue;
      }
      await expect.poll(() => page.title(), { message: screen.path }).not.toBe('');
      if (LEADS_ON.has(screen.path)) await expect.poll(at, { message: screen.path }).not.toBe(screen.path);
      expect(at(), screen.path).not.toMatch(/\/(login|401|404)$/);
      await page.locator('h1, main').first().waitFor();
      await expect.poll(() => waiting.size, { message: `${screen.path}: unanswered` }).toBe(0);
      expect(failed, `${screen.path}`).toEqual([]);
      expect.soft(await misnamed(page), screen.path).toEqual([]);
    }
  });
});
