import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe?: {
      configure: (spec: { rules: { id: string; selector: string }[] }) => void;
      run: (within: Document, options: object) => Promise<{ violations: Violation[] }>;
    };
  }
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * All of axe's rules. It runs in the page itself and gathers what is wrong alone: told of everything that is right as
 * well, by way of a page of its own, it takes six times as long on the grid.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const found = await page.evaluate(look);
  return found.map(({ id, html }) => `${id}: ${html.join(' | ')}`);
}

/**
 * Contrast is three quarters of the work, and a grid has hundreds of cells of five looks: of those of one look, markup
 * and colours, the first is asked about it.
 */
async function look(): Promise<{ id: string; html: string[] }[]> {
  const LIKE_ANOTHER = 'data-like-another';
  const coloursOf = (element: Element) => {
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    return `${element.tagName} ${element.getAttribute('class')} ${color} ${backgroundColor} ${opacity}`;
  };
  const seen = new Set<string>();
  const parts = (cell: Element) => [cell, ...cell.querySelectorAll('*')];
  const again = [...document.querySelectorAll('[role="gridcell"]')].filter((cell) => {
    const own = [cell.parentElement ?? cell, ...parts(cell)].map(coloursOf).join('\n');
    return seen.has(own) || !seen.add(own);
  });
  const marked = again.flatMap(parts);
  for (const each of marked) each.setAttribute(LIKE_ANOTHER, '');
  window.axe?.configure({ rules: [{ id: 'color-contrast', selector: `:not([${LIKE_ANOTHER}])` }] });
  const { violations: wrong = [] } = (await window.axe?.run(document, { resultTypes: ['violations'] })) ?? {};
  for (const each of marked) each.removeAttribute(LIKE_ANOTHER);
  return wrong.map(({ id, nodes }) => ({ id, html: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)) }));
}

/** axe finds nothing, and the page as a whole does not scroll sideways. */
export async function isClean(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const at = `at ${width} × ${height}`;
  await page.evaluate(stillness);
  expect(await violations(page), at).toEqual([]);
  await page.evaluate(movement);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: at })
    .toBeLessThanOrEqual(0);
}

export type Size = readonly [width: number, height: number];

/**
 * The same at each of these sizes, on one page that is made wider and narrower: loading it anew each time would cost
 * more than looking. @param again brings back what closes by itself when the window changes
 */
export async function isCleanAt(
  page: Page,
  sizes: readonly Size[],
  again: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const [width, height] of sizes) {
    const { width: before } = page.viewportSize() ?? {};
    await page.setViewportSize({ width, height });
    // The frame in which it is drawn anew, and what its components then do.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (before !== width) await again(page);
    await isClean(page);
  }
}

/**
 * What is just coming in is half transparent, and looked at too early has no contrast: it is waited for, and what comes
 * in while axe looks (the banner turns by itself) is there at once. What spins for ever is not waited for.
 */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}

function movement(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}
