import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { quantile } from '../bench/statistics.ts';
import { findBrowser } from '../lib/browser-packages.mjs';
import { type Desk, openDesk } from './desk.ts';
import { CHANGES, JUMP, MOVES, NOTE_DRAWN, STOPS } from './in-page.ts';
import { buildPage } from './page.ts';

/**
 * How soon the tooth chart of a patient of twenty years (3,000 findings, 250 days) is drawn, follows the keys, and goes to
 * another day, in Chromium, as it is built for production. The server is a stand-in that takes as long as it is told.
 *
 * usage: npm run chart-speed [-- --rounds 9 --answer 15]
 */

const SIZE = { width: 1180, height: 640 };
const MOVES_A_ROUND = 60;
const CHANGES_A_ROUND = 10;
const STOPS_A_ROUND = 60;
const JUMPS_A_ROUND = 10;

const FIGURES = {
  drawn: ['drawn, from the answer to the frame, page and code cold', 100],
  move: ['arrow key: script, style and layout', 4],
  task: ['arrow key: all that the main thread does (mean)', null],
  change: ['a tooth redrawn, once the answer is read', 4],
  whole: ['a tooth redrawn, from the answer', null],
  stop: ['a stop of the slider, beside the last one', 50],
  jump: ['a stop of the slider, anywhere', 50],
} as const;
type Figure = keyof typeof FIGURES;
type Figures = Record<Figure, number[]>;

async function openPage(browser: Browser, desk: Desk, round: number): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'zh-CN', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'patient', value: `twentyYears.${round}`, url: desk.url }]);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.addInitScript(NOTE_DRAWN);
  await page.goto(desk.url);
  await page.waitForFunction('window.drawn !== null');
  return [context, page];
}

/** Seconds that the main thread has been busy. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

const numbers = (page: Page, script: string, count: number) => page.evaluate<number[]>(`${script}(${count})`);

/** Real keys, at the pace of one that is held down. */
async function heldKey(page: Page): Promise<number> {
  await page.locator('[role=grid]').focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busy(session);
  for (let n = 0; n < MOVES_A_ROUND; n += 1) {
    await page.keyboard.press(n % 40 < 20 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(33);
  }
  return (((await busy(session)) - before) * 1_000) / MOVES_A_ROUND;
}

async function jumps(page: Page): Promise<number[]> {
  const box = await page.locator('[role=slider]').first().locator('..').boundingBox();
  const times: number[] = [];
  for (let n = 0; n < JUMPS_A_ROUND && box; n += 1) {
    await page.evaluate(`${JUMP}()`);
    await page.mouse.click(box.x + box.width * (((n * 7 + 3) % JUMPS_A_ROUND) / JUMPS_A_ROUND), box.y + 17);
    times.push(await page.evaluate<number>('window.jumped'));
    await page.waitForTimeout(150);
  }
  return times;
}

async function measure(browser: Browser, desk: Desk, round: number): Promise<Figures> {
  const [context, page] = await openPage(browser, desk, round);
  try {
    const drawn = [await page.evaluate<number>('window.drawn')];
    await page.waitForTimeout(500);
    const move = await numbers(page, MOVES, MOVES_A_ROUND);
    const task = [await heldKey(page)];
    const changed = await page.evaluate<[number, number][]>(`${CHANGES}(${CHANGES_A_ROUND})`);
    const [change, whole] = [changed.map(([read]) => read), changed.map(([, all]) => all)];
    const stop = await numbers(page, STOPS, STOPS_A_ROUND);
    return { drawn, move, task, change, whole, stop, jump: await jumps(page) };
  } finally {
    await context.close();
  }
}

function tell(all: readonly Figures[], answer: number): void {
  console.log(`\n${all.length} rounds, 1180 × 640, the stand-in answers after ${answer} ms; milliseconds`);
  for (const [name, [words, must]] of Object.entries(FIGURES) as [Figure, readonly [string, number | null]][]) {
    const values = all.flatMap((figures) => figures[name]).sort((a, b) => a - b);
    const [median, most] = [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(1));
    console.log(`  ${words.padEnd(56)} median ${median}  p95 ${most}  ${must === null ? '' : `must ${must}`}`);
  }
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, answer: { type: 'string', default: '15' } },
});
const answer = Number(values.answer);
const desk = await openDesk({ built: await buildPage(), answer });
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const all: Figures[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) all.push(await measure(browser, desk, round));
  tell(all, answer);
} finally {
  await browser.close();
  await desk.close();
}
