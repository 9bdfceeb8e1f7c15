import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
}

/** axe finds nothing, and the page as a whole does not scroll sideways. */
export async function isClean(page: Page): Promise<void> {
  await page.evaluate(stillness);
  expect(await violations(page)).toEqual([]);
  await page.evaluate(movement);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
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
