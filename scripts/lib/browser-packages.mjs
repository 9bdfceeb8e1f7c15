import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { run } from './processes.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function hasBrowser() {
  const given = process.env.CHROMIUM_PATH;
  return given ? existsSync(given) : BROWSERS.some((file) => existsSync(file));
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
  if (!hasBrowser()) missing.push('chromium');
  if (!(await hasChineseFont())) missing.push('fontconfig', 'fonts-wqy-microhei');
  if (missing.length === 0) return;
  log(`浏览器测试缺少 ${missing.join('、')}，正在用 apt 安装…`);
  const installed = await installPackages(missing);
  if (installed.ok) return;
  const reason = installed.output.trim().split('\n').at(-1) ?? '';
  log(`没能自动安装（${reason}）。浏览器测试会失败；请用 root 运行：apt-get install ${missing.join(' ')}`);
}
