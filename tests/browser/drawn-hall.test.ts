import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { CELL, type Grid } from '#contract/slot-state.ts';
import { startServerProcess } from '../support/processes.ts';
import { cellsOf, DESK, PATIENT, type Stage, setStage, untilLive } from './stage.ts';

/** The public hall, in a hand and at a desk, before its script has come: docs/decisions/037. */

const HAND = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const SCREEN = { viewport: { width: 1440, height: 900 } } as const;
/** Where the day is longer than the screen. */
const LOW_SCREEN = { viewport: { width: 1440, height: 640 } } as const;
/** One of these says that it is a Mac. */
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const;
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

type Device = Parameters<Stage['browser']['newContext']>[0];

let stage: Stage;
let context: Awaited<ReturnType<Stage['browser']['newContext']>> | undefined;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});
afterAll(() => stage?.close());

interface Held {
  page: Page;
  /** Paths of what was asked of the API. */
  asked: string[];
  /** What the page complained of. */
  said: string[];
  /** Lets the scripts come that the page waits for. */
  letScriptsCome: () => void;
}

/** A page whose scripts are on their way until they may come: a stranger's of its own, or somebody's. */
async function held(device: Device, somebody?: Page): Promise<Held> {
  if (!somebody) context = await stage.browser.newContext(device);
  const page = somebody ?? (await context?.newPage());
  if (!page) throw new Error('no page');
  const [asked, said]: [string[], string[]] = [[], []];
  const { promise, resolve } = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { page, asked, said, letScriptsCome: resolve };
}

const come = (page: Page, path: string) => page.goto(stage.server.url + path, { waitUntil: 'commit' });
const free = (page: Page) => page.locator('[data-look="free"]');
const cells = (page: Page) => page.locator('[role="gridcell"][data-kind="available"]');
const keysOf = (page: Page) => cells(page).evaluateAll((all) => all.map((cell) => cell.getAttribute('data-key')));

/** The page itself, as it is sent. */
async function sent(
  path: string,
  userAgent = '',
  base = stage.server.url,
): Promise<{ text: string; headers: Headers }> {
  const headers = { Accept: 'text/html', ...(userAgent ? { 'User-Agent': userAgent } : {}) };
  const answer = await fetch(base + path, { headers });
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
}

describe('the hall', () => {
  it('shows its free times before any script has come, and asks for none of them again', async () => {
    const { page, asked, said, letScriptsCome } = await held(HAND);
    await come(page, '/m');
    await free(page).first().waitFor();
    const drawn = await free(page).evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-slot')));
    letScriptsCome();
    await page.locator('header').getByText('实时', { exact: true }).waitFor();
    const live = await free(page).evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-slot')));
    expect(drawn).toEqual(live);
    // The nearest times of who has none today are no part of what is drawn.
    expect(asked.filter((path) => /index(?!.*nearest)|calendar|hospitals(?!.*nearest)/.test(path))).toEqual([]);
    expect(said).toEqual([]);
  });

  it('takes up the time that was touched before its script had come', async () => {
    const { page, letScriptsCome } = await held(HAND);
    await come(page, '/m');
    await free(page).nth(2).tap();
    await page.locator('[data-look="free"][aria-busy="true"]').waitFor();
    letScriptsCome();
    await page.waitForURL(/\/m\/login\?redirect=.*slot/);
  });

  it('is of the day, the hospital and the department that the address asks for', async () => {
    const { page } = await held(HAND);
    await come(page, '/m?time=2026-11-23&hospital_id=2');
    await page.getByRole('button', { name: '周一 11月23日', pressed: true }).waitFor();
    await page.locator('header').getByText('南湖').waitFor();
  });

  it('of a hospital that is not there says so, with its script', async () => {
    const { page, letScriptsCome } = await held(HAND);
    letScriptsCome();
    await page.goto(`${stage.server.url}/m?hospital_id=999999`);
    await page.getByRole('button', { name: '重试' }).waitFor();
  });

  it('holds nothing of whoever asks for it', async () => {
    const ask = await stage.ask(PATIENT);
    const me = await ask('POST', '/api/admin/info', { include: 'roles' });
    const { text } = await sent('/m');
    expect(text).toContain('id="drawn"');
    expect(text).not.toContain(String(me.at('name')));
    expect(text).not.toMatch(/1[3-9]\d{9}/);
  });
});

