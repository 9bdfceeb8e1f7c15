import type pg from 'pg';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { createTestDatabase, openTestPool, type TestDatabase } from '../support/database.ts';
import { type Asks, asking } from '../support/http.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';
import { type ProcessOptions, type ServerProcess, startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { createPages } from './pages.ts';

/** The product with its demo data on a Friday at 10:37, and people with browsers of their own. */

export const DESK = '13800000017';
export const OTHER_DESK = '13800000016';
export const DOCTOR = '13800000012';
export const PATIENT = '13900000001';
const PASSWORD = 'Haomai2026';

export interface Stage {
  server: ServerProcess;
  browser: TestBrowser;
  database: TestDatabase;
  pool: pg.Pool;
  /** For a worker beside the server. */
  services: ProcessOptions;
  /**
   * A signed-in person's page at a path, until the test is over. `base` where the line goes through something;
   * `motion` where what moves is looked at.
   */
  open(phone: string | null, path?: string, options?: OpenOptions): Promise<Page>;
  /** The same person over HTTP. */
  ask(phone: string): Promise<Asks>;
  close(): Promise<void>;
}

/** However busy the machine, the hall comes drawn. */
const PATIENT_PAGE = { DRAWN_WITHIN_MS: '60000' };

interface OpenOptions {
  base?: string;
  width?: number;
  height?: number;
  motion?: boolean;
}

export async function setStage(): Promise<Stage> {
  // First of all: where there is none, nothing else is left running.
  const browser = await launchBrowser();
  const database = await createTestDatabase(inject('demoDatabase'));
  await database.setClock(FRIDAY_MORNING);
  const redis = testRedis();
  const services: ProcessOptions = { databaseUrl: database.url, redisUrl: redis.url, redisPrefix: redis.prefix };
  const server = await startServerProcess({ ...services, env: { WEB_DIST: inject('webDist'), ...PATIENT_PAGE } });
  const pool = openTestPool(database.url, 2);
  const pages = createPages(browser, `${server.url}/healthz`);

  const signIn = async (phone: string) => {
    const answer = await asking(server.url)('POST', '/api/admin/login', { phone, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`${phone}: ${answer.text}`);
    return { token: answer.string('access_token'), hospital: answer.at('hospital_id') };
  };

  return {
    server,
    browser,
    database,
    pool,
    services,
    async open(phone, path = '/', { base = server.url, width = 1440, height = 900, motion = false } = {}) {
      const session = phone ? await signIn(phone) : null;
      const page = await pages.open({
        person: phone ?? '',
        session,
        width,
        height,
        motion,
        elsewhere: base !== server.url,
      });
      await page.goto(base + path);
      return page;
    },
    ask: async (phone) => asking(server.url, (await signIn(phone)).token),
    async close() {
      await pages.close();
      await browser.close();
      await server.stop();
      await pool.end();
      await database.drop();
    },
  };
}

/** At /login, with the password of everybody in the demo. */
export async function signInByForm(page: Page, phone: string): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** A cell by whose column and which start; its kind is `data-kind`. */
export function cellOf(page: Page, doctor: string, time: string) {
  return page.locator(`[role="gridcell"][aria-label^="${doctor} ${time} "]`);
}

/** Waits until a cell is of a kind. */
export async function untilKind(page: Page, doctor: string, time: string, kind: string): Promise<void> {
  await page.locator(`[role="gridcell"][data-kind="${kind}"][aria-label^="${doctor} ${time} "]`).waitFor();
}

/** The cells of a kind in the grid: the legend has one of each, and may be there before them. */
export const cellsOf = (page: Page, kind: string) => page.locator(`[role="gridcell"][data-kind="${kind}"]`);

/** Waits until the page follows the hospital live, which a narrow one says in fewer words. */
export async function untilLive(page: Page): Promise<void> {
  await page.getByText(/^实时(同步)?$/).waitFor();
  await cellsOf(page, 'available').first().waitFor();
}

/** The free starts of a doctor on the page, in order of time. */
export async function freeTimes(page: Page, doctor: string): Promise<string[]> {
  const labels = await page
    .locator(`[role="gridcell"][data-kind="available"][aria-label^="${doctor} "]`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.split(' ')[1] ?? '');
}
