import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { slugOf } from '../../scripts/testing/second-look.ts';
import type { TestBrowser } from '../support/browser.ts';
import { patience } from '../support/patience.ts';

/**
 * The pages of a file's tests. A page that a test opened is put back when the test is over, and the next who opens one
 * as the same person gets it as if new, with the scripts it has already read: a new one costs twice as much.
 */

interface Session {
  token: string;
  hospital: unknown;
}

interface Wish {
  /** Whose page: each person has a browser of their own. */
  person: string;
  session: Session | null;
  width: number;
  height: number;
  motion: boolean;
  /** Not the stage's own address: what is stored there is not ours to empty. */
  elsewhere: boolean;
}

export interface Pages {
  open(wish: Wish): Promise<Page>;
  /** After a test: a picture of each page where it failed, and everything as if nothing had been opened. */
  putBack(failed: string | null): Promise<void>;
  close(): Promise<void>;
}

interface Seat {
  person: string;
  context: BrowserContext;
  page: Page;
  elsewhere: boolean;
  /** What the next document begins with. */
  begin: (session: Session | null) => Promise<void>;
}

const pages = new Set<Pages>();

/** Of every stage of this file; for the hooks in `setup.ts`. */
export const allPages = (): readonly Pages[] => [...pages];

async function sitDown(browser: TestBrowser, { person, width, height }: Wish): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width, height } });
  // What doesn't come within this doesn't come.
  context.setDefaultTimeout(patience(45_000));
  const page = await context.newPage();
  let script: { dispose: () => Promise<void> } | null = null;
  const begin = async (session: Session | null) => {
    await script?.dispose();
    script = session ? await context.addInitScript(signInThere, [session.token, session.hospital] as const) : null;
  };
  return { person, context, page, begin, elsewhere: false };
}

function signInThere([token, hospital]: readonly [unknown, unknown]): void {
  localStorage.setItem('haomai:token', String(token));
  if (hospital) localStorage.setItem('haomai:hospitalId', String(hospital));
}

/** @param quiet an address of the same origin whose page does nothing: there its storage can be emptied */
export function createPages(browser: TestBrowser, quiet: string): Pages {
  const spare: Seat[] = [];
  let taken: Seat[] = [];

  const own: Pages = {
    async open(wish) {
      const index = spare.findIndex(({ person }) => person === wish.person);
      const seat = index < 0 ? await sitDown(browser, wish) : spare.splice(index, 1)[0];
      if (!seat) throw new Error('no page');
      taken.push(seat);
      seat.elsewhere ||= wish.elsewhere;
      await seat.begin(wish.session);
      await seat.page.setViewportSize({ width: wish.width, height: wish.height });
      await seat.page.emulateMedia({ media: null, reducedMotion: wish.motion ? 'no-preference' : 'reduce' });
      return seat.page;
    },
    async putBack(failed) {
      const seats = taken;
      taken = [];
      if (failed) await picture(seats, failed);
      for (const seat of seats) {
        const good = !failed && !seat.elsewhere && (await asIfNew(seat, quiet).catch(() => false));
        if (good) spare.push(seat);
        else await seat.context.close().catch(() => {});
      }
    },
    async close() {
      pages.delete(own);
      await Promise.all([...spare, ...taken].map(({ context }) => context.close().catch(() => {})));
    },
  };
  pages.add(own);
  return own;
}

/** Nothing that a test did to a page is left. @returns false where that can't be said */
async function asIfNew({ context, page, begin }: Seat, quiet: string): Promise<boolean> {
  const others = context.pages().filter((each) => each !== page);
  if (page.isClosed()) return false;
  await Promise.all(others.map((each) => each.close()));
  for (const event of [
    'request',
    'requestfinished',
    'requestfailed',
    'response',
    'pageerror',
    'websocket',
    'dialog',
    'console',
    'download',
  ] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await begin(null);
  await page.goto(quiet);
  await context.clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  return true;
}

/** What is said on a page beside its content: where a test waited in vain, most often the answer stands there. */
async function notified(page: Page): Promise<string> {
  const over = page.locator('[role="dialog"], [role="alertdialog"], [role="alert"], [role="status"], [role="menu"]');
  const texts = await over.evaluateAll((parts) => parts.map((part) => part.textContent?.slice(0, 400) ?? ''));
  const focus = await page.evaluate(() =>
    document.activeElement === document.body ? 'nowhere' : document.activeElement?.outerHTML.slice(0, 200),
  );
  return [page.url(), ...texts.filter(Boolean), `focus: ${focus}`].join('\n  ');
}

async function picture(seats: readonly Seat[], failed: string): Promise<void> {
  for (const { person, page } of seats) {
    const words = await notified(page).catch((error: Error) => `nothing can be read: ${error.message.slice(0, 200)}`);
    console.error(`${failed}, ${person || 'visitor'}:\n  ${words}`);
  }
  const folder = process.env.TEST_PICTURES;
  if (!folder) return;
  const own = path.join(folder, slugOf(failed));
  mkdirSync(own, { recursive: true });
  for (const [index, { person, page }] of seats.entries()) {
    const file = path.join(own, `${index + 1}-${person || 'visitor'}.png`);
    // A page that is gone has no picture, and that is no second failure.
    await page.screenshot({ path: file }).catch(() => {});
  }
}
