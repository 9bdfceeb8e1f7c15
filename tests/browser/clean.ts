import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** Every look that something on this page had. */
    looks?: Map<string, Look>;
    axe?: {
      configure: (spec: { rules: { id: string; selector: string }[] }) => void;
      run: (within: Document, options: object) => Promise<{ violations: Violation[] }>;
    };
  }
}

interface Look {
  number: number;
  /** How many of it axe was asked about. */
  asked: number;
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
 * Contrast is three quarters of the work, and a page has hundreds of texts of a dozen looks: of those of one look, which
 * is markup, colours and type up to the root, the first few that can be read are asked about it, once a page at any size.
 * Not the first alone: axe says nothing of what something lies over.
 */
async function look(): Promise<{ id: string; html: string[] }[]> {
  const LIKE_OTHERS = 'data-like-others';
  const ENOUGH = 3;
  const SEEN = { opacityProperty: true, visibilityProperty: true };
  // A single character is no text to axe.
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1;
  window.looks ??= new Map();
  const { looks } = window;
  const lookOf = new Map<Element | null, Look>();
  const likeOthers: Element[] = [];
  for (const each of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(each);
    const key = JSON.stringify([
      lookOf.get(each.parentElement)?.number,
      ...[each.tagName, each.getAttribute('class'), style.color, style.fontSize, style.fontWeight],
      ...[style.backgroundColor, style.backgroundImage, style.opacity],
    ]);
    const own = looks.get(key) ?? { number: looks.size, asked: 0 };
    looks.set(key, own);
    lookOf.set(each, own);
    if (own.asked === ENOUGH) likeOthers.push(each);
    else if ([...each.childNodes].some(isText) && each.checkVisibility(SEEN)) own.asked += 1;
  }
  for (const each of likeOthers) each.setAttribute(LIKE_OTHERS, '');
  window.axe?.configure({ rules: [{ id: 'color-contrast', selector: `:not([${LIKE_OTHERS}])` }] });
  const { violations: wrong = [] } = (await window.axe?.run(document, { resultTypes: ['violations'] })) ?? {};
  for (const each of likeOthers) each.removeAttribute(LIKE_OTHERS);
  return wrong.map(({ id, nodes }) => ({ id, html: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)) }));
}

/** axe finds nothing, and the page as a whole does not scroll sideways. */
export async function isClean(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const at = `at ${width} × ${height}`;
  await page.evaluate(stillness);
  expect(await violations(page), at).toEqual([]);
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
 * What is just coming in is half transparent, and looked at too early has no contrast: it is waited for. With animations
 * off (pages.ts) nothing has a transition, so what comes in or changes while axe looks is at once as it will be. What
 * spins for ever is not waited for.
 */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * What is pressed is called by what stands on it: who says a button's words to the machine must be understood (WCAG
 * 2.5.3, label in name). Of everything on the page that can be pressed, what is called otherwise: each run of its text
 * has to be in its name, in their order. Marks and spaces are not spoken; hints of keys and the initial of a face are no
 * words of it.
 */
export async function misnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = (text: string | null) => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    const nameOf = (each: Element) => {
      const by = each.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const texts = by.map((id) => document.getElementById(id)?.textContent ?? '');
      return by.length > 0 ? texts.join('') : (each.getAttribute('aria-label') ?? '');
    };
    const runsOf = (each: Element) => {
      const walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      const runs: string[] = [];
      while (walk.nextNode()) {
        const around = walk.currentNode.parentElement;
        if (!around || around.closest('kbd, [data-initial]')) continue;
        const { width, height } = around.getBoundingClientRect();
        const seen = width > 1 && height > 1 && around.checkVisibility({ visibilityProperty: true });
        const text = spoken(walk.currentNode.textContent);
        if (seen && text !== '') runs.push(text);
      }
      return runs;
    };
    const holds = (name: string, runs: readonly string[]) => {
      let from = 0;
      return runs.every((run) => {
        const at = name.indexOf(run, from);
        from = at + run.length;
        return at >= 0;
      });
    };
    const pressed = 'button, a[href], [role="button"], [role="link"], [role="tab"], [role="menuitem"]';
    return [...document.querySelectorAll(pressed)].flatMap((each) => {
      // A combobox is called by its label, and what stands on it is its value.
      if (each.getAttribute('role') === 'combobox') return [];
      const [name, runs] = [nameOf(each), runsOf(each)];
      return name !== '' && !holds(spoken(name), runs) ? [`“${runs.join(' ')}” is called “${name}”`] : [];
    });
  });
}
