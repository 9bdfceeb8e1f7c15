import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { seedDemo } from '../../db/seed/main.ts';
import { findBrowser } from '../lib/browser-packages.mjs';
import { CACHE } from '../lib/paths.mjs';
import { buildWeb } from '../lib/web-build.mjs';
import { openRig, type Rig } from '../rig/rig.ts';
import { NOTE_PAGE_TIMES, NOTED, type PageTimes } from './page-times.ts';

/**
 * How soon a stranger on a slow line sees and does what they came for, in a hand and at a desk, in Chromium with a cold
 * cache.
 *
 * usage: npm run slow-line [-- --rounds 9]
 */

/** Of what the browser is given. */
interface Line {
  name: string;
  kbits: number;
  /** Milliseconds there and back. */
  roundTrip: number;
  /** So many times slower than this machine's processor. */
  slowness: number;
}

const SLOW: Line = { name: '400 kbit/s, 400 ms', kbits: 400, roundTrip: 400, slowness: 1 };
const LIGHTHOUSE: Line = {
  name: '1.6 Mbit/s, 150 ms, processor at a quarter',
  kbits: 1_600,
  roundTrip: 150,
  slowness: 4,
};

/** Where the public hall is looked at. */
interface Place {
  name: string;
  path: string;
  device: Parameters<Browser['newContext']>[0];
  /** A time that can be taken. */
  free: string;
}

const PLACES: readonly Place[] = [
  {
    name: 'the phone’s hall, 390 × 844',
    path: '/m',
    device: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
    free: '[data-look="free"]',
  },
  {
    name: 'the desk’s grid, 1440 × 900',
    path: '/',
    device: { viewport: { width: 1440, height: 900 } },
    free: '[role="gridcell"][data-kind="available"]',
  },
];
const LIMIT_MS = 90_000;

interface Round extends PageTimes {
  /** A touched free time has led to the next page or form. */
  answered: number | null;
  /** That came over the line until then. */
  kilobytes: number;
}

async function throttle(session: CDPSession, { kbits, roundTrip, slowness }: Line): Promise<void> {
  const perSecond = (kbits * 1_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

/** Today's; from 17:00 at the clinic on tomorrow's, as today has no free time left to be read. */
function dayAsked(): string {
  const dayAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
  const [today, shown] = [dayAt(SHANGHAI), dayAt(SHANGHAI + 24 - EVENING)];
  return shown === today ? '' : `?time=${shown}`;
}

/** Hours that the clinic's clock is ahead of UTC, and the hour from which on its day is over. */
const SHANGHAI = 8;
const EVENING = 17;

async function look(browser: Browser, url: string, { path, device, free }: Place, line: Line): Promise<Round> {
  const context = await browser.newContext({ ...device, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await throttle(session, line);
    await page.addInitScript(NOTE_PAGE_TIMES);
    await page.goto(`${url}${path}${dayAsked()}`, { waitUntil: 'commit', timeout: LIMIT_MS });
    const times = await untilReadable(page);
    const answered = await press(page, free);
    return { ...times, answered, kilobytes: bytes / 1_000 };
  } finally {
    await context.close();
  }
}

/** The page itself notes when; it is only asked for it here. */
async function untilReadable(page: Page): Promise<PageTimes> {
  const given = performance.now() + LIMIT_MS;
  while (performance.now() < given) {
    const times = (await page.evaluate(NOTED)) as PageTimes | null;
    if (times) return times;
    await pause(100);
  }
  throw new Error(`no free time could be read within ${LIMIT_MS / 1_000} s`);
}

/** A stranger is asked to sign in. @returns milliseconds since the page was asked for */
async function press(page: Page, free: string): Promise<number> {
  await page.locator(free).first().click({ timeout: LIMIT_MS, noWaitAfter: true });
  await page.waitForURL('**/login**', { waitUntil: 'commit', timeout: LIMIT_MS });
  return page.evaluate('performance.now()');
}

const share = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? Number.NaN;

function tell(place: Place, line: Line, rounds: readonly Round[]): void {
  console.log(`\n${place.name}: ${line.name}, ${rounds.length} times, cold cache`);
  const rows = [
    ['painted', 'the first of it is drawn'],
    ['largest', 'the largest part of it (LCP)'],
    ['readable', 'a free time can be read'],
    ['answered', 'a touch is answered'],
  ] as const;
  for (const [key, words] of rows) {
    const values = rounds.map((round) => round[key]).filter((value) => value !== null);
    const seconds = (part: number) => `${(share(values, part) / 1_000).toFixed(2)} s`;
    console.log(`  ${words.padEnd(32)} median ${seconds(0.5)}  p75 ${seconds(0.75)}`);
  }
  const kilobytes = rounds.map((round) => round.kilobytes);
  console.log(`  over the line ${share(kilobytes, 0.5).toFixed(0)} kB`);
}

async function openProduct(): Promise<Rig> {
  const outDir = `${CACHE}/slow-line/web`;
  await buildWeb({ outDir });
  const rig = await openRig({ servers: 1, workers: 0, lines: false, synced: false, env: { WEB_DIST: outDir } });
  await seedDemo(rig.postgres.url, rig.dataKey);
  return rig;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rig = await openProduct();
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const place of PLACES)
    for (const line of [SLOW, LIGHTHOUSE]) {
      const rounds: Round[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        rounds.push(await look(browser, rig.urls[0] ?? '', place, line));
      }
      tell(place, line, rounds);
    }
} finally {
  await browser.close();
  await rig.close();
}
