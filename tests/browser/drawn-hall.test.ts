import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT, type Stage, setStage } from './stage.ts';

/** The hall of the phone before its script has come: docs/decisions/037. */

const HAND = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

let stage: Stage;
let context: Awaited<ReturnType<Stage['browser']['newContext']>>;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => context?.close());
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

/** A phone's page, whose scripts are on their way until they may come. */
async function held(): Promise<Held> {
  context = await stage.browser.newContext(HAND);
  const page = await context.newPage();
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

const free = (page: Page) => page.locator('[data-look="free"]');

describe('the hall', () => {
  it('shows its free times before any script has come, and asks for none of them again', async () => {
    const { page, asked, said, letScriptsCome } = await held();
    await page.goto(`${stage.server.url}/m`, { waitUntil: 'commit' });
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
    const { page, letScriptsCome } = await held();
    await page.goto(`${stage.server.url}/m`, { waitUntil: 'commit' });
    await free(page).nth(2).tap();
    await page.locator('[data-look="free"][aria-busy="true"]').waitFor();
    letScriptsCome();
    await page.waitForURL(/\/m\/login\?redirect=.*slot/);
  });

  it('is of the day, the hospital and the department that the address asks for', async () => {
    const { page } = await held();
    await page.goto(`${stage.server.url}/m?time=2026-11-23&hospital_id=2`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: '周一 11月23日', pressed: true }).waitFor();
    await page.locator('header').getByText('南湖').waitFor();
  });

  it('of a hospital that is not there says so, with its script', async () => {
    const { page, letScriptsCome } = await held();
    letScriptsCome();
    await page.goto(`${stage.server.url}/m?hospital_id=999999`);
    await page.getByRole('button', { name: '重试' }).waitFor();
  });

  it('holds nothing of whoever asks for it', async () => {
    const ask = await stage.ask(PATIENT);
    const me = await ask('POST', '/api/admin/info', { include: 'roles' });
    const page = await fetch(`${stage.server.url}/m`).then((answer) => answer.text());
    expect(page).toContain('id="drawn"');
    expect(page).not.toContain(String(me.at('name')));
    expect(page).not.toMatch(/1[3-9]\d{9}/);
  });
});
