import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { run } from './processes.mjs';

// The first draws the same and has no window to look after, so it takes less of the machine.
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @returns {string | undefined} the Chromium that the browser tests use */
export function findBrowser() {
  return process.env.CHROMIUM_PATH ?? BROWSERS.find((file) => existsSync(file));
}

async function hasChineseFont() {
  const listed = await run('fc-list', [':lang=zh', 'family']);
  return listed.ok && listed.output.trim() !== '';
}

/**
 * Sees to what the browser tests need; where it can't, says so, and those tests then fail with the same advice.
 * @param {(line: string) => void} log
 */
export async function ensureBrowser(log) {
  const missing = [];
  const browser = findBrowser();
  if (!browser || !existsSync(browser)) missing.push('chromium-headless-shell');
  if (!(await hasChineseFont())) missing.push('fontconfig', 'fonts-wqy-microhei');
  if (missing.length === 0) return;
  log(`浏览器测试缺少 ${missing.join('、')}，正在用 apt 安装…`);
  const installed = await installPackages(missing);
  if (installed.ok) return;
  const reason = installed.output.trim().split('\n').at(-1) ?? '';
  log(`没能自动安装（${reason}）。浏览器测试会失败；请用 root 运行：apt-get install ${missing.join(' ')}`);
}
