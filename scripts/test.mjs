import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser-packages.mjs';
import { explain } from './lib/errors.mjs';
import { bootstrap } from './lib/install.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { onStop } from './lib/signals.mjs';

/** @param {string} line */
const log = (line) => console.log(line);

/**
 * @param {string[]} args
 * @returns {Promise<number>} vitest's exit code
 */
function runTests(args) {
  mkdirSync(CACHE, { recursive: true });
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const report = `--outputFile.json=${path.join(CACHE, 'test-results.json')}`;
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=default', '--reporter=json', report, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stopListening = onStop((signal) => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      log(explain(error));
      resolve(1);
    });
    child.once('exit', (code) => {
      stopListening();
      resolve(code ?? 1);
    });
  });
}

try {
  if (await bootstrap(fileURLToPath(import.meta.url), log)) {
    const args = process.argv.slice(2);
    // Asked for some tests only, the browser's are among them or they are not.
    if (args.length === 0 || args.some((arg) => arg.includes('browser'))) await ensureBrowser(log);
    process.exitCode = await runTests(args);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