describe('the grid at a desk', () => {
  it('holds its free times and what they were drawn from, and nobody’s name', async () => {
    const { text, headers } = await sent('/');
    const [day] = JSON.parse(/<script type="application\/json" id="drawn">(.*?)<\/script>/.exec(text)?.[1] ?? '');
    expect(day.slice(0, 2)).toEqual(['GET', '/api/index']);
    const { data }: Grid = day[3];
    const drawn = [...text.matchAll(/data-key="(\w+) (\d\d:\d\d)" data-kind="available"/g)];
    expect(drawn.length).toBeGreaterThan(20);
    for (const [, prop = '', time] of drawn)
      expect(data.rows.find((row) => row.time === time)?.[prop], `${prop} ${time}`).toBe(CELL.available);
    // Pressed while the rest is on its way, they are heard.
    expect(text.indexOf('earlyTouch')).toBeLessThan(drawn[0]?.index ?? 0);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toContain('User-Agent');

    const { rows } = await stage.pool.query<{ hash_id: string; name: string }>(
      `SELECT r.hash_id, p.name FROM reservations r JOIN patients p ON p.id = r.patient_id
       WHERE r.hospital_id = 1 AND r.date = '2026-11-20'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash_id, name } of rows) for (const notified of [hash_id, name]) expect(text).not.toContain(notified);
    expect(text).not.toMatch(/1[3-9]\d{9}/);
  });

  it.each(['/', '/m'])('has no script at %s that the policy does not name', async (path) => {
    const { text, headers } = await sent(path);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    }
  });

  it.each([
    ['of a hospital that is not there', '/?hospital_id=999999', ''],
    ['for a tablet, which is led to the phone’s site', '/', ANDROID_TABLET],
  ])('comes bare %s', async (_why, path, userAgent) => {
    const { text } = await sent(path, userAgent);
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain('id="drawn"');
  });

  it('comes bare where it can’t be drawn in time, and to who asks too often', async () => {
    const start = (env: Record<string, string>) =>
      startServerProcess({ ...stage.services, env: { WEB_DIST: inject('webDist'), ...env } });
    const [late, full] = await Promise.all([
      start({ DRAWN_WITHIN_MS: '0' }),
      start({ DRAWN_WITHIN_MS: '60000', PUBLIC_READS_PER_MINUTE: '1' }),
    ]);
    try {
      const drawn = async (server = stage.server) => (await sent('/', '', server.url)).text.includes('id="drawn"');
      expect(await drawn()).toBe(true);
      expect(await drawn(late)).toBe(false);
      expect([await drawn(full), await drawn(full)]).toEqual([true, false]);
    } finally {
      await Promise.all([late.stop(), full.stop()]);
    }
  });

  it('stands before any script has come, and stays as it is when they have', async () => {
    const { page, asked, said, letScriptsCome } = await held(LOW_SCREEN);
    await come(page, '/');
    await cells(page).first().waitFor();
    await page.locator('main').evaluate((main) => main.scrollTo(0, 120));
    const places = () =>
      page.locator('.sg-doctor, .sg-cell, main, footer, section button').evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.className, x, y, width, height];
        }),
      );
    const [drawn, before] = [await keysOf(page), await places()];
    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(120);
    letScriptsCome();
    await untilLive(page);
    expect(await keysOf(page)).toEqual(drawn);
    expect(await places()).toEqual(before);
    expect(asked.filter((path) => /index/.test(path))).toEqual([]);
    expect(said).toEqual([]);
  });

  it('takes up the cell that was pressed before its script had come', async () => {
    const { page, letScriptsCome } = await held(SCREEN);
    await come(page, '/');
    await cells(page).nth(2).click();
    await page.locator('[data-kind="available"][aria-busy="true"]').waitFor();
    letScriptsCome();
    await page.waitForURL(/\/login\?redirect=.*slot/);
  });

  it('is of the day and the hospital that the address asks for', async () => {
    const { page } = await held(SCREEN);
    await come(page, '/?time=2026-11-23&hospital_id=2');
    await page.getByRole('button', { name: /11月23日/ }).waitFor();
    await page.getByRole('combobox', { name: '医院' }).getByText('南湖').waitFor();
  });

  it('is one drawing, whatever else somebody adds to its address', async () => {
    const { text } = await sent('/?time=2026-11-23&from=share');
    expect(text).toContain('id="drawn"');
    expect(text).toContain('"time":"2026-11-23"');
    expect(text).not.toContain('share');
  });

  it('is never shown to who is signed in, who has their own', async () => {
    const desk = await stage.open(DESK);
    await untilLive(desk);
    const { page, asked, letScriptsCome } = await held({}, desk);
    await come(page, '/');
    // It stands behind all that was drawn.
    await page.locator('#drawn').waitFor({ state: 'attached' });
    expect(await cells(page).count()).toBeGreaterThan(0);
    expect(await cells(page).first().isVisible()).toBe(false);
    expect(await page.locator('#root > *:visible').count()).toBe(0);
    letScriptsCome();
    await untilLive(page);
    await cellsOf(page, 'patient').first().waitFor();
    expect(asked).toContain('/api/admin/base_booking_hall');
    expect(await page.locator('#drawn').count()).toBe(0);
  });

  it('is never shown to a tablet that says it is a Mac', async () => {
    const { page, letScriptsCome } = await held({ ...TABLET, userAgent: MAC });
    await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }));
    await come(page, '/');
    await page.locator('#drawn').waitFor({ state: 'attached' });
    expect(await cells(page).first().isVisible()).toBe(false);
    letScriptsCome();
    await page.waitForURL(/\/m$/);
    await free(page).first().waitFor();
  });
});
