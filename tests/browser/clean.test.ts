import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { isClean, isCleanAt } from './clean.ts';

/** What judges every page sees a text that is too pale, wherever it stands among those that look alike. */

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function pageOf(body: string, style = '') {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><html lang="zh"><title>页</title><style>${style}</style><main><h1>页</h1>${body}</main>`,
  );
  return page;
}

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

const OVER = '.e { position: absolute; background: #fff; width: 300px; height: 40px; top: 70px } .f { color: #aaa }';
const PALE = { actual: [expect.stringContaining('color-contrast')] };

describe('contrast', () => {
  it('is good: nothing is said', async () => {
    await isCleanAt(await pageOf('<ul><li>一</li><li>二</li></ul>'), SIZES);
  });

  it.each([
    [
      'under what lies over the first',
      `<div class="e">盖住的</div><p class="f">第一行</p><p class="f">第二行</p>`,
      OVER,
    ],
    ['alone', '<p style="color: #aaa">浅色的字</p>'],
    [
      'among others of its class',
      '<p class="a">深色的字</p><p class="a" style="color: #aaa">浅色的字</p><p class="a">深色的字</p>',
    ],
    [
      'on a ground that is not the others’',
      '<div><p>深色的字</p></div><div style="background: #444"><p>深色的字</p></div>',
    ],
    ['once its likes cannot be seen', '<p class="b" hidden>第一行</p><p class="b">第二行</p>', '.b { color: #aaa }'],
    ['through what lies over all of it', '<div><p>第一行</p></div><div style="opacity: 0.4"><p>第二行</p></div>'],
  ])('is bad %s', async (_where, body, style = '') => {
    await expect(isClean(await pageOf(body, style))).rejects.toMatchObject(PALE);
  });

  it('is bad on a narrow page alone', async () => {
    const page = await pageOf('<p class="c">一行字</p>', '@media (max-width: 500px) { .c { color: #aaa } }');
    await isClean(page);
    await expect(isCleanAt(page, SIZES)).rejects.toThrow('at 390 × 844');
  });

  it('is bad after the page has changed', async () => {
    const page = await pageOf('<p class="d">一行字</p>');
    await isClean(page);
    await page.locator('.d').evaluate((element) => element.setAttribute('style', 'color: #aaa'));
    await expect(isClean(page)).rejects.toMatchObject(PALE);
  });
});
