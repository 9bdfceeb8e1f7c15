import { fileURLToPath } from 'node:url';
import { explain } from './lib/errors.mjs';
import { bootstrap } from './lib/install.mjs';
import { releaseLock, takeLock } from './lib/running.mjs';
import { PARENT } from './lib/signals.mjs';

/** @param {string} line */
const log = (line) => console.log(line);

try {
  takeLock(Number(process.env[PARENT] ?? 0));
  if (await bootstrap(fileURLToPath(import.meta.url), log)) {
    const { launch } = await import('./lib/launcher.mjs');
    process.exitCode = await launch({ dev: process.argv.includes('--dev'), log });
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
releaseLock();
// Timers and sockets of libraries must not keep a stopped product in the terminal.
process.exit();
