import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/browser-packages.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  // Without these it calls its maker's hosts, and tests must not depend on a network.
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

export type TestBrowser = {
  browser: Browser;
  /** A person's own browser: nothing is shared with the other contexts. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

export async function launchBrowser(): Promise<TestBrowser> {
  const executablePath = findBrowser();
  if (!executablePath || !existsSync(executablePath)) {
    throw new Error(
      '浏览器测试需要 Chromium:请安装 Debian 的 chromium-headless-shell 与 fonts-wqy-microhei 两个包，或用 CHROMIUM_PATH 指向已有的 Chromium。',
    );
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return {
    browser,
    newContext: (options) =>
      browser.newContext({
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        // Who looks at what moves asks for it.
        reducedMotion: 'reduce',
        ...options,
      }),
    close: () => browser.close(),
  };
}
